import { generalDocumentsPath, pagePath, pages } from '@catenary/contract/page-routes'
import { recordingKinds } from '@catenary/domain/loss/damage'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoId } from '../apps/server/seed/demo-ids.ts'
import { demoRopes } from '../apps/server/seed/demo-ropes.ts'
import { folderId as folder } from '../apps/server/seed/library/demo-folders.ts'
import { areaDialogs, areasDialogs, installationDialogs, ropeDialogs } from '../apps/web/src/assets/search-params.ts'
import { deviceDialogs } from '../apps/web/src/devices/search-params.ts'
import { settingsTabs } from '../apps/web/src/navigation/search-params.ts'
import { chooseFile, eventsOf, ropeAddress, startImport } from './steps.ts'

const { installation } = demoRopes.counterRope
const { areaId } = installation
const ids = { areaId, installationId: installation.id, ropeId: demoRopes.counterRope.id }
const unknown = 'a'.repeat(40)
const devicePage = pagePath(pages.sensorDevice, { deviceId: demoId('device', 1) })
const smartropePage = pagePath(pages.smartrope, { deviceId: demoId('smartrope', 1) })
const [areaPage, installationPage, ropePage] = [
  pagePath(pages.area, ids),
  pagePath(pages.installation, ids),
  ropeAddress('counterRope'),
]

/** Pages without a session. */
type PublicPage = 'login' | 'reset' | 'newPassword' | 'unsubscribe' | 'setup'

/** The pages that need no session. */
export const publicPages: Readonly<Record<PublicPage, string>> = {
  login: pages.login,
  reset: pagePath(pages.reset, { token: unknown }),
  newPassword: pages.newPassword,
  unsubscribe: pagePath(pages.unsubscribe, { unsubscribeEmail: unknown }),
  setup: pagePath(pages.setup, { token: unknown }),
}

/** The rope with a device that measures it, and what that measured along it. */
const measuredRope = ropeAddress('haulRope')
const tracePage = `${measuredRope}?trace=${demoId('truscanRecord', 3)}&stretch=%5B1240%2C1255%5D`

/** Every other page of the table of addresses, in each of the views that change its width; a new one is missing here. */
export const innerPages: Readonly<Record<Exclude<keyof typeof pages, PublicPage>, readonly string[]>> = {
  home: [pages.home],
  areas: [pages.areas],
  area: [areaPage],
  installation: [installationPage],
  // The imported findings stand on the first page of the table; all columns, and the chart's values, are the widest.
  rope: [ropePage, `${ropePage}?asTable=true&kinds=%5B%22damage%22%5D&size=50`, tracePage],
  ropeById: [pagePath(pages.ropeById, ids)],
  ropeRecord: [pagePath(pages.ropeRecord, ids)],
  ropeComparison: [`${ropeAddress('trackRope1')}/comparison`],
  dashboard: [pages.dashboard],
  tasks: [pages.tasks],
  calendar: [pages.calendar, `${pages.calendar}?view=agenda`],
  taskUpload: [pages.taskUpload],
  documents: [pages.documents],
  project: [pagePath(pages.project, { projectId: 'FZ-88120' })],
  projectDocument: [pagePath(pages.projectDocument, { projectId: 'FZ-88120/H2', documentId: '90207' })],
  folderDocument: [pagePath(pages.folderDocument, { projectId: 'FZ-88120', folder: 'order', documentId: '90100' })],
  generalDocuments: [pages.generalDocuments, `${pages.generalDocuments}?edit=true&deleted=true`],
  // A folder with documents in all languages, a document with two versions, and one whose readers are listed.
  inGeneralDocuments: [
    `${generalDocumentsPath([folder('operation'), folder('handbooks')])}?edit=true&all=true`,
    generalDocumentsPath([folder('operation'), folder('handbooks'), demoId('generalDocument', 1)]),
    `${generalDocumentsPath([demoId('generalDocument', 13)])}?edit=true`,
  ],
  sensorDevices: [pages.sensorDevices],
  sensorDevice: [devicePage],
  smartropes: [pages.smartropes],
  smartrope: [smartropePage],
  users: [pages.users],
  mandators: [pages.mandators],
  audit: [pages.audit],
  outbox: [pages.outbox],
  virusScanner: [pages.virusScanner],
  notificationDeliveries: [pages.notificationDeliveries],
  singleSignOn: [pages.singleSignOn],
  samlTest: [pagePath(pages.samlTest, { testId: '1' })],
  api: [pages.api, `${pages.api}?tab=reference`, `${pages.api}?tab=webhooks`, `${pages.api}?tab=swagger`],
  webhook: [pagePath(pages.webhook, { webhookId: demoId('webhook', 1) })],
  search: [`${pages.search}?filter=rope`],
  imprint: [pages.imprint],
  knowledgeCenter: [
    pages.knowledgeCenter,
    `${pages.knowledgeCenter}?location=api`,
    `${pages.knowledgeCenter}?query=rope`,
  ],
}

