import { documents } from '@catenary/contract/library/documents'
import { folders } from '@catenary/contract/library/folders'
import type { Folder } from '@catenary/contract/library/folders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'

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
