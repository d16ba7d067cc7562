import { readFile } from 'node:fs/promises'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import { readPdf } from '../../apps/server/test/support/pdf-text.ts'
import { logInByApi, eventsOf, eventsDescribed, openEveryTab, openRope } from '../steps.ts'

const spreadsheet = Array.from({ length: 120 }, (_, index) => {
  const metres = (20.5 + index * 40).toFixed(1)
  return [metres, index % 5 === 4 ? 'Wear' : 'Broken wire', '', '1', '0.05', '%', '', '', '', 'Walked the rope'].join(
    '\t',
  )
})

test('an inspector records 120 damages of a track rope, corrects three, and an auditor sees who did', async ({
  page,
  browser,
}) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'trackRope2')
  await page.getByRole('button', { name: 'Record another kind of event' }).click()
  await page.getByRole('menuitem', { name: 'Record an inspection' }).click()
  await expect(page.getByRole('heading', { name: 'Record an inspection', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  await pasteRows(page, spreadsheet)
  await expect(page.getByText(/^120 damages/)).toBeVisible()
  expect(await eventsDescribed(page, 'trackRope2', 'Walked the rope')).toHaveLength(0)

  // What is typed is on the device.
  await page.reload()
  await expect(page.getByText(/^120 damages/)).toBeVisible()
  await page.getByRole('button', { name: 'Save 120 damages' }).click()
  await expect(page.getByRole('heading', { name: 'Inspection with 120 damages saved' })).toBeVisible()
  const recorded = await eventsDescribed(page, 'trackRope2', 'Walked the rope')
  expect(recorded).toHaveLength(120)
  expect(new Set(recorded.map(({ attributes }) => attributes.inspection?.id)).size).toBe(1)

  const wrong = recorded.toSorted((a, b) => a.position - b.position).slice(16, 19)
  for (const { id } of wrong) await correct(page, id)
  const corrected = (await eventsOf(page, 'trackRope2')).filter(({ id }) => wrong.some((one) => one.id === id))
  expect(corrected.map(({ attributes }) => attributes.crossSectionLossAmount)).toEqual([0.07, 0.07, 0.07])

  const auditor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await logInByApi(auditor, 'manager@catenary.example')
  await auditor.goto(`${addressOf('trackRope2')}?event=${wrong[0]?.id}`)
  const history = auditor.getByRole('dialog')
  await history.getByText('Änderungsverlauf').first().click()
  const row = history.getByRole('row', { name: /Querschnittsverlust/ }).first()
  await expect(row).toHaveText(/0,05\s%.*0,07\s%/)
  await expect(history.getByText(/Ursina Graf/).first()).toBeVisible()
  await auditor.context().close()
})

test('an operator sees what the last magnetic test found that the one before had not, and what has grown', async ({
  page,
}) => {
  await logInByApi(page, 'free@alpha.example')
  await openRope(page, 'trackRope1')
  await page.getByRole('link', { name: 'Compare inspections' }).click()
  const table = page.getByRole('table', { name: 'Compare inspections' })
  await expect(table.getByRole('row')).toHaveCount(12)
  await expect(page.getByText(/moved by \+0\.60\sm at the zero point/)).toBeVisible()
  await page.getByText('New: 2').click()
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.goBack()
  await page.getByText('Loss grown: 1').click()
  await expect(table.getByRole('row').nth(1)).toHaveText(/Corrosion.*\+0\.14%/)
  // As recorded, the counters of the two tests bring hardly any damage to the same place.
  await page.getByRole('switch', { name: 'Align positions' }).click()
  await page.getByText(/^All findings/).click()
  await expect(page.getByText('Positions are compared as they were recorded.')).toBeVisible()
  await expect(page.getByText('Not found again: 8')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Align positions' })).not.toBeChecked()
  await table.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('Broken wire')
})

test('inspects a splice of six knots and twelve tails by the keyboard, and prints it in German', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'plateauHaulRope', '?record=measurement')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Splice inspection')
  await dialog.getByLabel('Position').fill('12')
  await dialog.getByRole('tab', { name: /^New splice/ }).click()
  await dialog
    .getByRole('button', { name: /as last recorded$/ })
    .first()
    .click()
  const fields = dialog.getByRole('textbox', { name: /^Largest diameter/ })
  await expect(fields).toHaveCount(18)
  await fields.first().focus()
  for (let part = 0; part < 18; part += 1) {
    await page.keyboard.type(part === 4 ? '52' : '46.5')
    if (part < 17) await page.keyboard.press('Enter')
  }
  await openEveryTab(dialog)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Event saved')).toBeVisible()
  const newest = (await eventsOf(page, 'plateauHaulRope')).find(({ splices }) => splices.length > 0)
  const measured = newest?.splices[0]?.parts.map(({ diameterMax }) => diameterMax)
  expect(measured).toEqual(Array.from({ length: 18 }, (_, part) => (part === 4 ? 52 : 46.5)))

  await page.goto(`${addressOf('plateauHaulRope')}?event=${newest?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'PDF' }).click()
  const downloadPromise = page.waitForEvent('download')
  const report = page.getByRole('dialog').last()
  await report.getByLabel('Language of the report').selectOption('Deutsch')
  await report.getByRole('button', { name: 'Create PDF' }).click()
  const pdf = await readPdf(await readFile(await (await downloadPromise).path()))
  expect(pdf.language).toBe('de')
  for (const expectedText of ['Spleißkontrolle', 'Knoten', 'Einsteckende', 'Seite 1 von'])
    expect(pdf.textWithoutSpaces).toContain(expectedText.replaceAll(' ', ''))
})

function addressOf(name: 'trackRope2' | 'plateauHaulRope'): string {
  const { id, installation } = demoRopes[name]
  return pagePath(pages.rope, { areaId: installation.areaId, installationId: installation.id, ropeId: id })
}

async function pasteRows(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Paste a table' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rows').fill(rows.join('\n'))
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog).toBeHidden()
}

async function correct(page: Page, id: string): Promise<void> {
  await page.goto(`${addressOf('trackRope2')}?event=${id}`)
  const dialog: Locator = page.getByRole('dialog')
  await dialog.getByLabel('Loss of metallic cross-section').fill('0.07')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}
