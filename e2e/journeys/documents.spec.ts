import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from '@catenary/contract/library/documents'
import type { RopeEvent } from '@catenary/contract/records/events'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoPapers } from '../../apps/server/seed/demo-papers.ts'
import type { OwnInstallation } from '../asset-steps.ts'
import { addOwnInstallation, openPage, getJson } from '../asset-steps.ts'
import { drawPicture } from '../pictures.ts'
import type { ChosenFile } from '../steps.ts'
import { logInByApi, startDamage, typeDamage } from '../steps.ts'

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
  const heic = await readFile(join(import.meta.dirname, '../../apps/server/test/files/halves.heic'))
  return [...drawn, { name: 'IMG_0005.heic', content: heic }]
}

/** Chooses files at once, and waits until each is shown as stored. */
async function addFiles(page: Page, place: Locator, files: readonly ChosenFile[]): Promise<void> {
  await chooseFiles(page, place, files)
  const list = place.getByRole('list', { name: 'Documents', exact: true })
  for (const { name } of files) await expect(list.getByRole('button', { name, exact: true })).toBeVisible()
}

async function chooseFiles(page: Page, place: Locator, files: readonly ChosenFile[]): Promise<void> {
  const eventPromise = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Add files' }).click()
  const chosen = files.map(({ name, content }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }))
  await (await eventPromise).setFiles(chosen)
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
