import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoRopes } from '../../../apps/server/seed/demo-ropes.ts'
import {
  logInByApi,
  eventsDescribed,
  goWithin,
  logIn,
  openRope,
  ropeAddress,
  waitUntilSettled,
  startImport,
  typeDamage,
} from '../../steps.ts'

const { installation } = demoRopes.stayCable
const { areaId } = installation
const width = 360
/** Least side of what a gloved finger must hit, in CSS pixels. */
const target = 44

test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true })

for (const [language, locale] of [
  ['English', 'en-US'],
  ['German', 'de-DE'],
  ['French', 'fr-FR'],
  ['Spanish', 'es-ES'],
] as const)
  test.describe(language, () => {
    test.use({ locale })

    test('no page is wider than the phone', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('button[type=submit]')).toBeVisible()
      await expectNarrow(page, 'login')
      await logInByApi(page, 'clientadmin@alpha.example')
      await page.goto(pages.newPassword)
      const addresses = [
        pages.areas,
        `${pages.areas}?settings=profile`,
        pages.dashboard,
        pages.tasks,
        pages.documents,
        pages.users,
        pages.search,
        pages.imprint,
        pages.knowledgeCenter,
        pagePath(pages.area, { areaId }),
        pagePath(pages.installation, { areaId, installationId: installation.id }),
        ropeAddress('stayCable'),
        `${ropeAddress('haulRope')}?asTable=true&kinds=%5B%22damage%22%5D`,
        `${ropeAddress('stayCable')}?record=%22damage%22`,
        `${pagePath(pages.area, { areaId })}?dialog=settings`,
        `${pagePath(pages.installation, { areaId, installationId: installation.id })}?dialog=settings`,
        `${pagePath(pages.installation, { areaId, installationId: installation.id })}?dialog=notifications`,
        `${ropeAddress('stayCable')}?dialog=settings`,
        '/nowhere',
      ]
      for (const address of addresses) {
        await goWithin(page, address)
        if (/[?&](settings|record|dialog)=/.test(address)) await expect(page.getByRole('dialog').first()).toBeVisible()
        await waitUntilSettled(page)
        await expectNarrow(page, address)
      }
    })
  })

test('records a damage with one thumb', async ({ page }) => {
  const description = 'From the tower, by thumb'
  await page.goto('/')
  await expectReachable(page.getByRole('button', { name: 'Login' }))
  await logIn(page, 'user@alpha.example')
  for (const name of ['Wetterstein', 'Gorge footbridge', 'Stay cable north']) {
    const link = page.getByRole('main').getByRole('link', { name }).first()
    await expect(link).toBeVisible()
    await link.tap()
  }
  await expect(page.getByRole('heading', { name: 'Stay cable north', level: 1 })).toBeVisible()
  await expectReachable(page.getByRole('button', { name: 'Damage', exact: true }))
  // From another page: the rope is one of those visited last.
  const bar = page.getByRole('navigation', { name: 'Main pages' })
  await bar.getByRole('link', { name: 'Tasks' }).tap()
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  await expectReachable(bar.getByRole('button', { name: 'Record' }))
  await bar.getByRole('button', { name: 'Record' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay cable north' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Record damage' }).tap()
  const dialog = page.getByRole('dialog', { name: /, Stay cable north/ })
  await typeDamage(dialog, { type: 'Broken wire', position: '20', loss: '0.5', description })
  const step = dialog.getByRole('button', { name: '1 m forward', exact: true })
  await expectReachable(step)
  await step.tap()
  await expect(dialog.getByLabel('Position')).toHaveValue('21')
  await expectReachable(dialog.getByRole('button', { name: 'Save' }))
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Event saved')).toBeVisible()
  const stored = await eventsDescribed(page, 'stayCable', description)
  expect(stored.map(({ position }) => position)).toEqual([21])
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1100 }, locale: 'fr-FR' })

  test('the day of an event can be read whole', async ({ page }) => {
    await logInByApi(page, 'user@alpha.example')
    await page.goto(`${ropeAddress('stayCable')}?record=%22damage%22`)
    const date = page.getByRole('dialog').getByRole('textbox', { name: /^Date/ })
    await expect(date).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('the table of events is sorted and opened by a finger', async ({ page }) => {
    await logInByApi(page, 'user@alpha.example')
    await openRope(page, 'haulRope')
    const table = page.getByRole('table', { name: 'Événements' })
    await expect(table.getByRole('link').first()).toBeVisible()
    const targets = await table.locator('th button, td a').evaluateAll((found) =>
      found.map((element) => {
        const { width: across, height } = element.getBoundingClientRect()
        return Math.min(across, height)
      }),
    )
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(target)
  })
})

