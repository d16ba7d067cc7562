import { expect, test } from '@playwright/test'
import { demoPassword } from '../../apps/server/seed/demo-people.ts'
import { press, tabTo, typeInto } from '../keys.ts'
import { logInByApi, eventsDescribed, openRope } from '../steps.ts'

test('records a damage from login to save without a mouse', async ({ page }) => {
  const description = 'Written with both hands'
  await page.goto('/')
  await typeInto(page, page.getByLabel('Username'), 'user@alpha.example')
  await typeInto(page, page.getByLabel('Password', { exact: true }), demoPassword)
  await page.keyboard.press('Enter')
  for (const name of ['Wetterstein', 'Sunny slope chairlift', 'Carrying-hauling rope'])
    await press(page, page.getByRole('main').getByRole('link', { name, exact: true }).first())
  await press(page, page.getByRole('button', { name: 'Damage', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Position')).toBeFocused()
  await page.keyboard.type('925.5')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Type', exact: true }), 'Shift+Tab')
  await page.keyboard.type('Wear')
  await typeInto(page, dialog.getByLabel('Loss of metallic cross-section'), '0,25')
  await typeInto(page, dialog.getByLabel('Description'), description)
  await press(page, dialog.getByRole('button', { name: 'Next' }))
  await expect(dialog.getByLabel('Strand')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Event saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Damage', exact: true })).toBeFocused()
  const stored = await eventsDescribed(page, 'chairliftRope', description)
  expect(stored.map((event) => event.attributes.crossSectionLossAmount)).toEqual([0.25])
})

test('the dialog keeps the focus, and Escape closes it', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'chairliftRope')
  await press(page, page.getByRole('button', { name: 'Damage', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Position')).toBeFocused()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the first stop leads past the menu', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'chairliftRope')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('the menu is made wider with the arrow keys, and stays so', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'chairliftRope')
  const edge = page.getByRole('separator', { name: 'Change the width of the menu' })
  await tabTo(page, edge)
  const before = await edge.getAttribute('aria-valuenow')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const after = String(Number(before) + 32)
  await expect(edge).toHaveAttribute('aria-valuenow', after)
  await expect.poll(async () => (await page.getByRole('complementary').boundingBox())?.width).toBe(Number(after))
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', after)
})

test('every stop on a rope’s page shows that it has the focus', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'trackRope1')
  await expect(page.getByRole('img', { name: /Highest value/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
  const stops: string[] = []
  const unseen: string[] = []
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusedStop)
    if (stop === null) break
    stops.push(stop.name)
    if (!stop.isShown) unseen.push(stop.name)
  }
  expect(unseen).toEqual([])
  expect(stops.length).toBeGreaterThan(30)
})

/** Runs in the page: what has the focus, and whether it looks different from when it has not. `null` behind the last. */
function focusedStop(): { readonly name: string; readonly isShown: boolean } | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  // A field may show the focus on what stands around, beside or inside it.
  const around = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
  const look = () => {
    // What is still being loaded moves for ever.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of ending) animation.finish()
    const styles = around.flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
    return styles.map((style) => [style.outline, style.boxShadow, style.border, style.background, style.opacity]).join()
  }
  const focused = look()
  element.blur()
  const plain = look()
  element.focus()
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.innerText}`
  return { name, isShown: focused !== plain }
}
