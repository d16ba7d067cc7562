import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What is looked at whether it is sound. */
export interface View {
  readonly name: string
  /** Goes there and waits until all of it is. */
  readonly open: (page: Page) => Promise<unknown>
  /** The part that is looked at, as a selector; all of the page where absent. */
  readonly within?: string
}

/** The classes that the library of components has styles for. */
const styled: Promise<ReadonlySet<string>> = readFile(
  join(import.meta.dirname, '../node_modules/@mantine/core/styles.css'),
  'utf8',
).then((css) => new Set([...css.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name)))

/** Opens a view and expects nothing wrong in it: for assistive technology, in the console, and in its looks. */
export async function expectSound(
  page: Page,
  { name, open, within = 'html' }: View,
  complaints: readonly string[],
): Promise<void> {
  await test.step(name, async () => {
    await open(page)
    const { violations } = await new AxeBuilder({ page })
      .include(within)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
    expect.soft(found, `${name}, accessibility`).toEqual([])
    expect.soft(complaints, `${name}, complaints of the browser`).toEqual([])
    const bare = await page.evaluate(bareComponents, [...(await styled)])
    expect.soft(bare, `${name}, components whose style sheet was not loaded`).toEqual([])
  })
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
export async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    // A refused call is no mistake of the page: the browser reports it by itself.
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
