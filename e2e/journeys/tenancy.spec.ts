import type { Document } from '@catenary/contract/library/documents'
import { expect, test } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import { logInByApi, logIn, openRope, ropeAddress, ropeId } from '../steps.ts'

test('a user with one area only starts there, without a list', async ({ page }) => {
  await page.goto('/')
  await logIn(page, 'user@beta.example')
  await expect(page.getByRole('heading', { name: 'Front Range', level: 1 })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail.getByRole('link')).toHaveText(['Front Range'])
  await page.getByRole('main').getByRole('link', { name: 'Gondola One' }).click()
  await expect(trail.getByRole('link')).toHaveText(['Front Range', 'Gondola One'])
  await expect(page.getByText('All Areas')).toBeHidden()
})

test('the rope of another mandator is not found, and nothing of it arrives', async ({ page }) => {
  const { name, installation } = demoRopes.trackRope1
  const arrived: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) arrived.push(await response.text().catch(() => ''))
  })
  await logInByApi(page, 'user@beta.example')
  await page.goto(ropeAddress('trackRope1'))
  await expect(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(arrived).not.toEqual([])
  const seen = `${await page.locator('body').innerText()} ${await page.title()} ${arrived.join(' ')}`
  for (const theirs of [name, installation.name, 'Wetterstein', 'Alpha Bergbahnen']) expect(seen).not.toContain(theirs)
  await page.getByRole('link', { name: 'Go to start page' }).click()
  await expect(page.getByRole('heading', { name: 'Front Range', level: 1 })).toBeVisible()
})

test('documents, previews and tiles need their permissions', async ({ page, request }) => {
  await logInByApi(page, 'user@alpha.example')
  const { installation, id } = demoRopes.haulRope
  const addresses = [
    `/api/installations/${installation.id}/documents`,
    `/api/ropes/${id}/documents`,
    `/api/areas/${installation.areaId}/installations`,
    `/api/installations/${installation.id}/notifications`,
  ]
  for (const address of addresses.slice(0, 2)) {
    const list = (await (await page.request.get(address)).json()) as Document[]
    const pdf = list.find(({ mimeType }) => mimeType === 'application/pdf')
    addresses.push(pdf?.uri ?? '', `/api/documents/${pdf?.id}/preview?size=thumb`)
  }
  const statuses = async (calls: APIRequestContext) =>
    Promise.all(addresses.map(async (address) => (await calls.get(address)).status()))
  expect(await statuses(page.request)).toEqual(addresses.map(() => 200))
  await logInByApi(page, 'user@beta.example')
  expect(await statuses(page.request)).toEqual(addresses.map(() => 404))
  expect(await statuses(request)).toEqual(addresses.map(() => 401))
  const tile = '/api/tiles/osm/11/1082/713'
  expect((await page.request.get(tile)).status()).toBe(200)
  expect((await request.get(tile)).status()).toBe(401)
})

test('free users record but do not import', async ({ page }) => {
  await logInByApi(page, 'free@alpha.example')
  await openRope(page, 'trackRope1')
  await expect(page.getByRole('button', { name: 'Damage', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import MRT report' })).toBeHidden()
})

test('an archived rope is shown and offers no tools', async ({ page }) => {
  // The demo's archived rope has no events, so the response of one with events is modified.
  await page.route(`**/api/ropes/${ropeId('trackRope1')}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: Object.assign(await response.json(), { isDeleted: true, isInArchive: true }),
    })
  })
  // So that it is requested: it comes with its page.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.querySelector('#first-responses')?.remove()),
  )
  await logInByApi(page, 'clientadmin@alpha.example')
  await page.goto(ropeAddress('trackRope1'))
  await expect(page.getByRole('heading', { name: 'Track rope 1 (archived)', level: 1 })).toBeVisible()
  const events = page.getByRole('table', { name: 'Events' })
  await expect(events.getByRole('row').nth(1)).toBeVisible()
  for (const tool of ['Damage', 'Record another kind of event', 'Import MRT report'])
    await expect(page.getByRole('button', { name: tool, exact: true })).toBeHidden()
  await expect(events.getByRole('combobox')).toHaveCount(0)
  await events.getByRole('link').nth(1).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Position')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Archive' })).toBeHidden()
})
