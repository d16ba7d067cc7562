import { readFile } from 'node:fs/promises'
import type { Installation } from '@catenary/contract/assets/installations'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { OwnInstallation } from '../asset-steps.ts'
import { addOwnInstallation, openPage, getJson } from '../asset-steps.ts'
import { chooseFile, logInByApi } from '../steps.ts'

test('a client administrator corrects settings, notifications and a file of settings', async ({ page }) => {
  const own = await addOwnInstallation({
    name: 'Settings lift',
    attributes: {
      installationType: 'ropeway',
      ropewayType: 'gondolaLift',
      clampType: 'detachable',
      installationLength: 1000,
      operatingSpeed: 6,
      timezone: 'Europe/Zurich',
    },
  })
  await logInByApi(page, 'clientadmin@alpha.example')
  await openPage(page, own.address, own.name)
  await seeConditions(page)
  await measureInYards(page, own)
  await notifyTwice(page, own)
  await loadFile(page, own)
})

test('clients look, and find nothing to change; a manager archives with ten seconds to undo', async ({ page }) => {
  const ropes = [{ name: 'Spare rope' }, { name: 'Old rope' }]
  const own = await addOwnInstallation({ name: 'Archive lift', ropes })
  await logInByApi(page, 'manager@catenary.example')
  await openPage(page, own.address, own.name)
  await archive(page, 'Old rope')
  await archive(page, 'Spare rope')
  await page
    .getByRole('status')
    .filter({ hasText: 'Archived: Spare rope' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('Restored: Spare rope')).toBeVisible()
  await expect(ropesOf(page)).toHaveText(['Spare rope'])
  await logInByApi(page, 'user@alpha.example')
  await openPage(page, own.address, own.name)
  await expect(ropesOf(page)).toHaveText(['Spare rope'])
  await expect(page.getByRole('region', { name: 'Map: Archive lift' })).toBeVisible()
  for (const tool of [/settings$/i, /^Add rope/, /status$/, /^Actions for/, /^Draw/])
    await expect(page.getByRole('main').getByRole('button', { name: tool })).toHaveCount(0)
  await expect(page.getByRole('main').getByTitle(/^Drag/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Archived ropes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archived ropes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'Old rope' }).click()
  await expect(page.getByRole('heading', { name: 'Old rope (archived)', level: 1 })).toBeVisible()
  await expect(page.getByText('Archived. You can view it but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Damage', exact: true })).toHaveCount(0)
})

function ropesOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Ropes', exact: true }).getByRole('heading', { level: 2 })
}

async function archive(page: Page, rope: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Ropes', exact: true })
    .getByRole('button', { name: `Actions for ${rope}` })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText(`Archived: ${rope}`)).toBeVisible()
  // It fades while the next menu is opened.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

async function openSettings(page: Page, button: string): Promise<Locator> {
  const isNotice = button === 'Notification settings'
  await page.getByRole('button', { name: isNotice ? 'Notifications' : button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${button}`) })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  return dialog
}

/** Fields of ropeways go with their type; fields of administrators are shown and locked, their time zone is not. */
async function seeConditions(page: Page): Promise<void> {
  const dialog = await openSettings(page, 'Installation settings')
  await expect(dialog.getByLabel('Object name')).toBeDisabled()
  // Internal field: hidden from other users while it is empty.
  await expect(dialog.getByLabel('Project manager (Fatzer)')).toHaveCount(0)
  await expect(dialog.getByLabel('Time zone')).toHaveCount(0)
  await expect(dialog.getByLabel('Building type')).toHaveCount(0)
  await dialog.getByLabel('Installation type').selectOption('Building')
  await expect(dialog.getByLabel('Building type')).toBeVisible()
  for (const field of ['Ropeway type', 'Grip type', 'Carrier type', 'Tension station'])
    await expect(dialog.getByLabel(field)).toHaveCount(0)
  await expect(dialog.getByText(/are cleared on saving: .*Ropeway type, .*Grip type/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
}

async function measureInYards(page: Page, { id }: OwnInstallation): Promise<void> {
  const dialog = await openSettings(page, 'Installation settings')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const unitOf = (label: string) =>
    field(label)
      .locator('..')
      .getByText(/^(m|y)(\/s)?$/)
  await expect(unitOf('Installation length')).toHaveText('m')
  await expect(unitOf('Operating speed')).toHaveText('m/s')
  await dialog.getByLabel('Units').selectOption('Imperial')
  await expect(unitOf('Installation length')).toHaveText('y')
  await expect(unitOf('Operating speed')).toHaveText('y/s')
  await expect(field('Installation length')).toHaveValue(/^1,093\.6/)
  const nextYear = new Date().getFullYear() + 1
  await field('Construction year').fill(String(nextYear))
  await expect(field('Construction year')).toHaveValue(String(nextYear - 1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await getJson<Installation>(page, `/installations/${id}`)).attributes).toMatchObject({
    installationLength: 1000,
    operatingSpeed: 6,
    baseUnit: 'imperial',
    constructionYear: nextYear - 1,
    ropewayType: 'gondolaLift',
    timezone: 'Europe/Zurich',
  })
}

async function notifyTwice(page: Page, { id }: OwnInstallation): Promise<void> {
  const dialog = await openSettings(page, 'Notification settings')
  const rule = (number: number) => dialog.getByRole('group', { name: `Rule ${number}`, exact: true })
  await rule(1).getByLabel('Type').selectOption('Rope health')
  await rule(1).getByLabel('Threshold').fill('60')
  await rule(2).getByLabel('Type').selectOption('Rope health')
  await expect(rule(2).getByText('Non unique type')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeVisible()
  await rule(2).getByLabel('Type').selectOption('New document')
  await expect(dialog.getByText('Non unique type')).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Who is notified' }).click()
  await page.getByRole('option', { name: 'Ursina Graf' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await getJson<Installation>(page, `/installations/${id}`)).notificationSettings).toMatchObject({
    users: [{ name: 'Ursina Graf' }],
    rules: [{ type: 'ropeHealth', threshold: 60 }, { type: 'newDocument' }],
  })
}

/** Downloads the settings, changes two values in the file and loads it again. */
async function loadFile(page: Page, { id }: OwnInstallation): Promise<void> {
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Settings as a file' }).click()
  await page.getByRole('menuitem', { name: 'Download as JSON' }).click()
  const downloaded = JSON.parse(await readFile(await (await downloadPromise).path(), 'utf8')) as { attributes: object }
  const content = JSON.stringify({
    ...downloaded,
    attributes: { ...downloaded.attributes, carriageCount: 42, clampType: 'Fixed grip' },
  })
  await page.getByRole('button', { name: 'Settings as a file' }).click()
  await page.getByRole('menuitem', { name: 'Load from JSON' }).click()
  await chooseFile(page, 'Choose file', { name: 'settings.json', content })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /Grip type.*Detachable.*Fixed grip/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Number of carriers.*empty.*42/ })).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(dialog).toBeHidden()
  expect((await getJson<Installation>(page, `/installations/${id}`)).attributes).toMatchObject({
    clampType: 'fixGrip',
    carriageCount: 42,
    installationLength: 1000,
  })
}
