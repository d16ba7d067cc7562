import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { DemoRopeName } from '../../apps/server/seed/demo-ropes.ts'
import { readPdf } from '../../apps/server/test/support/pdf-text.ts'
import type { ChosenFile } from '../steps.ts'
import { chooseFile, eventsOf, logIn, openEveryTab, startImport } from '../steps.ts'

const samples = join(import.meta.dirname, '../../docs/formats/samples')
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

/** One of the published sample reports, tested on the track rope that it names. */
async function trackRopeReport(): Promise<ChosenFile> {
  return { name: 'track-rope-2024.xml', content: await readFile(join(samples, 'track-rope-2024.xml')) }
}

/** The sample of the haul rope, as if it had been tested yesterday, after every inspection of the demo, and had worn. */
async function freshHaulRopeReport(): Promise<ChosenFile> {
  const sample = await readFile(join(samples, 'haul-rope-2024.xml'), 'utf8')
  const content = sample.replace('2024-10-08T05:15:00Z', yesterday).replaceAll('>0.29<', '>1.29<')
  return { name: 'haul-rope.xml', content }
}

const english = {
  path: ['Wetterstein', 'Glacier tramway', 'Track rope 2'],
  rope: 'trackRope2' as DemoRopeName,
  report: trackRopeReport,
  findings: 30,
  import: 'Import MRT report',
  choose: 'Choose file',
  preview: 'Preview',
  willBeStored: 'Will be saved as one inspection with 30 damages',
  store: 'Save inspection',
  stored: 'Inspection saved',
  forecast: 'Forecast',
  forecastSays: /^(Limit|No date)/,
  damage: 'Damage',
  type: 'Type',
  brokenWire: 'Broken wire',
  loss: 'Loss of metallic cross-section',
  position: '1183.45',
  percent: '3.75',
  save: 'Save',
  saved: 'Event saved',
  row: /1,183\.45\sm Broken wire .*3\.75%/,
  chart: 'Damage chart',
  strip: 'Along the rope',
  countOnStrip: /Damages: (\d+)/,
  events: 'Events',
}

const german: typeof english = {
  path: ['Lakes and Dolomites', 'Plateau tricable gondola', 'Haul rope'],
  rope: 'plateauHaulRope',
  report: freshHaulRopeReport,
  findings: 6,
  import: 'MRT-Prüfbericht importieren',
  choose: 'Datei wählen',
  preview: 'Vorschau',
  willBeStored: 'Wird als eine Prüfung mit 6 Schäden gespeichert',
  store: 'Prüfung speichern',
  stored: 'Prüfung gespeichert',
  forecast: 'Prognose',
  forecastSays: /^(Grenzwert|Kein Datum)/,
  damage: 'Schaden',
  type: 'Typ',
  brokenWire: 'Drahtbruch',
  loss: 'Querschnittsverlust',
  position: '6121,25',
  percent: '3,75',
  save: 'Speichern',
  saved: 'Ereignis gespeichert',
  row: /6\.121,25\sm Drahtbruch .*3,75\s%/,
  chart: 'Schadensdiagramm',
  strip: 'Entlang des Seils',
  countOnStrip: /Schäden: (\d+)/,
  events: 'Ereignisse',
}

type Labels = typeof english

test('finds a rope, imports its test report, looks ahead and records a damage', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'clientadmin@alpha.example')
  await walkToRope(page, english)
  await importReport(page, english)
  await expectForecast(page, english)
  await recordDamage(page, english)
})

test('does the same in German, and prints all damages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Bei Catenary anmelden' })).toBeVisible()
  await logIn(page, 'clientadmin@alpha.example')
  await walkToRope(page, german)
  await importReport(page, german)
  await expectForecast(page, german)
  await recordDamage(page, german)
  await printAllDamages(page)
})

test('is in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-CH' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bei Catenary anmelden' })).toBeVisible()
  await context.close()
})

async function walkToRope(page: Page, { path }: Labels): Promise<void> {
  // The list beside a map holds the same names again.
  for (const name of path) await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: path.at(-1) ?? '', level: 1 })).toBeVisible()
}