/** Dialogs opened by the address: each page with its search params. */
export async function dialogAddresses(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const events = await eventsOf(page, 'counterRope')
  const shown = recordingKinds.map((kind) => events.find(({ attributes }) => attributes.recordingType === kind)?.id)
  const imported = events.find(({ attributes }) => attributes.isImported && attributes.recordingType === 'damage')?.id
  expect(imported).toBeDefined()
  const someone = await firstId(page, '/api/users')
  const anyTask = await firstId(page, '/api/tasks?limit=1')
  return {
    [pages.areas]: [
      ...areasDialogs.map((name) => `?dialog=${name}`),
      `?edit=${areaId}`,
      ...settingsTabs.map((name) => `?settings=${name}`),
    ],
    [areaPage]: areaDialogs.map((name) => `?dialog=${name}`),
    [installationPage]: installationDialogs.map((name) => `?dialog=${name}`),
    // Little stands below these: it is drawn for every width too.
    [ropeAddress('stayCable')]: [
      ...ropeDialogs.map((name) => `?dialog=${name}`),
      ...recordingKinds.map((kind) => `?record=${kind}`),
    ],
    [ropePage]: [
      ...[...shown, imported].flatMap((id) => (id === undefined ? [] : [`?event=${id}`])),
      `?documents=${imported ?? ''}`,
    ],
    [pages.tasks]: [`?task=${anyTask}`, '?dialog=new', `?dialog=new&rope=${ids.ropeId}`],
    [pages.sensorDevices]: ['?dialog=new'],
    [pages.smartropes]: ['?dialog=new', '?dialog=link'],
    [smartropePage]: ['?dialog=settings'],
    [devicePage]: [...deviceDialogs.map((name) => `?dialog=${name}`), `?sensor=${demoId('sensor', 1)}`],
    [pages.users]: ['?create=true', `?user=${someone}`],
  }
}

async function firstId(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path)
  const list = (await response.json()) as readonly { readonly id: string }[]
  return list[0]?.id ?? ''
}

