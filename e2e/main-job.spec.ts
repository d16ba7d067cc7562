import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { DemoRopeName } from '../apps/server/seed/demo-ropes.ts'
import { readPdf } from '../apps/server/test/pdf-text.ts'
import type { ChosenFile } from './steps.ts'
import { chooseFile, eventsOf, logIn, lookThrough, startImport } from './steps.ts'

const samples = join(import.meta.dirname, '../docs/formats/samples')
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

type Words = typeof english

test('finds a rope, imports its test report, looks ahead and records a damage', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'clientadmin@alpha.example')
  await walkToRope(page, english)
  await importReport(page, english)
  await lookAhead(page, english)
  await recordDamage(page, english)
})

test('does the same in German, and prints all damages', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  await expect(page.getByRole('heading', { name: 'Bei Catenary anmelden' })).toBeVisible()
  await logIn(page, 'clientadmin@alpha.example')
  await walkToRope(page, german)
  await importReport(page, german)
  await lookAhead(page, german)
  await recordDamage(page, german)
  await printAllDamages(page)
})

test('speaks the language that the browser asks for', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-CH' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Bei Catenary anmelden' })).toBeVisible()
  await context.close()
})

async function walkToRope(page: Page, { path }: Words): Promise<void> {
  // The list beside a map holds the same names again.
  for (const name of path) await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: path.at(-1) ?? '', level: 1 })).toBeVisible()
}

async function importReport(page: Page, words: Words): Promise<void> {
  const before = await picture(page, words)
  const known = await eventsOf(page, words.rope)
  const dialog = await startImport(page, words.import)
  await chooseFile(page, words.choose, await words.report())
  const preview = dialog.getByRole('region', { name: words.preview })
  await expect(preview).toContainText(words.willBeStored)
  expect(await eventsOf(page, words.rope)).toHaveLength(known.length)
  await dialog.getByRole('button', { name: words.store }).click()
  await expect(page.getByText(words.stored)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await eventsOf(page, words.rope)).toHaveLength(known.length + 1 + words.findings)
  await expect(rowCount(page, words)).toContainText(String(known.length + 1 + words.findings))
  await expectMoved(page, words, before)
}

async function lookAhead(page: Page, { chart, forecast, forecastSays }: Words): Promise<void> {
  const card = page.getByRole('region', { name: chart })
  await expect(card.getByRole('switch', { name: forecast })).toBeChecked()
  await expect(card.getByRole('status')).toHaveText(forecastSays)
}

async function recordDamage(page: Page, words: Words): Promise<void> {
  const before = await picture(page, words)
  await page.getByRole('button', { name: words.damage, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: words.type, exact: true }).selectOption(words.brokenWire)
  await dialog.getByLabel('Position').fill(words.position)
  await dialog.getByLabel(words.loss).fill(words.percent)
  await lookThrough(dialog)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: words.events }).getByRole('row').nth(1)).toHaveAccessibleName(words.row)
  await expectMoved(page, words, before)
}

async function printAllDamages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Berichte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Berichte, Haul rope' })
  await expect(dialog.getByLabel('Bericht', { exact: true })).toHaveValue('damages')
  const asked = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF erstellen' }).click()
  const download = await asked
  expect(download.suggestedFilename()).toMatch(/^Haul-rope-Alle-Schäden-\d{4}-\d\d-\d\d\.pdf$/)
  const pdf = await readPdf(await readFile(await download.path()))
  expect(pdf.language).toBe('de')
  const says = [
    'Alle Schäden',
    'Plateau tricable gondola',
    'EN 12927:2019',
    '6.121,25',
    'Drahtbruch Magnetinduktiv (MRT) 27,83 3,75 Ja',
  ]
  // Words may be divided at the end of a line.
  const solid = pdf.solid.replaceAll('-', '')
  for (const said of [...says, 'Seite 1 von']) expect(solid).toContain(said.replaceAll(' ', ''))
}

/** What the rope page shows of the rope's state, each as the text that says it. */
interface Picture {
  readonly gauge: string
  readonly chart: string
  readonly onStrip: number
}

async function picture(page: Page, words: Words): Promise<Picture> {
  // While its damages are being read the strip says so.
  await expect(stripOf(page, words)).toHaveAttribute('aria-label', words.countOnStrip)
  const label = await stripOf(page, words).getAttribute('aria-label')
  return {
    gauge: await gaugeOf(page).innerText(),
    chart: (await chartOf(page, words).getAttribute('aria-label')) ?? '',
    onStrip: Number(words.countOnStrip.exec(label ?? '')?.[1]),
  }
}

async function expectMoved(page: Page, words: Words, before: Picture): Promise<void> {
  await expect(gaugeOf(page)).not.toHaveText(before.gauge)
  await expect(chartOf(page, words)).not.toHaveAttribute('aria-label', before.chart)
  await expect.poll(async () => (await picture(page, words)).onStrip).toBeGreaterThan(before.onStrip)
}

function gaugeOf(page: Page): Locator {
  return page
    .getByRole('main')
    .getByText(/^(noch )?[\d.,]+\s?%( remaining)?$/)
    .first()
}

function chartOf(page: Page, { chart }: Words): Locator {
  return page.getByRole('region', { name: chart }).getByRole('img', { name: /%/ })
}

function stripOf(page: Page, { strip }: Words): Locator {
  return page.getByRole('region', { name: strip }).getByRole('img').first()
}

function rowCount(page: Page, { events }: Words): Locator {
  return page.getByRole('region', { name: events }).getByRole('status')
}
