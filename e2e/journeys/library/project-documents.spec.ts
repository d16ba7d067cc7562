import { readFile } from 'node:fs/promises'
import type { ArchiveDocument, ArchiveProject } from '@catenary/contract/library/archive'
import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { logInByApi } from '../../steps.ts'

const newestOf = async (page: Page) =>
  (await (await page.request.get('/habel/documents?limit=5')).json()) as readonly ArchiveDocument[]

test('a client opens the archive’s newest document and calls the project manager', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await page.goto(pages.dashboard)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Project Documents' }).click()
  const newest = page.getByRole('list', { name: 'Newest documents' }).getByRole('listitem')
  await expect(newest).toHaveCount(5)
  const [document] = await newestOf(page)
  const name = document?.name ?? ''
  await newest.first().getByRole('link', { name, exact: true }).click()
  const preview = page.getByRole('dialog', { name })
  await expect(preview.getByRole('region', { name: `${name}, Page 1 of 1` })).toBeVisible()
  const eventPromise = page.waitForEvent('download')
  await preview.getByRole('link', { name: `Download ${name}` }).click()
  const download = await eventPromise
  expect((await readFile(await download.path())).length).toBe(document?.size)
  await preview.getByRole('button', { name: 'Close' }).click()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail.getByRole('link')).toHaveText(['All Documents', document?.project.description ?? ''])
  await page.getByRole('button', { name: 'Contact Petra Manz' }).click()
  const contact = page.getByRole('dialog', { name: 'Contact Petra Manz' })
  await expect(contact.getByRole('link', { name: '+41 44 123 45 01' })).toHaveAttribute('href', 'tel:+41441234501')
  await expect(contact.getByRole('link', { name: 'manager@catenary.example' })).toHaveAttribute(
    'href',
    /^mailto:manager/,
  )
  await expect
    .poll(() => contact.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

test('an address leads to a document, in the reader’s language; Escape leads to its project', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await page.goto(pages.documents)
  await page
    .getByRole('button', { name: 'DE', exact: true })
    .or(page.getByText('DE', { exact: true }))
    .first()
    .click()
  await page.getByRole('link', { name: 'Gletscherbahn', exact: true }).click()
  const certificates = page.getByRole('list', { name: 'Zeugnisse' })
  await certificates.getByRole('link', { name: 'Abnahmeprotokoll.pdf', exact: true }).click()
  await expect(page).toHaveURL(/\/documents\/FZ-88120\/certificates\/\d+$/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Abnahmeprotokoll.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/documents\/FZ-88120$/)
})

test('projects follow the mandators; project managers see all, and as others see them', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  const [theirs] = await newestOf(page)
  await logInByApi(page, 'user@beta.example')
  const numbers = async () =>
    ((await (await page.request.get('/habel/installations')).json()) as readonly ArchiveProject[]).map(
      ({ installationNumber }) => installationNumber,
    )
  expect(await numbers()).toEqual(['FZ-84410', 'FZ-84410/H1'])
  for (const address of [`/habel/documents/${theirs?.id}`, '/habel/installations/FZ-88120/documents'])
    expect((await page.request.get(address)).status()).toBe(404)
  await page.goto(`${pages.documents}/FZ-88120`)
  await expect(page.getByText('This page does not exist, or you do not have access to it.')).toBeVisible()
  await logInByApi(page, 'manager@catenary.example')
  expect((await numbers()).length).toBeGreaterThanOrEqual(12)
  await page.goto(pages.documents)
  await expect(page.getByRole('link', { name: 'Mine hoist, shaft 2' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Show as user' }).click()
  await page.getByRole('option', { name: /Ben Carter/ }).click()
  await expect(page.getByRole('link', { name: 'Mine hoist, shaft 2' })).toBeHidden()
})
