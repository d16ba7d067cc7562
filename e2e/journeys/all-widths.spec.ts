import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { urlDialogs, dialogAddresses, innerPages, publicPages, buttonDialogs, wrappedDialogs } from '../every-view.ts'
import { screensOf, withMenu } from '../screens.ts'
import { goWithin, logInByApi, openRope, waitUntilSettled } from '../steps.ts'

const height = 900
const root = join(import.meta.dirname, '../../apps/web/src')

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1180, height } })

test('every dialog of the source is opened by these journeys', async () => {
  const known = [...urlDialogs, ...wrappedDialogs, ...buttonDialogs.flatMap(({ sources }) => sources)]
  const found: string[] = []
  for (const [file, text] of await sources('**/*.tsx')) {
    // The small ones are 380 pixels wide, whatever they ask.
    const opens = [
      ...text.matchAll(/<(Dialog|LoadedRecordDialog|NewRecordDialog|RecordDialog|Modal\.Root|Drawer)\b[^]*?>\n/g),
    ]
    if (opens.some(([tag]) => !tag.includes('size="sm"'))) found.push(file)
  }
  const shared = ['ui/dialog/Dialog.tsx', 'ui/form/RecordDialog.tsx']
  expect(found.filter((file) => !shared.includes(file)).toSorted()).toEqual(
    known.filter((file) => !file.endsWith('MandatorDialog.tsx')).toSorted(),
  )
})

test('the one sheet of every page has the styles of every component that is used', async () => {
  const library = await readdir(join(root, '../../../node_modules/@mantine/core/styles'))
  const sheet = await readFile(join(root, 'ui/styles.css'), 'utf8')
  const used = (await sources('**/*.tsx')).flatMap(([, text]) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    ),
  )
  // What a select, a field of tags and a pair of radio buttons are made of beside themselves.
  const within = ['Combobox', 'InlineInput', 'Input', 'ModalBase', 'Overlay', 'Pill', 'PillsInput', 'Popover']
  const needed = new Set([...used, ...within].map((name) => `${name}.layer.css`))
  expect([...needed].filter((name) => library.includes(name) && !sheet.includes(`/${name}`))).toEqual([])
  const others = (await sources('**/*.{css,tsx}')).filter(([, text]) =>
    /^(@import|import) '@mantine\/[^']+\.css'/m.test(text),
  )
  // What is no component's is needed before any is drawn.
  expect(others.map(([file]) => file)).toEqual(['ui/base.css', 'ui/styles.css'])
})

test('every pair of width, language and pointer is tried, whatever the seed', () => {
  const pairs = (screens: ReturnType<typeof screensOf>) =>
    new Set(
      screens.flatMap(({ width, touch, language }) => [
        `${width} ${language}`,
        `${width} ${touch}`,
        `${language} ${touch}`,
      ]),
    )
  // As many as there are pages, and as there are dialogs with an address.
  const tried = (seed: number, isDeep: boolean) =>
    pairs(Array.from({ length: 25 }, (_, view) => screensOf(view, { seed, isDeep })).flat())
  for (let seed = 0; seed < 200; seed += 1) {
    expect([...tried(seed, false)].toSorted()).toEqual([...tried(seed, true)].toSorted())
    expect(screensOf(1, { seed, isDeep: false })).toHaveLength(2)
  }
})

test('no page before the login is wider than the screen', async ({ page }) => {
  for (const address of Object.values(publicPages)) {
    await page.goto(address)
    await waitUntilSettled(page)
    await expectNoneWider(page, address)
  }
})

test('no page is wider than the screen', async ({ page }) => {
  test.slow()
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(pages.newPassword)
  for (const address of Object.values(innerPages).flat()) {
    await goWithin(page, address)
    await expectNoneWider(page, address)
  }
})

test('a page loaded by its address looks as it does when a link led there', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  const { users, ropeRecord, audit, areas } = innerPages
  const addresses = [...ropeRecord, ...audit, ...users, `${areas[0]}?dialog=new`]
  const direct = new Map<string, string[]>()
  for (const address of addresses) {
    await page.goto(address)
    if (address.includes('dialog=')) await expect(page.getByRole('dialog').first()).toBeVisible()
    await waitUntilSettled(page)
    direct.set(address, await looksAtRest(page))
  }
  // Every page has been there by then, and has brought what it brings.
  for (const address of addresses) {
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await expect.poll(() => page.evaluate(controlLooks), { message: address }).toEqual(direct.get(address))
  }
})

test('no dialog with an address is wider than the screen', async ({ page }) => {
  test.slow()
  await logInByApi(page, 'admin@catenary.example')
  const views = await dialogAddresses(page)
  await page.goto(pages.newPassword)
  for (const [address, searches] of Object.entries(views)) {
    await goWithin(page, address)
    for (const search of searches) {
      await page.evaluate((to) => history.pushState({}, '', to), address + search)
      await expect(page.getByRole('dialog').first(), address + search).toBeVisible()
      await waitUntilSettled(page)
      await expectNoneWider(page, address + search)
      await page.evaluate((to) => history.pushState({}, '', to), address)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('no other dialog is wider than the screen', async ({ page }) => {
  test.slow()
  await logInByApi(page, 'admin@catenary.example')
  for (const { address, open, sources } of buttonDialogs) {
    await page.goto(address)
    await waitUntilSettled(page)
    await open(page)
    await expect(page.getByRole('dialog').first(), sources[0]).toBeVisible()
    await waitUntilSettled(page)
    await expectNoneWider(page, sources[0] ?? '')
    await speak(page, 'en')
  }
})

/** The files of the client that match, with their text. */
async function sources(pattern: string): Promise<[file: string, text: string][]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: root, exclude: ['**/*.test.tsx'] }))
  return Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as [string, string]))
}

