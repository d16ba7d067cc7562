import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** What is checked for accessibility. */
export interface View {
  readonly name: string
  /** Goes there and waits until all of it is. */
  readonly open: (page: Page) => Promise<unknown>
  /** Selector of the part to check; the whole page where absent. */
  readonly within?: string
  /** Whether leaving it asks what to do with what was entered: the next view is loaded anew. */
  readonly hasInput?: boolean
}

/** What checks, as it is sent to each document: a third of its size as it comes. */
const checkerSource = readFile(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** The classes that the library of components has styles for. */
const styled: Promise<ReadonlySet<string>> = readFile(
  join(import.meta.dirname, '../node_modules/@mantine/core/styles.css'),
  'utf8',
).then((css) => new Set([...css.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name)))

/**
 * What is looked for: everything, what WCAG asks for, or only what the colours can break while the elements stay as they
 * were.
 */
const rules = {
  everything: {},
  wcag: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { runOnly: ['color-contrast'] },
} satisfies Record<string, RunOptions>

/**
 * Opens a view in the light and expects nothing wrong in it: for assistive technology, in the console, and in its looks.
 * Then the same view goes dark, as it is or on a phone.
 */
export async function expectAccessibleView(
  page: Page,
  { name, open, within = 'html', hasInput = false }: View,
  complaints: readonly string[],
  { darkOnPhone = false } = {},
): Promise<void> {
  await test.step(name, async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page)
    await expectNothingFound(page, within, 'wcag', `${name}, light`)
    const classes = [...(await styled)]
    const bare = () => page.evaluate(bareComponents, classes)
    await expect.soft.poll(bare, `${name}, components whose style sheet was not loaded`).toEqual([])
    await expect.soft.poll(() => page.evaluate(unstyledLinks), `${name}, links in the browser's blue`).toEqual([])
    if (darkOnPhone) await onPhone(page, () => expectAccessibleInDark(page, within, 'wcag', name))
    else await expectAccessibleInDark(page, within, 'colours', name)
    expect.soft(complaints, `${name}, complaints of the browser`).toEqual([])
    // A page that was a phone's has no mouse again.
    if (hasInput || darkOnPhone) await page.goto('about:blank')
  })
}

/** Expects nothing wrong in a part of the page for assistive technology, once what moves in it has come to rest. */
export async function expectNothingFound(
  page: Page,
  within: string,
  what: keyof typeof rules,
  where: string,
): Promise<void> {
  const found = () => violationsIn(page, within, rules[what])
  await expect.soft.poll(found, `${where}, accessibility`).toEqual([])
}

/** The violations in a part of the page, which has no frames: the rule of each, its element and what is wrong with it. */
async function violationsIn(page: Page, within: string, options: RunOptions): Promise<string[]> {
  // Once for every document: what checks it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await checkerSource)
  const violations = await page.evaluate(
    async ([part, runOptions]) => {
      const checker = (window as unknown as { axe: typeof axe }).axe
      // No list is made of what is in order, and style sheets are not fetched again: no rule that is asked for reads them.
      const smallerResults = { resultTypes: ['violations' as const], preload: { assets: ['media'] } }
      return (await checker.run(part, { ...runOptions, ...smallerResults })).violations
    },
    [within, options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
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
  const loaded = new Set<string>()
  const read = (rules: Iterable<CSSRule>) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ''] of rule.selectorText.matchAll(/\.(m_[0-9a-f]+)/g)) loaded.add(name)
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
    }
  }
  for (const { cssRules } of document.styleSheets) read(cssRules)
  const used = new Map(
    [...document.querySelectorAll('[class*="m_"]')].flatMap((element) =>
      [...element.classList].map((name) => [name, element.className] as const),
    ),
  )
  const isBare = (name: string) => styledClasses.includes(name) && !loaded.has(name)
  return [...used].flatMap(([name, classes]) => (isBare(name) ? [`${name} in ${String(classes)}`] : []))
}

/** Runs in the page: links that have the colour which the browser gives to links, in the light. */
function unstyledLinks(): string[] {
  const [unread, read] = ['rgb(0, 0, 238)', 'rgb(85, 26, 139)']
  const isUnstyled = (link: Element) => link.checkVisibility() && [unread, read].includes(getComputedStyle(link).color)
  return [...document.querySelectorAll('a[href]')].filter(isUnstyled).map(({ outerHTML }) => outerHTML)
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
