import { problemType } from '@catenary/contract/errors'
import { documents } from '@catenary/contract/library/documents'
import { folders } from '@catenary/contract/library/folders'
import type { Folder } from '@catenary/contract/library/folders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { handle, lostConnection } from '../../test/request-handlers.ts'

const idOf = (number: number) => `01938f00-000a-7000-8000-${String(number).padStart(12, '0')}`

function folderOf(number: number, name: string): Folder {
  const translations = { 'de-DE': name, 'fr-FR': name, 'es-ES': name }
  return { id: idOf(number), name, translations, parentFolder: null, documentCount: 0, isDeleted: false }
}
const [operation, emergency] = [folderOf(1, 'Operation'), folderOf(2, 'Emergency')]

/** Opens the folders as they were before somebody else changed the first; returns the versions that changes name. */
async function openBefore(theirs: Folder) {
  const tags: (string | undefined)[] = []
  await renderPage('/general-documents?edit=true', {
    handlers: [
      handle(folders.list, () => [operation, emergency]),
      handle(folders.get, () => Response.json(theirs, { headers: { etag: '"v7"' } })),
      handle(folders.change, ({ headers }) => {
        tags.push(headers['if-match'])
        return theirs
      }),
      handle(folders.remove, ({ headers }) => {
        tags.push(headers['if-match'])
        return new Response(null, { status: 204 })
      }),
      handle(documents.folders, () => []),
      ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    ],
  })
  await page.getByRole('button', { name: 'Actions for Operation' }).click()
  return tags
}
const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has changed Operation' })

test('a folder that somebody else has moved is moved only if that is wanted all the same', async () => {
  const tags = await openBefore({ ...operation, parentFolder: { id: emergency.id } })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect.element(conflict).toBeVisible()
  expect(tags).toEqual([])
  await conflict.getByRole('button', { name: 'Do it anyway' }).click()
  await expect.element(page.getByText('Moved to “Emergency”')).toBeVisible()
  expect(tags).toEqual(['"v7"'])
})

test('a folder that somebody else has renamed is deleted only if that is wanted all the same', async () => {
  const tags = await openBefore({ ...operation, name: 'Operations' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(conflict).toBeVisible()
  expect(tags).toEqual([])
  await conflict.getByRole('button', { name: 'Do it anyway' }).click()
  await expect.element(page.getByText('Folder deleted')).toBeVisible()
  expect(tags).toEqual(['"v7"'])
})

test('a new folder whose first try was stored after all is given the names that were typed since, and is there once', async () => {
  const sent: string[] = []
  const changed: unknown[] = []
  const problem = { type: problemType('record.idTaken'), title: '', status: 409, detail: '', message: '' }
  await renderPage('/general-documents?edit=true', {
    handlers: [
      handle(folders.list, () => []),
      handle(documents.folders, () => []),
      handle(folders.create, ({ body }) => {
        sent.push(body.folder.id ?? '')
        if (sent.length === 1) return lostConnection
        const stored = { ...folderOf(3, 'Trainings'), id: sent[0] ?? '' }
        return new Response(JSON.stringify({ ...problem, current: stored, currentETag: '"v1"' }), { status: 409 })
      }),
      handle(folders.change, ({ params, body, headers }) => {
        changed.push([params.id, body.folder.name, headers['if-match']])
        return folderOf(3, 'Training')
      }),
      ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
    ],
  })
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  for (const language of ['English', 'German', 'French', 'Spanish'])
    await dialog.getByLabelText(new RegExp(`^Name in ${language}`)).fill('Trainings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabelText(/^Name in English/).fill('Training')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText(/An earlier attempt saved this folder/)).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Name in English/ })).toMatchTextContent(/Training.*Trainings/)
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent[1]).toBe(sent[0])
  expect(changed).toEqual([[sent[0], 'Training', '"v1"']])
})