/** A dialog that no address opens. */
interface ButtonDialog {
  /** The source files of what is opened, below apps/web/src. */
  readonly sources: readonly string[]
  readonly address: string
  readonly open: (page: Page) => Promise<unknown>
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first().click()

/** Dialogs opened by a button. */
export const buttonDialogs: readonly ButtonDialog[] = [
  {
    sources: ['shell/Shell.tsx'],
    address: pages.areas,
    open: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await button(page, 'Open menu')
    },
  },
  {
    sources: ['assets/record-sheet/RecordSheet.tsx'],
    address: ropePage,
    open: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await button(page.getByRole('navigation', { name: 'Main pages' }), 'Record')
    },
  },
  {
    sources: ['library/knowledge-center/ContentsDrawer.tsx'],
    address: pages.knowledgeCenter,
    open: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await button(page, 'Contents')
    },
  },
  {
    sources: ['library/folders/PropertiesDialog.tsx'],
    address: `${generalDocumentsPath([folder('standards')])}?edit=true&all=true`,
    open: async (page) => {
      await page
        .getByRole('list', { name: 'Documents', exact: true })
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Properties' }).click()
    },
  },
  {
    sources: ['library/search/QuickSearch.tsx'],
    address: pages.areas,
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    sources: ['system/webhooks/WebhookDialog.tsx'],
    address: `${pages.api}?tab=webhooks`,
    open: (page) => button(page, 'Add webhook'),
  },
  {
    sources: ['accounts/mandators/MandatorDialog.tsx'],
    address: pages.mandators,
    open: (page) => button(page, /^Rename/),
  },
  {
    sources: ['assets/installations/settings/InstallationFile.tsx'],
    address: installationPage,
    open: async (page) => {
      await button(page, 'Settings as a file')
      await page.getByRole('menuitem', { name: 'Load from JSON' }).click()
      const content = JSON.stringify({ name: 'Other tramway', attributes: { constructionYear: 1999, colour: 'red' } })
      await chooseFile(page, 'Choose file', { name: 'settings.json', content })
    },
  },
  {
    sources: ['ui/preview/DocumentPreview.tsx'],
    address: installationPage,
    open: (page) => button(page, 'Betriebsbewilligung.pdf'),
  },
  {
    sources: ['work/tasks/bulk/ChangeTasksDialog.tsx'],
    address: pages.tasks,
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await button(page, 'Change…')
      await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('Finished')
    },
  },
  {
    sources: ['devices/truscan/UploadDialog.tsx'],
    address: measuredRope,
    open: async (page) => {
      await button(page, 'Upload measurements')
      await chooseFile(page, 'Choose files', { name: 'measurement.mea', content: 'no header' })
      await page.getByRole('dialog').getByText('Not recorded').waitFor()
    },
  },
  {
    sources: ['devices/truscan/settings/TruscanDialogs.tsx'],
    address: measuredRope,
    open: (page) => button(page, 'Contract and access'),
  },
  { sources: ['records/import/ImportDialog.tsx'], address: ropePage, open: startImport },
  {
    sources: ['records/quick-entry/paste/PasteDialog.tsx'],
    address: pagePath(pages.ropeRecord, ids),
    open: async (page) => {
      await page.getByRole('radio', { name: 'Visual inspection' }).click()
      await button(page, /^Paste/)
    },
  },
]

/** Dialogs that the addresses of `dialogAddresses` open. */
export const urlDialogs: readonly string[] = [
  'assets/areas/settings/AreaSettings.tsx',
  'assets/areas/AreasDialogs.tsx',
  'assets/archive/ArchivedDialog.tsx',
  'records/dialog/EventDialog.tsx',
  'assets/installations/LastEventsDialog.tsx',
  'assets/installations/settings/InstallationSettings.tsx',
  'assets/areas/AreaDialogs.tsx',
  'work/inspection-plan/InspectionPlanDialog.tsx',
  'work/notifications/NotificationStatusDialog.tsx',
  'work/notifications/NotificationsDialog.tsx',
  'assets/installations/InstallationDialogs.tsx',
  'assets/ropes/settings/RopeSettings.tsx',
  'accounts/users/dialog/UserDialog.tsx',
  'records/EventDocuments.tsx',
  'accounts/account/UserSettings.tsx',
  'work/tasks/upload/TaskUploadDialog.tsx',
  'work/tasks/TaskDialog.tsx',
  'work/tasks/page/NewTaskDialog.tsx',
  'devices/settings/DeviceDialogs.tsx',
  'devices/smartropes/LinkSmartropeDialog.tsx',
]

/** Tables of two values beside each other and lists of codes, after a conflict or an enrolment: their words wrap anywhere. */
export const wrappedDialogs: readonly string[] = [
  'accounts/account/RecoveryCodes.tsx',
  'records/dialog/history/EventHistory.tsx',
  'records/table/EventStatus.tsx',
]
