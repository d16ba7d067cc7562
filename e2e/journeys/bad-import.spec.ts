import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mrtMaxBytes } from '@catenary/contract/records/mrt-report'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import type { ChosenFile } from '../steps.ts'
import { chooseFile, logInByApi, eventsOf, openRope, startDamage, startImport, typeDamage } from '../steps.ts'

const sample = await readFile(join(import.meta.dirname, '../../docs/formats/samples/haul-rope-2024.xml'), 'utf8')
/** The sample as a report of the evacuation rope, which is thinner and shorter. */
const own = sample.replace('>40<', '>18<').replace('>9414.2<', '>9114.2<')

interface BadFile extends ChosenFile {
  /** All issues that the dialog must show for it. */
  readonly errors: readonly (string | RegExp)[]
}

const badFiles: readonly BadFile[] = [
  {
    name: 'entities.xml',
    content: '<?xml version="1.0"?>\n<!DOCTYPE mrtReport [<!ENTITY a "b">]>\n<mrtReport/>',
    errors: [/line 2/i, 'The file contains a document type definition (DOCTYPE). For safety such files are not read'],
  },
  {
    name: 'broken.json',
    content: '{\n  "format": "catenary-mrt",\n  version: 1\n}',
    errors: [/line 3/i, 'The file is incomplete or has a syntax error here.'],
  },
  {
    name: 'too-long.xml',
    content: own.replace('>6120.9<', '>99120.9<').replace('>9114.2<', '>99114.2<'),
    errors: [
      '2 problems in the report',
      'Line 46: Finding 4, Position: Beyond the end of the rope: it is 9,200 m long',
      'Line 65: Finding 6, Position: Beyond the end of the rope: it is 9,200 m long',
    ],
  },
  { name: 'scan.pdf', content: '%PDF-1.7', errors: ['Only .xml and .json files can be read here.'] },
  {
    name: 'other-rope.xml',
    content: own.replace('>18<', '>40<'),
    errors: ['1 problem in the report', 'Line 7: The report gives a nominal diameter of 40 mm, this rope has 18 mm'],
  },
]

test('an invalid file is reported, nothing is stored, and the next file is accepted', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'plateauEvacuationRope')
  const eventsBefore = await eventsOf(page, 'plateauEvacuationRope')
  const dialog = await startImport(page)
  for (const file of badFiles) {
    await test.step(file.name, async () => {
      await chooseFile(page, /^Choose (another )?file$/, file)
      const fault = dialog.getByRole('alert')
      await expect(fault).toContainText(file.name)
      for (const expectedText of file.errors) await expect(fault).toContainText(expectedText)
      await expect(dialog.getByRole('button', { name: 'Save inspection' })).toBeHidden()
    })
  }
  const huge = test.info().outputPath('huge.xml')
  await writeFile(huge, '')
  await truncate(huge, mrtMaxBytes + 1)
  const chooserPromise = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await (await chooserPromise).setFiles(huge)
  await expect(dialog.getByRole('alert')).toContainText('This file is larger than 50 MB.')
  expect(await eventsOf(page, 'plateauEvacuationRope')).toHaveLength(eventsBefore.length)
  await chooseFile(page, 'Choose another file', { name: 'right.xml', content: own })
  await expect(dialog.getByText('Will be saved as one inspection with 6 damages')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save inspection' }).click()
  await expect(page.getByText('Inspection saved')).toBeVisible()
  expect(await eventsOf(page, 'plateauEvacuationRope')).toHaveLength(eventsBefore.length + 7)
})

test('a report of 5,000 findings is taken, and the rope’s page stays usable', async ({ page }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'counterRope')
  const eventsBefore = await eventsOf(page, 'counterRope')
  const dialog = await startImport(page)
  await chooseFile(page, 'Choose file', { name: 'long.json', content: longReport(5000) })
  await expect(dialog.getByText(/^Will be saved as one inspection with 5,?000 damages$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save inspection' }).click()
  await expect(page.getByText('Inspection saved')).toBeVisible()
  const total = eventsBefore.length + 5001
  await expect(page.getByText(`1–10 of ${total.toLocaleString('en')}`)).toBeVisible()
  await showAll(page, total)
  await page.reload()
  await expect(page.getByRole('img', { name: /Highest value/ })).toBeVisible()
  const recording = await startDamage(page)
  await typeDamage(recording, { type: 'Wear', position: '2000' })
  await expect(recording.getByLabel('Position')).toHaveValue('2000')
})

/** Shows all rows at once and goes to the last: only those in sight are drawn. */
async function showAll(page: Page, total: number): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Rows per page' }).getByText('All', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Events' })
  await expect(table).toHaveAttribute('aria-rowcount', String(total + 1))
  await table.getByRole('row').nth(3).hover()
  await page.mouse.wheel(0, 1_000_000)
  await expect(table.locator(`[aria-rowindex="${total + 1}"]`)).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(200)
}

function longReport(findings: number): string {
  const { name, attributes } = demoRopes.counterRope
  return JSON.stringify({
    format: 'catenary-mrt',
    version: 1,
    rope: { name, nominalDiameter: attributes.nominalDiameter },
    inspection: { timestamp: new Date(Date.now() - 3_600_000).toISOString(), inspector: 'S. Graf' },
    findings: Array.from({ length: findings }, (_, index) => ({
      position: Math.round(index * 92) / 100,
      type: 'brokenWire',
      damageCount: 1,
      crossSectionLossAmount: 0.05,
      crossSectionLossUnit: '%',
    })),
  })
}
