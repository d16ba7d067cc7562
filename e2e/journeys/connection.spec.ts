import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addOwnInstallation } from '../asset-steps.ts'
import {
  chooseFile,
  logInByApi,
  eventsOf,
  eventsDescribed,
  openRope,
  startDamage,
  startImport,
  typeDamage,
} from '../steps.ts'

const lakeReport = join(import.meta.dirname, '../../docs/formats/samples/mottarone-style.json')
const connectionLost = 'Connection lost. Your entries are still here.'

test('a damage survives a lost connection and is stored once when it is back', async ({ page, context }) => {
  const description = 'Typed in a tunnel'
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'lakeTrackRope')
  const dialog = await startDamage(page)
  await typeDamage(dialog, { type: 'Broken wire', position: '1204.5', loss: '0.8', description })
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(connectionLost)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toContainText(connectionLost)
  await expect(dialog.getByLabel('Position')).toHaveValue('1204.5')
  await expect(dialog.getByLabel('Description')).toHaveValue(description)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Event saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  const stored = await eventsDescribed(page, 'lakeTrackRope', description)
  expect(stored.map(({ position }) => position)).toEqual([1204.5])
})

test('a damage whose response was lost is stored once', async ({ page }) => {
  const description = 'Stored, but nobody was told'
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'lakeTrackRope')
  const dialog = await startDamage(page)
  await typeDamage(dialog, { type: 'Wear', position: '88', description })
  await loseNextAnswer(page, '**/api/events')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText(connectionLost)
  expect(await eventsDescribed(page, 'lakeTrackRope', description)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Event saved')).toBeVisible()
  expect(await eventsDescribed(page, 'lakeTrackRope', description)).toHaveLength(1)
})

test('a draft survives the browser’s reload', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'lakeTrackRope')
  const dialog = await startDamage(page)
  await typeDamage(dialog, { type: 'Corrosion', position: '310.25', description: 'Half typed' })
  await page.reload()
  await expect(dialog.getByText('Your draft has been restored.')).toBeVisible()
  await expect(dialog.getByLabel('Position')).toHaveValue('310.25')
  await expect(dialog.getByLabel('Description')).toHaveValue('Half typed')
})

test('a report is read and stored once, however often the connection is lost', async ({ page, context }) => {
  await logInByApi(page, 'clientadmin@alpha.example')
  await openRope(page, 'lakeHaulRope')
  const eventsBefore = await eventsOf(page, 'lakeHaulRope')
  const dialog = await startImport(page)
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await context.setOffline(true)
  await chooseFile(page, 'Choose file', { name: 'report.json', content: await readFile(lakeReport) })
  await expect(dialog.getByRole('alert')).toContainText('No connection to the server')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Will be saved as one inspection with 16 damages')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save inspection' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No connection to the server')
  await context.setOffline(false)
  await loseNextAnswer(page, '**/api/events')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect.poll(async () => (await eventsOf(page, 'lakeHaulRope')).length).toBe(eventsBefore.length + 17)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Inspection saved')).toBeVisible()
  expect(await eventsOf(page, 'lakeHaulRope')).toHaveLength(eventsBefore.length + 17)
})

/** Passes the next call to the server, and drops the connection before its response. */
async function loseNextAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('an installation that was added just before the connection is lost is there once, and its page comes when it is back', async ({
  page,
  context,
}) => {
  const own = await addOwnInstallation({ name: 'Lift before the tunnel' })
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(pagePath(pages.area, own))
  await page.getByRole('button', { name: 'Add installation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Lift in the tunnel')
  await page.route('**/api/areas/*/installations', async (route) => {
    // The list that the page reads later must not end the connection again.
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await context.setOffline(true)
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Add and open settings' }).click()
  await expect(page.getByRole('alert').first()).toContainText('No connection to the server')
  await context.setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Lift in the tunnel', level: 1 })).toBeVisible()
  await page.unrouteAll()
  await page.goto(pagePath(pages.area, own))
  await expect(page.getByRole('heading', { name: 'Lift in the tunnel' })).toHaveCount(1)
})