async function importReport(page: Page, labels: Labels): Promise<void> {
  const before = await picture(page, labels)
  const eventsBefore = await eventsOf(page, labels.rope)
  const dialog = await startImport(page, labels.import)
  await chooseFile(page, labels.choose, await labels.report())
  const preview = dialog.getByRole('region', { name: labels.preview })
  await expect(preview).toContainText(labels.willBeStored)
  expect(await eventsOf(page, labels.rope)).toHaveLength(eventsBefore.length)
  await dialog.getByRole('button', { name: labels.store }).click()
  await expect(page.getByText(labels.stored)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await eventsOf(page, labels.rope)).toHaveLength(eventsBefore.length + 1 + labels.findings)
  await expect(rowCount(page, labels)).toContainText(String(eventsBefore.length + 1 + labels.findings))
  await expectMoved(page, labels, before)
}

async function expectForecast(page: Page, { chart, forecast, forecastSays }: Labels): Promise<void> {
  const card = page.getByRole('region', { name: chart })
  await expect(card.getByRole('switch', { name: forecast })).toBeChecked()
  await expect(card.getByRole('status')).toHaveText(forecastSays)
}

async function recordDamage(page: Page, labels: Labels): Promise<void> {
  const before = await picture(page, labels)
  await page.getByRole('button', { name: labels.damage, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: labels.type, exact: true }).selectOption(labels.brokenWire)
  await dialog.getByLabel('Position').fill(labels.position)
  await dialog.getByLabel(labels.loss).fill(labels.percent)
  await openEveryTab(dialog)
  await dialog.getByRole('button', { name: labels.save }).click()
  await expect(page.getByText(labels.saved)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: labels.events }).getByRole('row').nth(1)).toHaveAccessibleName(
    labels.row,
  )
  await expectMoved(page, labels, before)
}

async function printAllDamages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Berichte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Berichte, Haul rope' })
  await expect(dialog.getByLabel('Bericht', { exact: true })).toHaveValue('damages')
  const downloadPromise = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF erstellen' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toMatch(/^Haul-rope-Alle-Schäden-\d{4}-\d\d-\d\d\.pdf$/)
  const pdf = await readPdf(await readFile(await download.path()))
  expect(pdf.language).toBe('de')
  const expectedTexts = [
    'Alle Schäden',
    'Plateau tricable gondola',
    'EN 12927:2019',
    '6.121,25',
    'Drahtbruch MRT 27,83 3,75 Ja',
  ]
  // Words may be divided at the end of a line.
  const solid = pdf.textWithoutSpaces.replaceAll('-', '')
  for (const expectedText of [...expectedTexts, 'Seite 1 von'])
    expect(solid).toContain(expectedText.replaceAll(' ', ''))
}

/** The texts of a rope's state on its page. */
interface Picture {
  readonly gauge: string
  readonly chart: string
  readonly onStrip: number
}

async function picture(page: Page, labels: Labels): Promise<Picture> {
  // The strip has a loading text meanwhile.
  await expect(stripOf(page, labels)).toHaveAttribute('aria-label', labels.countOnStrip)
  const label = await stripOf(page, labels).getAttribute('aria-label')
  return {
    gauge: await gaugeOf(page).innerText(),
    chart: (await chartOf(page, labels).getAttribute('aria-label')) ?? '',
    onStrip: Number(labels.countOnStrip.exec(label ?? '')?.[1]),
  }
}

async function expectMoved(page: Page, labels: Labels, before: Picture): Promise<void> {
  await expect(gaugeOf(page)).not.toHaveText(before.gauge)
  await expect(chartOf(page, labels)).not.toHaveAttribute('aria-label', before.chart)
  await expect.poll(async () => (await picture(page, labels)).onStrip).toBeGreaterThan(before.onStrip)
}

function gaugeOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByText(/^(noch )?[\d.,]+\s?%( remaining)?$/)
    .first()
}

function chartOf(page: Page, { chart }: Labels): Locator {
  return page.getByRole('region', { name: chart }).getByRole('img', { name: /%/ })
}

function stripOf(page: Page, { strip }: Labels): Locator {
  return page.getByRole('region', { name: strip }).getByRole('img').first()
}

function rowCount(page: Page, { events }: Labels): Locator {
  return page.getByRole('region', { name: events }).getByRole('status')
}