async function speak(page: Page, language: string): Promise<void> {
  // Also below a dialog, where no pointer reaches it.
  await page.locator(`button[lang="${language}"]`).first().dispatchEvent('click')
  await page.waitForFunction((one) => document.documentElement.lang.startsWith(one), language)
}

let views = 0

/** Checks the open view on the screens of its rotation. */
async function expectNoneWider(page: Page, where: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const switches = (await page.locator('button[lang]').count()) > 0
  for (const { width, touch, language } of screensOf(views++)) {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await page.setViewportSize({ width, height })
    if (switches && width >= withMenu) await speak(page, language)
    const found = await page.evaluate(tooWide)
    expect.soft(found, `${where}, ${language}, ${width}, ${touch ? 'touch' : 'mouse'}`).toEqual([])
  }
  await devtools.detach()
  await page.setViewportSize({ width: 1180, height })
}

/** How the controls look once two looks at them, one after the other, are the same. */
async function looksAtRest(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  let looks = await page.evaluate(controlLooks)
  await expect(async () => {
    const before = looks
    looks = await page.evaluate(controlLooks)
    expect(looks).toEqual(before)
  }).toPass({ intervals: [100, 250, 500] })
  return looks
}

/** Runs in the page: how the controls of forms look. */
function controlLooks(): string[] {
  return [...document.querySelectorAll(':is(main, [role="dialog"]) :is(input, select, textarea, button, svg)')]
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { height, padding, fontSize, border, color, backgroundColor } = getComputedStyle(element)
      return [element.tagName, height, padding, fontSize, border, color, backgroundColor].join(' ')
    })
}

/** Runs in the page: what reaches beyond the screen, its dialog or its column, once it has been drawn for its width. */
async function tooWide(): Promise<string[]> {
  const name = (element: Element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`
  const isClipped = (element: Element, within: Element) => {
    let isPlaced = getComputedStyle(element).position === 'absolute'
    for (let above = element.parentElement; above && above !== within; above = above.parentElement) {
      const { overflowX, position } = getComputedStyle(above)
      if (isPlaced && position === 'static') continue
      if (overflowX !== 'visible') return true
      isPlaced = position === 'absolute'
    }
    return false
  }
  const beyond = (within: Element, edge: number) =>
    [...within.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge + 1 && !isClipped(element, within))
      .map(name)
      .slice(-3)
  const look = () => {
    const screen = document.documentElement.clientWidth
    const found: string[] = []
    const wide = document.documentElement.scrollWidth
    if (wide > screen) found.push(`page ${wide}`, ...beyond(document.body, screen))
    for (const table of document.querySelectorAll('main table')) {
      const [own, beside] = [table, table.nextElementSibling].map((one) => one?.getBoundingClientRect())
      if (own && beside && beside.top < own.bottom && beside.left < own.right && own.left < beside.left)
        found.push(`table over what is beside it: ${own.right} and ${beside.left}`)
    }
    for (const dialog of document.querySelectorAll('[role="dialog"]')) {
      const { left, right } = dialog.getBoundingClientRect()
      if (left < 0 || right > screen) found.push(`dialog from ${left} to ${right}`)
      const more = dialog.scrollWidth - dialog.clientWidth
      if (more > 0) found.push(`content of the dialog ${more}`, ...beyond(dialog, right))
    }
    return found
  }
  const patience = performance.now() + 60_000
  let found: string[]
  do {
    await new Promise((done) => requestAnimationFrame(done))
    found = look()
  } while (found.length > 0 && performance.now() < patience)
  return found
}

/** By how many pixels a drawing reaches below the room that it has on the page. */
function overhang(drawing: Element): number {
  const room = drawing.closest('[class*="_chart_"]')
  return room ? drawing.getBoundingClientRect().bottom - room.getBoundingClientRect().bottom : Infinity
}

for (const [sheet, width] of [
  ['upright', 703],
  ['across', 1032],
] as const)
  test(`a rope on a sheet of A4 ${sheet} has all columns, and nothing that is for hands`, async ({ page }) => {
    await logInByApi(page, 'user@alpha.example')
    await openRope(page, 'trackRope2')
    const table = page.getByRole('table', { name: 'Events' })
    await expect(table).toBeVisible()
    await page.locator('canvas').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    // Only the sheet is as narrow as that: a window would show cards in place of a table.
    await page.setViewportSize({ width, height: 1000 })
    await expect(table).toBeVisible()
    await expect
      .poll(() => page.locator('canvas').first().evaluate(overhang), { message: 'the chart covers what is below it' })
      .toBeLessThanOrEqual(1)
    const overflow = await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0))
    expect(overflow).toBeLessThanOrEqual(0)
    for (const [text, isPrinted] of [
      [page.getByText('Drag along the rope', { exact: false }), false],
      [page.getByText('Show archived'), false],
      [page.getByRole('textbox', { name: 'New note' }), false],
      [page.getByRole('combobox', { name: 'Inspection type' }), false],
      [page.getByText('Choose files, or drop', { exact: false }), false],
      [page.getByRole('button', { name: /^Worst section/ }).first(), true],
    ] as const)
      await expect(text).toBeVisible({ visible: isPrinted })
    await expect(page.getByRole('button', { name: /^Worst section/ }).first()).toContainText(/Ø.*: [\d,.]+.m to/)
  })
