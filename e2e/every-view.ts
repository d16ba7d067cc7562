import { pagePath, pages } from '@catenary/contract/pages'
import { recordingKinds } from '@catenary/domain/damage'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import {
  areaDialogs,
  areasDialogs,
  installationDialogs,
  ropeDialogs,
  settingsTabs,
} from '../apps/web/src/pages/addresses.ts'
import { demoRopes } from '../apps/server/seed/demo-ropes.ts'
import { chooseFile, eventsOf, ropeAddress, startImport } from './steps.ts'

const { installation } = demoRopes.counterRope
const { areaId } = installation
const ids = { areaId, installationId: installation.id, ropeId: demoRopes.counterRope.id }
const unknown = 'a'.repeat(40)
const [areaPage, installationPage, ropePage] = [
  pagePath(pages.area, ids),
  pagePath(pages.installation, ids),
  ropeAddress('counterRope'),
]

/** Where nobody is logged in. */
type PublicPage = 'login' | 'reset' | 'newPassword' | 'unsubscribe' | 'setup'

/** The pages that need no session. */
export const publicPages: Readonly<Record<PublicPage, string>> = {
  login: pages.login,
  reset: pagePath(pages.reset, { token: unknown }),
  newPassword: pages.newPassword,
  unsubscribe: pagePath(pages.unsubscribe, { unsubscribeEmail: unknown }),
  setup: pagePath(pages.setup, { token: unknown }),
}

/** Every other page of the table of addresses, in each of the views that change its width; a new one is missing here. */
export const innerPages: Readonly<Record<Exclude<keyof typeof pages, PublicPage>, readonly string[]>> = {
  home: [pages.home],
  areas: [pages.areas],
  area: [areaPage],
  installation: [installationPage],
  // The imported findings stand on the first page of the table; all columns, and the chart's values, are the widest.
  rope: [ropePage, `${ropePage}?asTable=true&kinds=%5B%22damage%22%5D&size=50`],
  ropeRecord: [pagePath(pages.ropeRecord, ids)],
  dashboard: [pages.dashboard],
  documents: [pages.documents],
  project: [pagePath(pages.project, { projectId: '1' })],
  projectDocument: [pagePath(pages.projectDocument, { projectId: '1', documentId: '1' })],
  folderDocument: [pagePath(pages.folderDocument, { projectId: '1', folder: 'a', documentId: '1' })],
  generalDocuments: [pages.generalDocuments],
  sensorDevices: [pages.sensorDevices],
  smartropes: [pages.smartropes],
  users: [pages.users],
  mandators: [pages.mandators],
  audit: [pages.audit],
  outbox: [pages.outbox],
  singleSignOn: [pages.singleSignOn],
  samlTest: [pagePath(pages.samlTest, { testId: '1' })],
  api: [pages.api],
  search: [`${pages.search}?filter=rope`],
  imprint: [pages.imprint],
  knowledgeCenter: [pages.knowledgeCenter],
}

/** The dialogs that an address opens: each page with what its address may say. */
export async function dialogAddresses(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const events = await eventsOf(page, 'counterRope')
  const shown = recordingKinds.map((kind) => events.find(({ attributes }) => attributes.recordingType === kind)?.id)
  const imported = events.find(({ attributes }) => attributes.isImported && attributes.recordingType === 'damage')?.id
  expect(imported).toBeDefined()
  const someone = await firstId(page, '/api/users')
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
    [pages.users]: ['?create=true', `?user=${someone}`],
  }
}

async function firstId(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  const list = (await answer.json()) as readonly { readonly id: string }[]
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

/** The dialogs that a press of a button opens. */
export const buttonDialogs: readonly ButtonDialog[] = [
  {
    sources: ['shell/MenuDrawer.tsx'],
    address: pages.areas,
    open: async (page) => {
      await page.setViewportSize({ width: 768, height: 900 })
      await button(page, 'Open menu')
    },
  },
  {
    sources: ['features/search/QuickSearch.tsx'],
    address: pages.areas,
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    sources: ['features/mandators/MandatorDialog.tsx'],
    address: pages.mandators,
    open: (page) => button(page, /^Rename/),
  },
  {
    sources: ['features/installations/settings/LoadInstallation.tsx'],
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
  { sources: ['features/imports/ImportDialog.tsx'], address: ropePage, open: startImport },
  {
    sources: ['features/events/quick-entry/PasteDialog.tsx'],
    address: pagePath(pages.ropeRecord, ids),
    open: async (page) => {
      await page.getByRole('radio', { name: 'Visual inspection' }).click()
      await button(page, /^Paste/)
    },
  },
]

/** Dialogs that the addresses of `dialogAddresses` open. */
export const urlDialogs: readonly string[] = [
  'features/areas/settings/AreaSettings.tsx',
  'features/areas/settings/NewArea.tsx',
  'features/archive/ArchivedDialog.tsx',
  'features/events/dialog/EventDialog.tsx',
  'features/installations/LastEventsDialog.tsx',
  'features/installations/settings/InstallationSettings.tsx',
  'features/installations/settings/NewInstallation.tsx',
  'features/notifications/NotificationSettingsDialog.tsx',
  'features/notifications/NotificationStatusDialog.tsx',
  'features/notifications/SystemNotificationsDialog.tsx',
  'features/ropes/settings/NewRope.tsx',
  'features/ropes/settings/RopeSettings.tsx',
  'features/users/dialog/UserDialog.tsx',
  'pages/EventDocuments.tsx',
  'pages/UserSettings.tsx',
]

/** Tables of two values beside each other and lists of codes, after a conflict or an enrolment: their words wrap anywhere. */
export const wrappedDialogs: readonly string[] = [
  'features/account/RecoveryCodes.tsx',
  'features/events/dialog/EventHistory.tsx',
  'features/events/table/StatusConflictDialog.tsx',
]
