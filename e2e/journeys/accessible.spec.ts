import { generalDocumentsPath, pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoId } from '../../apps/server/seed/demo-ids.ts'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import type { View } from '../accessibility.ts'
import { expectAccessibleView, collectConsoleErrors } from '../accessibility.ts'
import {
  chooseFile,
  logInByApi,
  openRope,
  ropeAddress,
  startDamage,
  startImport,
  visit,
  waitUntilSettled,
} from '../steps.ts'

const { installation, id } = demoRopes.trackRope1
const areaId = installation.areaId

const beforeLogin: readonly View[] = [
  { name: 'login', open: (page) => loaded(page, pages.login, 'Log in to Catenary') },
  { name: 'used set-up link', open: (page) => loaded(page, `/setup/${'a'.repeat(40)}`, 'Set up Catenary') },
  { name: 'imprint', open: (page) => loaded(page, pages.imprint, 'Imprint') },
]

const onRopes: readonly View[] = [
  { name: 'rope', open: (page) => openWhole(page) },
  {
    name: 'rope with forecast',
    open: async (page) => {
      await openRope(page, 'haulRope', '?axis=%22bendingCycles%22')
      await expect(page.getByRole('switch', { name: 'Forecast' })).toBeChecked()
      await expect(page.getByRole('img', { name: /Highest value/ })).toBeVisible()
    },
  },
  {
    name: 'rope with the table of its chart',
    open: async (page) => {
      await openRope(page, 'trackRope1', '?asTable=true&stretch=%5B100%2C900%5D')
      await expect(page.getByRole('table', { name: /^Loss, % of limit/ })).toBeVisible()
    },
  },
  { name: 'rope without limits', open: (page) => openRope(page, 'gondolaHaulRope') },
  {
    name: 'damage dialog',
    hasInput: true,
    open: async (page) => {
      await openWhole(page)
      const dialog = await startDamage(page)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByText('Check the marked fields.')).toBeVisible()
    },
  },
  {
    name: 'recorded damage',
    open: async (page) => {
      await openWhole(page, '?kinds=%5B%22damage%22%5D')
      await page.getByRole('table', { name: 'Events' }).getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Change history').click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Version 1' })).toBeVisible()
    },
  },
  { name: 'import dialog', hasInput: true, open: openImport },
]

const besideRopes: readonly View[] = [
  { name: 'dashboard', open: (page) => heading(page, pages.dashboard, 'Dashboard') },
  {
    name: 'tasks, several of them being changed',
    hasInput: true,
    open: async (page) => {
      await heading(page, pages.tasks, 'Tasks')
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await page.getByRole('button', { name: 'Change…' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('Finished')
    },
  },
  {
    name: 'task with its history',
    open: async (page) => {
      await heading(page, pages.tasks, 'Tasks')
      await page.getByRole('list', { name: 'Tasks' }).getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Change history').click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Version 1' })).toBeVisible()
    },
  },
  { name: 'calendar', open: (page) => heading(page, pages.calendar, 'Calendar') },
  { name: 'upload of tasks', open: (page) => heading(page, pages.taskUpload, 'Upload tasks') },
  { name: 'section to come', open: (page) => heading(page, pages.documents, 'Project Documents') },
  { name: 'general documents', open: (page) => heading(page, pages.generalDocuments, 'General documents') },
  {
    name: 'general document',
    open: (page) => heading(page, generalDocumentsPath([demoId('generalDocument', 13)]), 'Line evacuation.pdf'),
  },
  { name: 'smartropes', open: (page) => heading(page, pages.smartropes, 'Smartropes') },
  { name: 'knowledge center', open: (page) => heading(page, pages.knowledgeCenter, 'Knowledge Center') },
  {
    name: 'page of the knowledge center',
    open: (page) => heading(page, `${pages.knowledgeCenter}?location=splices`, 'Splices'),
  },
  {
    name: 'user settings',
    open: async (page) => {
      await visit(page, `${pages.areas}?settings=profile`)
      await expect(page.getByRole('dialog', { name: 'User settings' })).toBeVisible()
    },
  },
  {
    name: 'calendar feed',
    open: async (page) => {
      await visit(page, `${pages.areas}?settings=calendar`)
      await expect(page.getByRole('button', { name: /^Create a/ })).toBeVisible()
    },
  },
  { name: 'areas', open: (page) => link(page, pages.areas, 'Wetterstein') },
  { name: 'area', open: (page) => link(page, pagePath(pages.area, { areaId }), 'Glacier tramway') },
  {
    name: 'installation',
    open: (page) => link(page, pagePath(pages.installation, { areaId, installationId: installation.id }), 'Haul rope'),
  },
  { name: 'users', open: (page) => link(page, pages.users, 'Anton Ammann') },
  {
    name: 'user dialog',
    hasInput: true,
    open: async (page) => {
      await link(page, pages.users, 'Anton Ammann')
      await page.getByRole('main').getByRole('link', { name: 'Anton Ammann' }).click()
      await page.getByRole('dialog').getByLabel('Last name').fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('A value needs to be provided for the field')).toBeVisible()
    },
  },
  { name: 'mandators', open: (page) => heading(page, pages.mandators, 'Mandators') },
  {
    name: 'audit log',
    open: async (page) => {
      await heading(page, pages.audit, 'Audit log')
      await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
    },
  },
  { name: 'unknown page', open: (page) => heading(page, '/nowhere', 'Page not found') },
  {
    name: 'unknown record',
    open: (page) => heading(page, ropeAddress('trackRope1').replace(id, areaId), 'Page not found'),
  },
]

// What fades in has not its colours yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('every page before the login is sound, light and dark', async ({ page }) => {
  const complaints = await collectConsoleErrors(page)
  for (const view of beforeLogin) await expectAccessibleView(page, view, complaints)
  await page.emulateMedia({ colorScheme: 'dark' })
  await loaded(page, pages.login, 'Log in to Catenary')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

for (const [what, views] of Object.entries({ 'on ropes': onRopes, 'beside ropes': besideRopes }))
  test(`every page ${what} is sound, light and dark`, async ({ page }) => {
    test.slow()
    await logInByApi(page, 'admin@catenary.example')
    const complaints = await collectConsoleErrors(page)
    for (const view of views) await expectAccessibleView(page, view, complaints)
  })

async function loaded(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached()
  await waitUntilSettled(page)
}

async function heading(page: Page, address: string, name: string): Promise<void> {
  await visit(page, address)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached()
  await waitUntilSettled(page)
}

async function link(page: Page, address: string, name: string): Promise<void> {
  await visit(page, address)
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  await waitUntilSettled(page)
}

async function openWhole(page: Page, search = ''): Promise<void> {
  await openRope(page, 'trackRope1', search)
  await expect(page.getByRole('img', { name: /Highest value/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
}

async function openImport(page: Page): Promise<void> {
  await openWhole(page)
  const dialog = await startImport(page)
  await chooseFile(page, 'Choose file', { name: 'broken.json', content: '{' })
  await expect(dialog.getByRole('alert')).toBeVisible()
}
