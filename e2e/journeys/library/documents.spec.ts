import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '@catenary/contract/library/documents'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoPapers } from '../../../apps/server/seed/demo-papers.ts'
import type { OwnInstallation } from '../../asset-steps.ts'
import { addOwnInstallation, openPage, getJson } from '../../asset-steps.ts'
import { drawPicture } from '../../pictures.ts'
import type { ChosenFile } from '../../steps.ts'
import { chooseFiles, logInByApi, startDamage, typeDamage } from '../../steps.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('five photos are attached to a damage, looked at by swiping, deleted and brought back', async ({ page }) => {
    const own = await addOwnInstallation({ name: 'Photo lift', ropes: [{ name: 'Photo rope' }] })
    await logInByApi(page, 'user@alpha.example')
    const dialog = await recordAndOpen(page, own)
    const photos = await takenPhotos(page)
    await addFiles(page, dialog, photos)
    const list = dialog.getByRole('list', { name: 'Documents', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    for (const { name } of photos) {
      const thumb = list.getByRole('listitem').filter({ hasText: name }).locator('img')
      await thumb.scrollIntoViewIfNeeded()
      await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await swipeThrough(page, list)
    await refuseText(page, dialog)
    await deleteAndUndo(page, list)
    await expectSameBytes(page, own, photos)
  })
})

test('a PDF is looked at page by page and comes back byte for byte', async ({ page }) => {
  const own = await addOwnInstallation({ name: 'Paper lift' })
  await logInByApi(page, 'user@alpha.example')
  await openPage(page, own.address, own.name)
  const content = demoPapers()[0]?.bytes ?? Buffer.alloc(0)
  const card = page.getByRole('region', { name: 'Documents', exact: true })
  await addFiles(page, card, [{ name: 'Certificate.pdf', content }])
  await card.getByRole('button', { name: 'Certificate.pdf', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Certificate.pdf' })
  await expect(preview.getByRole('region', { name: 'Certificate.pdf, Page 1 of 2' })).toBeVisible()
  await preview.getByRole('button', { name: 'Next page' }).click()
  await expect(preview.getByRole('region', { name: 'Certificate.pdf, Page 2 of 2' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Next page' })).toBeDisabled()
  const eventPromise = page.waitForEvent('download')
  await preview.getByRole('link', { name: 'Download Certificate.pdf' }).click()
  const download = await eventPromise
  expect(download.suggestedFilename()).toBe('Certificate.pdf')
  expect((await readFile(await download.path())).equals(content)).toBe(true)
})

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
  await expect(page.getByText(/You confirmed on /)).toBeVisible()
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
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
  await page.getByRole('button', { name: /^EN/ }).click()

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
  // What is listed of uploads goes by itself, and moves what is below it.
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  const row = documents.getByRole('listitem').filter({ hasText: 'Tower 3.txt' })
  await row.dragTo(page.getByRole('list', { name: 'Sub-folders' }).getByRole('listitem'), { steps: 10 })
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

/** Records a damage and opens the documents of it. */
async function recordAndOpen(page: Page, own: OwnInstallation): Promise<Locator> {
  await openPage(page, own.ropeAddress(0), 'Photo rope')
  const recording = await startDamage(page)
  await typeDamage(recording, { type: 'Broken wire', position: '20' })
  await recording.getByRole('button', { name: 'Save' }).tap()
  await expect(recording).toBeHidden()
  await page.getByRole('link', { name: /Broken wire/ }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Documents' }).tap()
  await expect(dialog.getByText('No documents available')).toBeVisible()
  return dialog
}

/** As a phone takes them: most in JPEG, one in HEIC. */
async function takenPhotos(page: Page): Promise<readonly ChosenFile[]> {
  const drawn: ChosenFile[] = []
  for (const [place, colour] of ['#7a4a1e', '#8fa3ad', '#20262a', '#55646c'].entries())
    drawn.push(await drawPicture(page, { name: `IMG_000${place + 1}.jpg`, width: 1200, height: 900, colour }))
  const heic = await readFile(join(import.meta.dirname, '../../../apps/server/test/files/halves.heic'))
  return [...drawn, { name: 'IMG_0005.heic', content: heic }]
}

/** Chooses files at once, and waits until each is shown as stored. */
async function addFiles(page: Page, place: Locator, files: readonly ChosenFile[]): Promise<void> {
  await chooseFiles(page, place, files)
  const list = place.getByRole('list', { name: 'Documents', exact: true })
  for (const { name } of files) await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
}

/** Opens the newest photo, goes on by a finger and by the button, and back by a finger. */
async function swipeThrough(page: Page, list: Locator): Promise<void> {
  const names = await list.getByRole('button', { name: /^IMG_\d+\.\w+$/ }).allInnerTexts()
  const [first = '', second = '', third = ''] = names
  await list.getByRole('button', { name: first, exact: true }).tap()
  await expectShown(page, first, '1 of 5')
  await swipe(page, -220)
  await expectShown(page, second, '2 of 5')
  await page.getByRole('button', { name: 'Next document' }).tap()
  await expectShown(page, third, '3 of 5')
  await swipe(page, 220)
  await expectShown(page, second, '2 of 5')
  await page.getByRole('dialog', { name: second }).getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog', { name: second })).toBeHidden()
}

async function expectShown(page: Page, name: string, place: string): Promise<void> {
  const preview = page.getByRole('dialog', { name })
  await expect(preview.getByText(place)).toBeVisible()
  await expect(preview.getByRole('img', { name }).last()).toBeVisible()
}

/** One finger over the middle of the phone; to the left where the way is negative. */
async function swipe(page: Page, way: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 390 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(180 - way / 2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(180 + way / 2) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** A text with a photo's extension is rejected by name, and nothing of it is stored. */
async function refuseText(page: Page, dialog: Locator): Promise<void> {
  await chooseFiles(page, dialog, [{ name: 'not-a-photo.jpg', content: 'just text' }])
  await expect(dialog.getByRole('alert').filter({ hasText: 'not-a-photo.jpg' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove not-a-photo.jpg from the list' }).tap()
  await expect(dialog.getByText('not-a-photo.jpg')).toBeHidden()
  await expect(dialog.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem')).toHaveCount(5)
}

async function deleteAndUndo(page: Page, list: Locator): Promise<void> {
  await list.getByRole('button', { name: 'Actions for IMG_0002.jpg' }).tap()
  // A menu that still opens is not where it will be.
  await expect(page.getByRole('menu')).toHaveCSS('opacity', '1')
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  const question = page.getByRole('dialog', { name: 'Really delete the document?' })
  await expect(question).toContainText('IMG_0002.jpg')
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('status').filter({ hasText: 'Document deleted' }).getByRole('button', { name: 'Undo' }).tap()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list.getByRole('button', { name: 'IMG_0002.jpg', exact: true })).toBeVisible()
}

/** What comes back of each photo is what was sent. */
async function expectSameBytes(page: Page, own: OwnInstallation, photos: readonly ChosenFile[]): Promise<void> {
  const [event] = await getJson<RopeEvent[]>(page, `/ropes/${own.ropes[0]?.id}/events`)
  expect(event?.documentCount).toBe(5)
  const documents = await getJson<Document[]>(page, `/events/${event?.id}/documents`)
  expect(documents.map(({ name }) => name).toSorted()).toEqual(photos.map(({ name }) => name))
  for (const { name, content } of photos) {
    const sent = documents.find((document) => document.name === name)
    const response = await page.request.get(sent?.uri ?? '')
    expect((await response.body()).equals(Buffer.from(content))).toBe(true)
  }
}

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
