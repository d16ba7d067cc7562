import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What is checked for accessibility. */
export interface View {
  readonly name: string
  /** Goes there and waits until all of it is. */
  readonly open: (page: Page) => Promise<unknown>
  /** Selector of the part to check; the whole page where absent. */
  readonly within?: string
}

/** The classes that the library of components has styles for. */
const styled: Promise<ReadonlySet<string>> = readFile(
  join(import.meta.dirname, '../node_modules/@mantine/core/styles.css'),
  'utf8',
).then((css) => new Set([...css.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name)))

/** What is looked for: everything, or only what the colours can break while the elements stay as they were. */
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  colours: ['color-contrast'],
}

/**
 * Opens a view in the light and expects nothing wrong in it: for assistive technology, in the console, and in its looks.
 * Then the same view goes dark, as it is or on a phone.
 */
export async function expectAccessibleView(
  page: Page,
  { name, open, within = 'html' }: View,
  complaints: readonly string[],
  { darkOnPhone = false } = {},
): Promise<void> {
  await test.step(name, async () => {
    await open(page)
    await expectNothingFound(page, within, 'all', `${name}, light`)
    const classes = [...(await styled)]
    const bare = () => page.evaluate(bareComponents, classes)
    await expect.soft.poll(bare, `${name}, components whose style sheet was not loaded`).toEqual([])
    if (darkOnPhone) await onPhone(page, () => expectAccessibleInDark(page, within, 'all', name))
    else await expectAccessibleInDark(page, within, 'colours', name)
    expect.soft(complaints, `${name}, complaints of the browser`).toEqual([])
  })
}

async function expectNothingFound(page: Page, within: string, what: keyof typeof rules, where: string): Promise<void> {
  // None of the views has frames: the old mode spares a second page for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within)
  const looking = what === 'all' ? axe.withTags(rules.all) : axe.withRules(rules.colours)
  const found = async () => {
    const { violations } = await looking.analyze()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  }
  // Transitions are not checked.
  await expect.soft.poll(found, { message: `${where}, accessibility`, timeout: 20_000 }).toEqual([])
}

async function expectAccessibleInDark(
  page: Page,
  within: string,
  what: keyof typeof rules,
  name: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectNothingFound(page, within, what, `${name}, dark`)
  // What is gone need not be drawn in the light again.
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Makes a phone with a touch screen of the page for as long as the work takes. */
async function onPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 360, height: 780 })
  await work()
  await devtools.detach()
  if (before) await page.setViewportSize(before)
}

/** Runs in the page: components with a class that has styles, none of which are loaded. */
function bareComponents(styledClasses: readonly string[]): string[] {
  const loaded = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join()
  const used = new Map(
    [...document.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList].map((name) => [name, element.className] as const),
    ),
  )
  const isBare = (name: string) => styledClasses.includes(name) && !loaded.includes(`.${name}`)
  return [...used].flatMap(([name, classes]) => (isBare(name) ? [`${name} in ${String(classes)}`] : []))
}

/** What the browser complains of from now on: errors, and what the content security policy forbids. */
export async function collectConsoleErrors(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // Browsers log every failed call to the console; that is no error of the page.
    const isRefusedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) complaints.push(message.text())
  })
  await page.exposeFunction('complainOfPolicy', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const complain = (window as unknown as { complainOfPolicy: (text: string) => void }).complainOfPolicy
      complain(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return complaints
}