test.describe('loaded anew', () => {
  // Nothing is recorded on it by other journeys: what follows from that would arrive on the page meanwhile, above the events.
  const quietRope = 'trackRope1'
  // With the finger that the browser plays, its larger targets go for the moment that the page is left.
  test.use({ hasTouch: false, isMobile: false })

  test('comes back to where it was scrolled to when it is loaded anew, also where its parts arrive late', async ({
    page,
  }) => {
    await logInByApi(page, 'user@alpha.example')
    await openRope(page, quietRope)
    await scrollToEvent(page)
    const events = page.getByRole('list', { name: 'Events' })
    const place = async () => Math.round((await events.boundingBox())?.y ?? NaN)
    await waitUntilSettled(page)
    const before = await place()
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.reload()
    await expect.poll(place).toBe(before)
    await waitUntilSettled(page)
    expect(await place()).toBe(before)
    // Who scrolls meanwhile is not taken back.
    await page.reload()
    await expect(page.locator('.first-paint, .starting')).toHaveCount(0)
    const scrolledTo = () => page.evaluate(() => window.scrollY)
    await expect(async () => {
      // What arrives in the very moment of scrolling moves the page by its height, as in any page of the browser.
      await page.mouse.wheel(0, -5000)
      await expect.poll(scrolledTo, { timeout: 500 }).toBe(0)
    }).toPass()
    await waitUntilSettled(page)
    expect(await scrolledTo()).toBe(0)
  })

  test('comes back to where it was scrolled to by the button of the browser', async ({ page }) => {
    await logInByApi(page, 'user@alpha.example')
    await openRope(page, quietRope)
    const event = await scrollToEvent(page)
    await leaveRope(page)
    await page.goBack()
    await expect(event).toBeInViewport()
  })

  test('comes back to where it was scrolled to when it has to be read again, and late', async ({ page }) => {
    await page.clock.install()
    await logInByApi(page, 'user@alpha.example')
    await openRope(page, quietRope)
    const event = await scrollToEvent(page)
    await leaveRope(page)
    // After five minutes the browser has forgotten what a page was made of.
    await page.clock.runFor('06:00')
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goBack()
    await expect(event).toBeInViewport()
  })
})

/** Scrolls the rope's page down to one of its events, as a reader does: until it is there to be read. */
async function scrollToEvent(page: Page): Promise<Locator> {
  await waitUntilSettled(page)
  const event = page.getByRole('list', { name: 'Events' }).getByRole('listitem').nth(4)
  await expect(async () => {
    await event.scrollIntoViewIfNeeded()
    // The page hears of having been scrolled with the next picture.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(event).toBeInViewport({ timeout: 1 })
  }).toPass()
  return event
}

async function leaveRope(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Glacier tramway' }).dispatchEvent('click')
  await page.waitForURL(({ pathname }) => !pathname.includes('/ropes/'))
  await expect(page.getByRole('list', { name: 'Events' })).toHaveCount(0)
}

test('finds the menu, the fields and the import under a finger', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'stayCable')
  await expectReachable(page.getByRole('button', { name: 'Import MRT report' }))
  await expectReachable(page.getByRole('button', { name: 'Reports' }))
  await startImport(page)
  await expectReachable(page.getByRole('dialog').getByRole('button', { name: 'Choose file' }))
  await expectNarrow(page, 'import')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expectReachable(menu)
  await menu.tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Areas' }).tap()
  await expect(page.getByRole('heading', { name: 'Areas', level: 1 })).toBeVisible()
  await page.goto(pagePath(pages.installation, { areaId, installationId: installation.id }))
  await page.getByRole('button', { name: 'More actions' }).tap()
  await expectReachable(page.getByRole('menuitem', { name: 'Load from JSON' }))
})

async function expectNarrow(page: Page, where: string): Promise<void> {
  // A dialog that is too wide is scrolled by itself.
  const wide = () =>
    page.evaluate(() => {
      const parts = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
      return Math.max(...parts.map(({ scrollWidth }) => scrollWidth))
    })
  await expect.soft.poll(wide, where).toBeLessThanOrEqual(width)
}

async function expectReachable(place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  // What a dialog holds is smaller for as long as it opens.
  const side = async () => {
    const { width = 0, height = 0 } = (await place.boundingBox()) ?? {}
    return Math.round(Math.min(width, height))
  }
  await expect.soft.poll(side, `least side of ${String(place)}`).toBeGreaterThanOrEqual(target)
}
