import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generalDocumentsPath, pagePath, pages } from '@catenary/contract/page-routes'
import type { Translate } from '@catenary/i18n/catalogue'
import { expect as expectWithin } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoId } from '../../apps/server/seed/demo-ids.ts'
import type { DemoPerson } from '../../apps/server/seed/demo-people.ts'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import type { DemoRopeName } from '../../apps/server/seed/demo-ropes.ts'
import { folderId } from '../../apps/server/seed/library/demo-folders.ts'
import type { SectionName } from '../../apps/web/src/navigation/sections.ts'
import { chooseFile, recordDamage, ropeAddress } from '../steps.ts'
import { drawReport } from './draw-report.ts'

/** Milliseconds: nothing fails because the machine is busy. */
const expect = expectWithin.configure({ timeout: 60_000 })

const samples = join(import.meta.dirname, '../../docs/formats/samples')

/** A page of the demo in one language, and what finds something on it by the words of that language. */
export interface Stage {
  readonly page: Page
  readonly t: Translate
}

/** What is to be seen on a picture of the knowledge center. */
export interface Scene {
  readonly user?: DemoPerson['username']
  /** The address that is opened first. */
  readonly address: string
  /** Width and height of the window in pixels; by default as wide as is readable in the column of the text. */
  readonly size?: { readonly width: number; readonly height: number }
  /** Does what has to be done first, and says what is taken; without it, all of the window. */
  readonly prepare?: (stage: Stage) => Promise<Locator | void>
  /** The section without which there is nothing to take. */
  readonly section?: SectionName
}

const region = ({ page }: Stage, name: string) => page.getByRole('region', { name, exact: true }).first()
const dialogOf = async ({ page }: Stage): Promise<Locator> => {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}
const installationOf = (name: DemoRopeName) => {
  const { installation } = demoRopes[name]
  return pagePath(pages.installation, { areaId: installation.areaId, installationId: installation.id })
}
const tall = { width: 860, height: 1100 }

/** Every picture of the knowledge center by its id. */
export const scenes: Readonly<Record<string, Scene>> = {
  'areas-map': {
    address: pagePath(pages.area, { areaId: demoRopes.haulRope.installation.areaId }),
    size: { width: 860, height: 900 },
  },
  'rope-page': { address: ropeAddress('trackRope1'), size: tall },
  'rope-strip': {
    address: ropeAddress('trackRope1'),
    prepare: async (stage) => region(stage, stage.t('events.strip')),
  },
  'damage-chart': {
    address: `${ropeAddress('trackRope1')}?forecast=false`,
    prepare: async (stage) => region(stage, stage.t('events.chart')),
  },
  forecast: {
    address: ropeAddress('lakeTrackRope'),
    prepare: async (stage) => region(stage, stage.t('events.chart')),
  },
  'event-dialog': { address: `${ropeAddress('trackRope1')}?record=%22damage%22`, size: tall, prepare: dialogOf },
  'quick-entry': { address: `${ropeAddress('haulRope')}/record`, size: tall, prepare: enterDamages },
  comparison: { address: ropeAddress('mainCable'), prepare: changeTwice },
  splice: { address: ropeAddress('plateauHaulRope'), size: tall, prepare: openSplice },
  import: {
    user: 'clientadmin@alpha.example',
    address: ropeAddress('trackRope2'),
    size: tall,
    prepare: async (stage) => {
      await stage.page.getByRole('button', { name: stage.t('imports.title') }).click()
      const file = { name: 'track-rope-2024.xml', content: await readFile(join(samples, 'track-rope-2024.xml')) }
      await chooseFile(stage.page, stage.t('imports.choose'), file)
      await expect(region(stage, stage.t('imports.preview'))).toBeVisible()
      return dialogOf(stage)
    },
  },
  report: {
    address: ropeAddress('trackRope1'),
    prepare: ({ page }) => drawReport(page, `/api/ropes/${demoRopes.trackRope1.id}/reports/damages`),
  },
  dashboard: {
    address: pages.dashboard,
    prepare: async (stage) => region(stage, stage.t('dashboard.attention')),
  },
  tasks: { address: pages.tasks, size: { width: 860, height: 760 } },
  calendar: { address: pages.calendar, size: { width: 860, height: 760 } },
  'notification-rules': {
    user: 'clientadmin@alpha.example',
    address: `${installationOf('haulRope')}?dialog=notifications`,
    size: tall,
    prepare: dialogOf,
  },
  'sensor-chart': {
    address: `${ropeAddress('haulRope')}?period=month`,
    prepare: async (stage) => region(stage, stage.t('sensorCharts.title')),
  },
  alarms: {
    address: ropeAddress('plateauHaulRope'),
    prepare: async (stage) => region(stage, stage.t('alarms.title')),
  },
  smartrope: {
    user: 'admin@catenary.example',
    address: ropeAddress('lakeTrackRope'),
    prepare: async (stage) => {
      const events = region(stage, stage.t('smartropeEvents.last'))
      await events.getByRole('button').first().click()
      return events
    },
  },
  'truscan-trace': {
    address: `${ropeAddress('haulRope')}?trace=${demoId('truscanRecord', 3)}`,
    size: tall,
    prepare: async ({ page, t }) => page.getByRole('region', { name: t('traces.title', { time: '' }).trim() }),
  },
  'general-documents': { address: generalDocumentsPath([folderId('emergency')]) },
  'project-documents': { address: pages.documents, section: 'documents' },
  search: {
    address: pages.areas,
    prepare: async (stage) => {
      await stage.page.keyboard.press('Control+k')
      const dialog = await dialogOf(stage)
      await dialog.getByRole('combobox').fill('haul')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      return dialog
    },
  },
  users: { user: 'admin@catenary.example', address: pages.users, size: { width: 1000, height: 700 } },
  api: { user: 'admin@catenary.example', address: pages.api },
}

