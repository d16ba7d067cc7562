import type { Role } from '@catenary/contract/access'
import type { Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import type { Folder } from '@catenary/contract/library/folders'
import { folders } from '@catenary/contract/library/folders'
import { generalDocuments } from '@catenary/contract/library/general-documents'
import type { Language } from '@catenary/i18n/language'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentResult } from '../../test/document-result.ts'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const idOf = (number: number) => `01938f00-000a-7000-8000-${String(number).padStart(12, '0')}`

function folderOf(number: number, name: string, parent?: number): Folder {
  const translations = { 'de-DE': `${name} (de)`, 'fr-FR': `${name} (fr)`, 'es-ES': `${name} (es)` }
  const parentFolder = parent === undefined ? null : { id: idOf(parent) }
  return { id: idOf(number), name, translations, parentFolder, documentCount: 2, isDeleted: false }
}
const [operation, emergency, manuals] = [folderOf(1, 'Operation'), folderOf(2, 'Emergency'), folderOf(3, 'Manuals', 1)]
const someFolders = [operation, emergency, manuals]

function documentOf(number: number, name: string, more: Partial<Document> = {}): Document {
  const id = idOf(number)
  return {
    id,
    name,
    mimeType: 'application/octet-stream',
    uri: `/api/documents/${id}`,
    createdAt: '2026-09-12T08:30:00.000Z',
    createdBy: { name: 'Ada Lindt' },
    location: 'en-US',
    size: 1_240_000,
    hash: '00',
    target: { type: 'folders', id: manuals.id },
    isDeleted: false,
    revision: 1,
    folder: { id: manuals.id },
    version: 2,
    validFrom: null,
    validUntil: null,
    isRequiredReading: false,
    confirmedAt: null,
    ...more,
  }
}
const english = documentOf(11, 'Handbook.zip', { validUntil: '2020-01-31', isRequiredReading: true })
const german = documentOf(12, 'Handbuch.zip', { location: 'de-DE' })
const manualsPath = `/general-documents/${operation.id}/${manuals.id}`

interface Options {
  readonly role?: Role
  readonly language?: Language
  readonly handlers?: readonly RequestHandler[]
}

async function open(address: string, { role = 'ROLE_USER', language = 'en', handlers = [] }: Options = {}) {
  return renderPage(address, {
    language,
    handlers: [
      ...handlers,
      handle(folders.list, () => someFolders),
      handle(folders.get, ({ params }) => someFolders.find(({ id }) => id === params?.id) ?? manuals),
      handle(documents.folders, ({ params }) => (params?.id === manuals.id ? [english, german] : [])),
      handle(generalDocuments.properties, ({ params }) => (params?.id === english.id ? english : notThere())),
      handle(generalDocuments.required, () => [english]),
      handle(generalDocuments.expiring, () => [english]),
      handle(generalDocuments.storage, () => ({ storageUsed: 1_240_000_000, storageQuota: 20_000_000_000 })),
      handle(generalDocuments.confirmations, () => [
        { user: { id: idOf(90), name: 'Ursina Graf' }, version: 1, confirmedAt: '2026-08-01T08:00:00.000Z' },
        { user: { id: idOf(91), name: 'Ben Carter' }, version: null, confirmedAt: null },
      ]),
      handle(generalDocuments.versions, () =>
        [2, 1].map((version) => ({
          version,
          name: `Handbook ${version}.zip`,
          mimeType: 'application/zip',
          size: 1000,
          hash: '00',
          uri: `/api/documents/${english.id}?version=${version}`,
          createdAt: '2026-09-12T08:30:00.000Z',
          createdBy: { name: 'Ada Lindt' },
        })),
      ),
      ...defaultHandlers(testSessionUser(role)),
    ],
  })
}
const notThere = () => problemResponse('record.notFound', 'Not there')
const listOf = (name: string) => page.getByRole('list', { name, exact: true })

