import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { openPage } from '../asset-steps.ts'
import { logInByApi } from '../steps.ts'

const names = {
  'Winter service': { German: 'Winterdienst', French: 'Service d’hiver', Spanish: 'Servicio de invierno' },
  'Ice on ropes': { German: 'Eis an Seilen', French: 'Glace sur les câbles', Spanish: 'Hielo en los cables' },
} as const
type Name = keyof typeof names

test('an administrator builds a tree in four languages and replaces a document; a client reads and confirms it', async ({
  page,
}) => {
  await logInByApi(page, 'admin@catenary.example')
  await openPage(page, pages.generalDocuments, 'General documents')
  await page.getByRole('switch', { name: 'Edit documents' }).click({ force: true })
  await addFolder(page, 'Winter service')
  await openFolder(page, 'Winter service')
  await addFolder(page, 'Ice on ropes')
  await openFolder(page, 'Ice on ropes')
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await choose(page, documents, 'Add files', 'De-icing.txt', 'Knock the ice off with a wooden mallet.')
  await documents.getByRole('link', { name: 'De-icing.txt' }).click()
  await expect(page.getByText('Knock the ice off with a wooden mallet.')).toBeVisible()
  await requireReading(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await choose(page, versions, 'Upload new version', 'De-icing 2.txt', 'Never with a hammer: use a wooden mallet.')
  await expect(page.getByText('Never with a hammer: use a wooden mallet.')).toBeVisible()
  await expect(versions.getByRole('row')).toHaveCount(2)
  const address = new URL(page.url()).pathname

  await page.context().clearCookies()
  await logInByApi(page, 'user@beta.example')
  await openPage(page, pages.generalDocuments, 'General documents')
  const toRead = page.getByRole('region', { name: 'Required reading' })
  await toRead.getByRole('link', { name: 'De-icing.txt' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(address)
  await expect(page.getByRole('switch', { name: 'Edit documents' })).toHaveCount(0)
  await page.getByRole('button', { name: 'I have read this document' }).click()
  await expect(page.getByText(/^You confirmed on /)).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByText('Knock the ice off with a wooden mallet.', { exact: true })).toBeVisible()
  await expect(page.getByText('You are viewing version 1. The current version is 2.')).toBeVisible()
  await page.getByRole('button', { name: /^ES/ }).click()
  const crumbs = page.getByRole('navigation', { name: 'Usted está aquí' })
  await expect(crumbs.getByRole('link')).toHaveText([
    'Documentos generales',
    'Servicio de invierno',
    'Hielo en los cables',
    'De-icing.txt',
  ])

  await page.context().clearCookies()
  await logInByApi(page, 'admin@catenary.example')
  await page.goto(address)
  const readers = page.getByRole('table', { name: 'Who has read it' })
  await expect(readers.getByRole('row', { name: /^Ben Carter 2 / })).toBeVisible()
})

test('a document is moved by dragging and by keys, and comes back with its deleted folder', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  await openPage(page, pages.generalDocuments, 'General documents')
  await page.getByRole('switch', { name: 'Edit documents' }).click({ force: true })
  const outer = await addPlainFolder(page, 'Sorted')
  await outer.click()
  const inner = await addPlainFolder(page, 'Pictures')
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await choose(page, documents, 'Add files', 'Tower 3.txt', 'Grease the third tower.')
  const row = documents.getByRole('listitem').filter({ hasText: 'Tower 3.txt' })
  await row.dragTo(page.getByRole('list', { name: 'Sub-folders' }).getByRole('listitem'))
  await expect(page.getByText('Moved to “Pictures”')).toBeVisible()
  await expect(page.getByText('No documents available')).toBeVisible()
  await inner.click()
  await documents.getByRole('button', { name: 'Actions for Tower 3.txt' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Tower 3.txt”' })
  await dialog.getByRole('combobox').selectOption('Sorted')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved to “Sorted”')).toBeVisible()
  await page.getByRole('link', { name: 'Parent folder: Sorted' }).click()
  await expect(documents.getByRole('link', { name: 'Tower 3.txt' })).toBeVisible()
  await page.getByRole('link', { name: 'Parent folder: General documents' }).click()
  await page.getByRole('button', { name: 'Actions for Sorted' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Really delete the folder?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect(page.getByRole('link', { name: 'Sorted', exact: true })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show deleted' }).click({ force: true })
  await page.getByRole('button', { name: 'Restore Sorted' }).click()
  await page.getByRole('link', { name: 'Sorted', exact: true }).click()
  await expect(documents.getByRole('link', { name: 'Tower 3.txt' })).toBeVisible()
})

async function addFolder(page: Page, name: Name): Promise<void> {
  const dialog = await startFolder(page)
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill(name)
  for (const [language, translation] of Object.entries(names[name]))
    await dialog.getByRole('textbox', { name: `Name in ${language}` }).fill(translation)
  await saveFolder(dialog)
}

/** Adds a folder of one name in all languages; the link to it. */
async function addPlainFolder(page: Page, name: string): Promise<Locator> {
  const dialog = await startFolder(page)
  for (const language of ['English', 'German', 'French', 'Spanish'])
    await dialog.getByRole('textbox', { name: `Name in ${language}` }).fill(name)
  await saveFolder(dialog)
  return page.getByRole('main').getByRole('link', { name, exact: true })
}

async function startFolder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New folder' }).click()
  return page.getByRole('dialog', { name: 'New folder' })
}

async function saveFolder(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function openFolder(page: Page, name: Name): Promise<void> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function choose(page: Page, within: Locator, button: string, name: string, content: string): Promise<void> {
  const chooserPromise = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: button }).click()
  const buffer = Buffer.from(content)
  await (await chooserPromise).setFiles([{ name, mimeType: 'application/octet-stream', buffer }])
}

async function requireReading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for De-icing.txt' }).click()
  await page.getByRole('menuitem', { name: 'Properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'Properties of “De-icing.txt”' })
  for (const language of ['German', 'Spanish']) await dialog.getByRole('checkbox', { name: language }).check()
  await dialog.getByRole('switch', { name: /^Required reading/ }).click({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'I have read this document' })).toBeVisible()
}