/** Three damages in the quick entry, by the dialog that takes rows of a spreadsheet. */
async function enterDamages({ page, t }: Stage): Promise<void> {
  await page
    .getByRole('radio', { name: t('events.type.visualInspection') })
    .first()
    .click()
  await page.getByRole('button', { name: t('quickEntry.paste') }).click()
  const rows = [
    [1245.3, t('events.type.brokenWire'), '', 2, 0.4],
    [1245.9, t('events.type.brokenWire'), '', 1, 0.2],
    [2310, t('events.type.wear'), 2312.5, '', 0.6],
  ]
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('quickEntry.pasteText')).fill(rows.map((row) => row.join('\t')).join('\n'))
  await dialog.getByRole('button', { name: t('quickEntry.pasteAction') }).click()
  await expect(dialog).toBeHidden()
}

/** A damage that someone else changes while its dialog is open. */
async function changeTwice(stage: Stage): Promise<Locator> {
  const { page, t } = stage
  const id = await recordDamage(page, 'mainCable', t('events.type.wear'))
  await page.goto(`${ropeAddress('mainCable')}?event=${id}`)
  const dialog = await dialogOf(stage)
  const description = dialog.getByLabel(t('events.attributes.description'))
  await expect(description).toBeVisible()
  const body = { ropeEvent: { position: 12.6, attributes: { description: t('events.type.corrosion') } } }
  const version = (await page.request.get(`/api/events/${id}`)).headers()['etag'] ?? ''
  const response = await page.request.patch(`/api/events/${id}`, { data: body, headers: { 'if-match': version } })
  expect(response.status(), await response.text()).toBe(200)
  await description.fill(t('events.type.frictionMark'))
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(dialog.getByRole('button', { name: t('common.overwrite') })).toBeVisible()
  return dialog
}

/** The newest splice inspection, at its splice. */
async function openSplice(stage: Stage): Promise<Locator> {
  const { page } = stage
  const address = `/api/ropes/${demoRopes.plateauHaulRope.id}/events?limit=10000`
  const events = (await (await page.request.get(address)).json()) as { id: string; attributes: { type?: string } }[]
  const inspection = events.find(({ attributes }) => attributes.type === 'spliceInspection')
  await page.goto(`${ropeAddress('plateauHaulRope')}?event=${inspection?.id ?? ''}`)
  const dialog = await dialogOf(stage)
  // Behind what the event has in general.
  await dialog.getByRole('tab').nth(1).click()
  return dialog
}