test('the top shows its folders, and what is to be read; administration is not offered to readers', async () => {
  await open('/general-documents')
  await expect.element(listOf('Folders').getByRole('link', { name: 'Emergency' })).toBeVisible()
  expect(
    listOf('Folders')
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Emergency', 'Operation'])
  const toRead = page.getByRole('region', { name: 'Required reading' })
  await expect
    .element(toRead.getByRole('link', { name: 'Handbook.zip' }))
    .toHaveAttribute('href', `${manualsPath}/${english.id}`)
  expect(page.getByRole('switch', { name: 'Edit documents' }).elements()).toHaveLength(0)
  expect(page.getByText(/^Storage/).elements()).toHaveLength(0)
  expect(page.getByRole('region', { name: /Expired or/ }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('a folder shows its documents in the reader’s language, with a way to the others, and where it is', async () => {
  await open(manualsPath, { language: 'de' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Manuals (de)')
  await expect.element(page.getByText('Keine Unterordner vorhanden')).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Sie sind hier' })
  await expect
    .element(crumbs.getByRole('link', { name: 'Operation (de)' }))
    .toHaveAttribute('href', `/general-documents/${operation.id}`)
  await expect.element(listOf('Dokumente').getByRole('link', { name: 'Handbuch.zip' })).toBeVisible()
  expect(page.getByText('Handbook.zip').elements()).toHaveLength(0)
  await page.getByRole('button', { name: '1 Dokument in einer anderen Sprache' }).click()
  await expect.element(page.getByText('Abgelaufen: war gültig bis 31.01.2020')).toBeVisible()
  await expectAccessible()
})

test('an empty folder says so, also one with documents in other languages alone', async () => {
  await open(`/general-documents/${emergency.id}`)
  await expect.element(page.getByText('No sub-folders available')).toBeVisible()
  await expect.element(page.getByText('No documents available')).toBeVisible()
})

test.each([`/general-documents/${idOf(77)}`, `${manualsPath}/nothing`])('%s is not there', async (address) => {
  await open(address)
  await expect.element(page.getByText(/^This page does not exist/)).toBeVisible()
})

test('a document is shown in place with its versions, and its reading is confirmed', async () => {
  const sent: unknown[] = []
  let confirmedAt: string | null = null
  await open(`${manualsPath}/${english.id}`, {
    handlers: [
      handle(generalDocuments.properties, () => ({ ...english, confirmedAt })),
      handle(generalDocuments.confirm, ({ body }) => {
        sent.push(body)
        confirmedAt = '2026-11-20T10:00:00.000Z'
        return { ...english, confirmedAt }
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Handbook.zip')
  await expect.element(page.getByText('Preview unavailable')).toBeVisible()
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect
    .element(versions.getByRole('link', { name: 'Download version 1' }))
    .toHaveAttribute('href', `/api/documents/${english.id}?version=1`)
  await expectAccessible()
  await page.getByRole('button', { name: 'I have read this document' }).click()
  await expect.element(page.getByText(/You confirmed on Nov 20, 2026/)).toBeVisible()
  expect(sent).toEqual([{ version: 2 }])
  expect(page.getByRole('region', { name: 'Who has read it' }).elements()).toHaveLength(0)
})

test('a link to an earlier version shows that, says so, and leads to the current one', async () => {
  await open(`${manualsPath}/${english.id}?version=1`)
  await expect.element(page.getByText('You are viewing version 1. The current version is 2.')).toBeVisible()
  const download = page.getByRole('link', { name: 'Download', exact: true }).first()
  await expect.element(download).toHaveAttribute('href', `/api/documents/${english.id}?version=1`)
  await page.getByRole('link', { name: 'Show current version' }).click()
  await expect.element(page.getByRole('button', { name: 'I have read this document' })).toBeVisible()
})

test('after a new version its text is shown, not what was read of the one before', async () => {
  let version = 1
  const text = () => documentOf(14, 'Notes.txt', { version, size: 20 })
  const { queryClient } = await open(`${manualsPath}/${idOf(14)}`, {
    handlers: [
      handle(generalDocuments.properties, text),
      handle(documents.get, ({ query }) => new Response(`Text of version ${query?.get('version')}`)),
    ],
  })
  await expect.element(page.getByText('Text of version 1')).toBeVisible()
  version = 2
  await queryClient.invalidateQueries({ queryKey: [generalDocuments.properties.name] })
  await expect.element(page.getByText('Text of version 2')).toBeVisible()
})

test('the picture of a document is that of its newest version', async () => {
  // There is no such picture: without it the page would soon show that there is none.
  const keepPicture = (event: Event) => event.stopPropagation()
  window.addEventListener('error', keepPicture, true)
  onTestFinished(() => window.removeEventListener('error', keepPicture, true))
  await open(manualsPath, { handlers: [handle(documents.folders, () => [documentOf(15, 'Plan.pdf', { version: 3 })])] })
  await expect.element(listOf('Documents').getByRole('link', { name: 'Plan.pdf' })).toBeVisible()
  const picture = (await listOf('Documents').findElement()).querySelector('img')
  expect(picture?.getAttribute('src')).toMatch(/size=thumb&version=3$/)
})

test('administrators see how much the general documents store', async () => {
  await open('/general-documents', { role: 'ROLE_ADMIN', language: 'fr' })
  await expect.element(page.getByText('Stockage\u202f: 1,2\u00a0Go sur 20\u00a0Go')).toBeVisible()
})

test('administrators see who has read a document', async () => {
  await open(`${manualsPath}/${english.id}`, { role: 'ROLE_ADMIN' })
  const readers = page.getByRole('table', { name: 'Who has read it' })
  await expect.element(readers.getByRole('row', { name: /Ben Carter – Not confirmed/ })).toBeVisible()
  await expect.element(page.getByText('0 of 2 have confirmed version 2.')).toBeVisible()
})

const editing = { role: 'ROLE_ADMIN' } as const

test('an administrator adds a folder: every name is needed, and one that is taken is refused at its field', async () => {
  const sent: object[] = []
  await open('/general-documents', {
    ...editing,
    handlers: [
      handle(folders.create, ({ body }) => {
        sent.push((body as { folder: object }).folder)
        return sent.length === 1
          ? problemResponse('folder.exists', 'Taken', [{ path: 'folder.translations.fr-FR', message: 'Already used' }])
          : { folder: { id: idOf(9) } }
      }),
    ],
  })
  await page.getByRole('switch', { name: 'Edit documents' }).click()
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name in English' }), 'Training')
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(dialog.getByText('A value needs to be provided for the field').elements()).toHaveLength(3)
  for (const [language, name] of [
    ['German', 'Schulung'],
    ['French', 'Formation'],
    ['Spanish', 'Formación'],
  ] as const)
    await userEvent.fill(dialog.getByRole('textbox', { name: `Name in ${language}` }), name)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Already used')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name in French' }), 'Formations')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Folder created')).toBeVisible()
  expect(sent[1]).toMatchObject({
    name: 'Training',
    translations: { 'de-DE': 'Schulung', 'fr-FR': 'Formations', 'es-ES': 'Formación' },
    parentFolder: null,
  })
})

test('a folder is moved by keys, not into itself; deleted after a question, and brought back', async () => {
  const changed: unknown[] = []
  await open('/general-documents?edit=true', {
    ...editing,
    handlers: [
      handle(folders.change, ({ params, body }) => {
        changed.push([params?.id, body])
        return operation
      }),
      handle(folders.remove, () => new Response(null, { status: 204 })),
    ],
  })
  const menu = () => page.getByRole('button', { name: 'Actions for Operation' })
  await menu().click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Operation”' })
  const target = dialog.getByRole('combobox', { name: 'To the folder' })
  await expect.element(target).toBeVisible()
  const { options } = (await target.findElement()) as HTMLSelectElement
  expect([...options].map(({ text }) => text)).toEqual(['Emergency'])
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(page.getByText('Moved to “Emergency”')).toBeVisible()
  expect(changed).toEqual([[operation.id, { folder: { parentFolder: { id: emergency.id } } }]])
  await menu().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Really delete the folder?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Folder deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(page.getByText('Folder restored')).toBeVisible()
  expect(changed.at(-1)).toEqual([operation.id, { folder: { isDeleted: false } }])
})

test('a document is moved by dragging it onto a folder', async () => {
  const changed: unknown[] = []
  const inOperation = documentOf(13, 'Loose.zip', {
    folder: { id: operation.id },
    target: { type: 'folders', id: operation.id },
  })
  await open(`/general-documents/${operation.id}?edit=true`, {
    ...editing,
    handlers: [
      handle(documents.folders, () => [inOperation]),
      handle(documents.change, ({ params, body }) => {
        changed.push([params?.id, body])
        return inOperation
      }),
    ],
  })
  const row = listOf('Documents').getByRole('listitem').filter({ hasText: 'Loose.zip' })
  await expect.poll(() => (row.element() as HTMLElement).draggable).toBe(true)
  await userEvent.dragAndDrop(row, listOf('Sub-folders').getByRole('listitem'), { steps: 10 })
  await expect.element(page.getByText('Moved to “Manuals”')).toBeVisible()
  expect(changed).toEqual([[inOperation.id, { document: { folder: { id: manuals.id } } }]])
})

test('properties: at least one language, and the last day is not before the first', async () => {
  const changed: unknown[] = []
  await open(`${manualsPath}?edit=true`, {
    ...editing,
    handlers: [
      handle(documents.change, ({ body }) => {
        changed.push(body)
        return english
      }),
    ],
  })
  await page.getByRole('button', { name: 'Actions for Handbook.zip' }).click()
  await page.getByRole('menuitem', { name: 'Properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'Properties of “Handbook.zip”' })
  await dialog.getByRole('checkbox', { name: 'English' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Valid from' }), '2/1/2020')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
  await expect.element(dialog.getByText('The last day is before the first')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('checkbox', { name: 'French' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Valid from' }), '1/1/2020')
  await dialog.getByRole('switch', { name: /Required reading/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Document saved')).toBeVisible()
  expect(changed).toEqual([
    {
      document: {
        name: 'Handbook.zip',
        location: 'fr-FR',
        validFrom: '2020-01-01',
        validUntil: '2020-01-31',
        isRequiredReading: false,
      },
    },
  ])
})

test('files are added in the chosen language, and a new version to its document, also where the file is there already', async () => {
  const sent: unknown[] = []
  const duplicateOf = { ...documentResult('Old handbook.zip'), folderPath: [{ id: manuals.id, name: 'Manuals' }] }
  const { router } = await open(`${manualsPath}?edit=true`, {
    ...editing,
    handlers: [
      handle(documents.add, ({ form }) => {
        sent.push([form?.get('targetType'), form?.get('targetId'), form?.get('location')])
        return [{ ...german, duplicateOf: null }]
      }),
      handle(generalDocuments.addVersion, ({ params }) => {
        sent.push(params)
        return { ...english, duplicateOf }
      }),
    ],
  })
  const upload = (name: string) => {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is nothing to choose files with')
    return userEvent.upload(input, new File(['x'], name))
  }
  await page.getByRole('combobox', { name: 'Language of new documents' }).selectOptions('German')
  await upload('Neu.txt')
  await expect.poll(() => sent).toEqual([['folders', manuals.id, 'de-DE']])
  await router.navigate({ href: `${manualsPath}/${english.id}?edit=true` })
  await expect.element(page.getByRole('button', { name: 'Upload new version' })).toBeVisible()
  await upload('Handbook 3.zip')
  await expect.poll(() => sent.at(-1)).toEqual({ id: english.id })
  await expect.element(page.getByText('The same file is already here as “Old handbook.zip”:')).toBeVisible()
  const there = page.getByRole('list', { name: 'Uploads' }).getByRole('link', { name: 'Manuals' })
  await expect.element(there).toHaveAttribute('href', expect.stringContaining(`/general-documents/${manuals.id}/`))
  // The version itself cannot be deleted.
  expect(page.getByRole('button', { name: /^Delete the new file/ }).elements()).toEqual([])
})

test('deleted ones are shown on request, and restored', async () => {
  const changed: unknown[] = []
  const gone = { ...folderOf(4, 'Old manuals', 1), isDeleted: true }
  await open(`/general-documents/${operation.id}?edit=true`, {
    ...editing,
    handlers: [
      handle(folders.list, ({ query }) => [operation, manuals, ...(query?.get('archived') ? [gone] : [])]),
      handle(folders.change, ({ params, body }) => {
        changed.push([params?.id, body])
        return gone
      }),
    ],
  })
  await page.getByRole('switch', { name: 'Show deleted' }).click()
  await page.getByRole('button', { name: 'Restore Old manuals' }).click()
  await expect.element(page.getByText('Folder restored')).toBeVisible()
  expect(changed).toEqual([[gone.id, { folder: { isDeleted: false } }]])
})
