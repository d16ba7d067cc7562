import type { Locator, Page } from 'playwright-core'

/** How somebody works with a page: one round of interactions with what stands there, which leaves it as it was. */
export type PageUse = (page: Page) => Promise<void>

const main = (page: Page) => page.getByRole('main')
/** By its attribute: to look for a dialog by its role computes those of all elements, on the thread that is measured. */
const dialog = (page: Page) => page.locator('[role="dialog"]')

/** A quick hand's time from one click to the next, and of it from where it points to its click, in milliseconds. */
const [betweenClicks, betweenPointAndClick] = [200, 100]

/**
 * Points, clicks, and waits as a hand does until the next. What is clicked has been scrolled to before, and the click itself is the
 * browser's alone: to look for what lies there would be work of the page that is measured.
 */
async function click(locator: Locator): Promise<void> {
  const page = locator.page()
  await locator.hover()
  await page.waitForTimeout(betweenPointAndClick)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(betweenClicks - betweenPointAndClick)
}

/** A choice by its label: the box or dot itself may be drawn otherwise. */
const labelled = (page: Page, text: string) => main(page).locator('label').getByText(text, { exact: true }).first()

/** Chooses each of a native list's entries by its keys. */
async function walkList(list: Locator, entries: number): Promise<void> {
  const { keyboard } = list.page()
  await list.focus()
  for (let step = 0; step < entries; step += 1) await keyboard.press('ArrowDown')
  for (let step = 0; step < entries; step += 1) await keyboard.press('ArrowUp')
}

/** Types into a field and empties it again. */
async function typeAndErase(field: Locator, text: string): Promise<void> {
  await click(field)
  await field.pressSequentially(text)
  // By the keyboard alone: to look for the field before each key would be work of the page that is measured.
  for (let erased = 0; erased < text.length; erased += 1) await field.page().keyboard.press('Backspace')
}

/** Narrows the list of urgent ropes by its reasons and by words, and sorts it. */
export const useDashboard: PageUse = async (page) => {
  const reasons = main(page).getByRole('group', { name: 'Show ropes by reason' }).getByRole('button')
  for (let index = (await reasons.count()) - 1; index >= 0; index -= 1) await click(reasons.nth(index))
  await typeAndErase(main(page).getByRole('textbox', { name: 'Filter by rope, installation or area' }), 'haul')
  await walkList(main(page).getByRole('combobox', { name: 'Sort by' }), 3)
}

/** Selects, filters and sorts tasks, and opens one. */
export const useTasks: PageUse = async (page) => {
  const boxes = main(page).getByRole('checkbox', { name: /^Select: / })
  for (let index = 0; index < 4; index += 1) await click(boxes.nth(index))
  for (let index = 0; index < 4; index += 1) await click(boxes.nth(index))
  await typeAndErase(main(page).getByRole('textbox', { name: 'Search title and description' }), 'rope')
  await click(labelled(page, 'Overdue'))
  await click(labelled(page, 'Overdue'))
  await walkList(main(page).getByRole('combobox', { name: 'Sort by' }), 2)
  await click(main(page).getByRole('link', { name: /splices$/ }))
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

/** Changes the chart, sorts, filters and pages the events, and opens the dialog of a new damage and of an event. */
export const useRope: PageUse = async (page) => {
  for (const name of ['Visual', 'MRT', 'Bending cycles', 'Time']) await click(labelled(page, name))
  for (let press = 0; press < 2; press += 1) await click(main(page).getByRole('switch', { name: 'Forecast' }))
  const events = main(page).getByRole('table', { name: 'Events' })
  for (const name of ['Position', 'Loss', 'Type', 'Date'])
    await click(events.getByRole('button', { name, exact: true }))
  for (const name of ['Damage', 'Damage', 'Repair', 'Repair']) await click(labelled(page, name))
  await click(events.getByRole('link', { name: /\d{4}$/ }).first())
  await closeDialog(page)
  await click(main(page).getByRole('button', { name: 'Damage', exact: true }))
  await typeAndErase(dialog(page).getByLabel('Position'), '12')
  for (const tab of await dialog(page).getByRole('tab').all()) await click(tab)
  await closeDialog(page)
}

async function closeDialog(page: Page): Promise<void> {
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

const findings = Array.from({ length: 60 }, (_, index) =>
  [20.5 + index * 30, 'Broken wire', '', 1, 0.05, '%', '', '', '', 'Walked the rope'].join('\t'),
)

/** Brings the quick entry to the size that it has in the middle of an inspection. */
export const openGrid: PageUse = async (page) => {
  await click(main(page).getByRole('radio', { name: 'Visual inspection' }))
  await click(main(page).getByRole('button', { name: 'Paste a table' }))
  await dialog(page).getByLabel('Rows').fill(findings.join('\n'))
  await click(dialog(page).getByRole('button', { name: 'Insert' }))
  await dialog(page).waitFor({ state: 'detached' })
  await main(page)
    .getByText(/^60 damages/)
    .waitFor()
}

/** Enters a damage into a new row, cell by cell, corrects another, and takes both back. */
export const useGrid: PageUse = async (page) => {
  await click(main(page).getByRole('button', { name: 'Add a row' }))
  const typed: readonly [cell: string, text: string][] = [
    ['Position', '1234.5'],
    ['Number', '3'],
    ['Loss', '0.25'],
    ['Description', 'Two ends'],
  ]
  for (const [cell, text] of typed) {
    await click(main(page).getByRole('textbox', { name: `${cell}, Row 61` }))
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Rows far from the screen are not drawn.
  await page.mouse.wheel(0, -10_000)
  const before = main(page).getByRole('textbox', { name: 'Loss, Row 7' })
  await before.scrollIntoViewIfNeeded()
  // Here the processor draws what was scrolled to; nobody clicks before it is seen.
  await page.waitForTimeout(1000)
  await click(before)
  await page.keyboard.type('0.75')
  await page.keyboard.press('Enter')
  await page.mouse.wheel(0, 10_000)
  const added = main(page).getByRole('button', { name: 'Delete row 61' })
  await added.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1000)
  await click(added)
}
