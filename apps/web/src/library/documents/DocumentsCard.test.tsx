import { session } from '@catenary/contract/accounts/session'
import { problemType } from '@catenary/contract/errors'
import type { AddedDocument, Document } from '@catenary/contract/library/documents'
import { documents } from '@catenary/contract/library/documents'
import { Notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { documentResult } from '../../test/document-result.ts'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import { DocumentsCard } from './DocumentsCard.tsx'
import type { DocumentsProps } from './DocumentsPanel.tsx'

const target = { type: 'ropes', id: '01938f00-0005-7000-8000-000000000001' } as const

function documentOf(number: number, name: string): Document {
  const id = `01938f00-0009-7000-8000-${String(number).padStart(12, '0')}`
  return {
    id,
    name,
    mimeType: 'application/octet-stream',
    uri: `/api/documents/${id}`,
    createdAt: '2026-09-12T08:30:00.000Z',
    createdBy: { name: 'Ursina Caduff' },
    location: '',
    size: 1_240_000,
    hash: '00',
    target,
    isDeleted: false,
    revision: 1,
  }
}

const addedOf = (name: string): AddedDocument => ({ ...documentOf(9, name), duplicateOf: null })

const storedDocuments = [documentOf(1, 'Passport.pdf'), documentOf(2, 'Wires.csv')]

async function draw(
  handlers: RequestHandler[],
  props: Partial<DocumentsProps> = {},
  role: 'ROLE_USER' | 'ROLE_API_EXTERNAL' = 'ROLE_USER',
) {
  const ui = (
    <>
      <DocumentsCard target={target} {...props} />
      <Notifications />
    </>
  )
  await renderUi(ui, {
    handlers: [
      ...handlers,
      handle(documents.ropes, () => [...storedDocuments]),
      handle(documents.events, () => []),
      ...defaultHandlers({ ...testSessionUser(role), uploadMaxBytes: 2 * 1024 * 1024 }),
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
}

/** Chooses files of so many bytes by the button. */
async function choose(...files: readonly (readonly [name: string, bytes?: number])[]) {
  await expect.element(page.getByRole('button', { name: /^Add / })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with')
  await userEvent.upload(
    input,
    files.map(([name, bytes = 3]) => new File(['x'.repeat(bytes)], name)),
  )
}

const row = (name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

function holding() {
  const pendingResponses: (() => void)[] = []
  const keys: unknown[] = []
  const add = handle(documents.add, async ({ form }) => {
    keys.push(form?.get('id'))
    const file = form?.get('files')
    expect([form?.get('targetType'), form?.get('targetId')]).toEqual(['ropes', target.id])
    await new Promise<void>((resolve) => pendingResponses.push(resolve))
    return [addedOf(file instanceof File ? file.name : '')]
  })
  return { pendingResponses, keys, add }
}

test('files are uploaded separately, three concurrently, each with its progress', async () => {
  const { pendingResponses, keys, add } = holding()
  await draw([add])
  await choose(['a.jpg'], ['b.jpg'], ['c.pdf'], ['d.txt'])
  await expect.element(row('c.pdf')).toMatchTextContent(/50.?% uploaded · 3 B/)
  await expect.element(row('d.txt')).toMatchTextContent(/Waiting/)
  expect(keys).toHaveLength(3)
  // Leaving the page now asks for confirmation.
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await expectAccessible()
  pendingResponses[0]?.()
  await expect.element(row('a.jpg')).toMatchTextContent(/Uploaded/)
  await expect.element(row('d.txt')).toMatchTextContent(/uploaded/)
  await page.getByRole('button', { name: 'Stop sending: b.jpg' }).click()
  await expect.element(row('b.jpg')).not.toBeInTheDocument()
  for (const resolve of pendingResponses) resolve()
  await expect.element(row('d.txt')).toMatchTextContent(/Uploaded/)
  expect(new Set(keys).size).toBe(4)
})

test('a refused file shows the reason and is retried with the same id', async () => {
  const keys: unknown[] = []
  await draw([
    handle(documents.add, ({ form }) => {
      keys.push(form?.get('id'))
      const file = form?.get('files')
      if (file instanceof File && file.name === 'fake.png')
        return problemResponse('document.wrongContent', 'Not stored', [
          { path: 'files[0]', message: 'It is a text: fake.png' },
        ])
      return keys.length > 2 ? [addedOf('scan.pdf')] : problemResponse('storage.full', 'The server’s storage is full.')
    }),
  ])
  await choose(['scan.pdf'], ['fake.png'])
  await expect.element(row('fake.png').getByRole('alert')).toMatchTextContent(/^It is a text: fake.png$/)
  await expect.element(row('scan.pdf').getByRole('alert')).toMatchTextContent(/The server’s storage is full/)
  await page.getByRole('button', { name: 'Try again: scan.pdf' }).click()
  await expect.element(row('scan.pdf')).toMatchTextContent(/Uploaded/)
  expect(keys[2]).toBe(keys[0])
  await page.getByRole('button', { name: 'Remove fake.png from the list' }).click()
  await expect.element(row('fake.png')).not.toBeInTheDocument()
})

test('without a connection files wait, and go as soon as there is one', async () => {
  const keys: unknown[] = []
  await draw([
    handle(documents.add, ({ form }) => {
      keys.push(form?.get('id'))
      return keys.length === 1 ? lostConnection : [addedOf('photo.heic')]
    }),
  ])
  await choose(['photo.heic'])
  await expect.element(row('photo.heic')).toMatchTextContent(/No connection. Uploads when you are back online/)
  window.dispatchEvent(new Event('online'))
  await expect.element(row('photo.heic')).toMatchTextContent(/Uploaded/)
  expect(keys[1]).toBe(keys[0])
})

test('files wait while nobody is logged in, all of them, and go when the same person is back', async () => {
  const user = testSessionUser('ROLE_USER')
  const loggedOut = { user: null, twoFactorComplete: false, twoFactorMethod: null }
  const keys: unknown[] = []
  let isLoggedIn = true
  let checks = 0
  await draw([
    handle(session.check, () => {
      checks++
      return isLoggedIn ? { user, twoFactorComplete: true, twoFactorMethod: null } : loggedOut
    }),
    handle(documents.add, ({ form }) => {
      const file = form?.get('files')
      if (keys.length === 0) isLoggedIn = false
      keys.push(form?.get('id'))
      return isLoggedIn
        ? [addedOf(file instanceof File ? file.name : '')]
        : problemResponse('session.required', 'Please log in.')
    }),
  ])
  const names = ['a.jpg', 'b.jpg', 'c.pdf', 'd.txt', 'e.txt']
  await choose(...names.map((name) => [name] as const))
  await expect.poll(() => checks).toBeGreaterThan(1)
  // They are nobody's while nobody is logged in.
  await expect.element(row('a.jpg')).not.toBeInTheDocument()
  // For all of them at once.
  expect(checks).toBe(2)
  isLoggedIn = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  for (const name of names) await expect.element(row(name)).toMatchTextContent(/Uploaded/)
  expect(new Set(keys).size).toBe(names.length)
})

test('files that the server would refuse are refused before the upload; dropped files too', async () => {
  await draw([], { target: { type: 'events', id: target.id }, imagesOnly: true })
  await expect.element(page.getByText('No documents available')).toBeVisible()
  await choose(['huge.jpg', 2_100_000], ['run.exe'], ['paper.pdf'], ['empty.jpg', 0], [`${'n'.repeat(252)}.jpg`])
  const expectedTexts: (string | RegExp)[] = [
    'The file is larger than 2 MB: huge.jpg',
    /run.exe: this file type is not supported. Supported types: .*\.heic/,
    'Only images can be added here: paper.pdf',
    'The file is empty: empty.jpg',
    /can have up to 255 characters/,
  ]
  for (const expectedText of expectedTexts) await expect.element(page.getByText(expectedText)).toBeVisible()

  const dropped = new DataTransfer()
  dropped.items.add(new File(['x'], 'dropped.exe'))
  const card = await page.getByRole('region', { name: 'Documents' }).findElement()
  card.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: dropped }))
  await expect.element(page.getByText('Drop files here to add them')).toBeVisible()
  card.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }))
  await expect.element(page.getByText(/dropped.exe: this file type is not supported/)).toBeVisible()
})

test('a file that is there already says where, until it is read, and the new one can be deleted', async () => {
  const duplicateOf = {
    ...documentResult('Passport.pdf'),
    area: { id: '01938f00-0003-7000-8000-000000000001', name: 'Alpha' },
    installation: { id: '01938f00-0004-7000-8000-000000000001', name: 'Gipfelbahn' },
    rope: { id: target.id, name: 'Haul rope' },
  }
  const sent: unknown[] = []
  await draw([
    handle(documents.add, ({ form }) => [{ ...addedOf('copy.pdf'), id: String(form?.get('id')), duplicateOf }]),
    handle(documents.remove, ({ params }) => void sent.push(params)),
  ])
  await choose(['copy.pdf'])
  await expect.element(row('copy.pdf')).toMatchTextContent(/The same file is already here as “Passport.pdf”/)
  const link = row('copy.pdf').getByRole('link', { name: 'Alpha › Gipfelbahn › Haul rope' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/ropes/${target.id}$`)))
  await expectAccessible()
  await page.getByRole('button', { name: 'Delete the new file copy.pdf' }).click()
  await expect.element(row('copy.pdf')).not.toBeInTheDocument()
  await expect.element(page.getByText('Document deleted')).toBeVisible()
  expect(sent).toHaveLength(1)

  await choose(['again.pdf'])
  await page.getByRole('button', { name: 'Remove again.pdf from the list' }).click()
  await expect.element(row('again.pdf')).not.toBeInTheDocument()
})

test('what is held says why, and is neither opened, previewed nor downloaded; what waits is read again', async () => {
  let isScanned = false
  await draw([
    handle(documents.ropes, () => [
      { ...documentOf(1, 'Waits.png'), ...(!isScanned && { hold: { state: 'waiting' as const, finding: null } }) },
      { ...documentOf(2, 'Bad.png'), hold: { state: 'infected' as const, finding: 'Win.Test.EICAR' } },
    ]),
  ])
  await expect.element(page.getByText('Virus found, cannot be opened: Win.Test.EICAR')).toBeVisible()
  await expect.element(page.getByText('Being checked for viruses, cannot be opened yet')).toBeVisible()
  expect(document.querySelectorAll('img')).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Bad.png', exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Actions for Bad.png' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Download' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  isScanned = true
  await expect.element(page.getByRole('button', { name: 'Waits.png', exact: true })).toBeVisible()
})

test('a document is deleted after a question, and back by Undo', async () => {
  const sent: unknown[] = []
  await draw([
    handle(documents.remove, ({ params }) => void sent.push(params)),
    handle(documents.change, ({ body }) => {
      sent.push(body)
      return documentOf(1, 'Passport.pdf')
    }),
  ])
  await page.getByRole('button', { name: 'Actions for Passport.pdf' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toHaveAttribute('download', 'Passport.pdf')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Really delete the document?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toEqual([{ id: storedDocuments[0]?.id }, { document: { isDeleted: false } }])
})

test('a document is renamed in its row; its ending stays', async () => {
  const rename = vi.fn<(body: unknown) => void>()
  let isTaken = false
  await draw([
    handle(documents.change, ({ body }) => {
      rename(body)
      if (!isTaken) return problemResponse('input.invalid', 'Not valid', [{ path: 'document.name', message: 'Not so' }])
      return documentOf(1, 'Rope passport.pdf')
    }),
  ])
  await page.getByRole('button', { name: 'Actions for Passport.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('textbox', { name: 'New name of Passport.pdf' })
  await expect.element(name).toHaveFocus()
  await name.fill('Rope passport')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not so')).toBeVisible()
  isTaken = true
  await userEvent.keyboard('{Enter}')
  await expect.element(name).not.toBeInTheDocument()
  expect(rename).toHaveBeenLastCalledWith({ document: { name: 'Rope passport.pdf' } })
})

/** A document that somebody else has renamed since it was listed, and the versions with which it was changed. */
function renamedByOther() {
  const tags: (string | undefined)[] = []
  const theirs = { ...documentOf(1, 'Theirs.pdf'), revision: 2 }
  const change = ({ headers }: { headers: Record<string, string | undefined> }) => {
    tags.push(headers['if-match'])
    if (headers['if-match'] === '"v2"') return theirs
    return Response.json(
      { type: problemType('record.stale'), status: 412, message: 'Stale', current: theirs, currentETag: '"v2"' },
      { status: 412 },
    )
  }
  const list = handle(documents.ropes, () => (tags.length > 0 ? [theirs] : [documentOf(1, 'Passport.pdf')]))
  return { tags, list, change }
}

test('a name that somebody else has changed is shown before it is overwritten', async () => {
  const { tags, list, change } = renamedByOther()
  await draw([list, handle(documents.change, change)])
  await page.getByRole('button', { name: 'Actions for Passport.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name of Passport.pdf' }).fill('Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/it is now called Theirs.pdf. Save again/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'New name of Theirs.pdf' })).toHaveValue('Mine')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Document renamed')).toBeVisible()
  expect(tags).toEqual(['"v1"', '"v2"'])
})

test('a document that somebody else has changed is deleted only if that is wanted all the same', async () => {
  const { tags, list, change } = renamedByOther()
  const remove = handle(documents.remove, (given) => {
    const answer = change(given)
    return answer instanceof Response ? answer : undefined
  })
  await draw([list, remove])
  await page.getByRole('button', { name: 'Actions for Passport.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed Passport.pdf' })
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Theirs.pdf', exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Do it anyway' }).click()
  await expect.element(page.getByText('Document deleted')).toBeVisible()
  expect(tags).toEqual(['"v1"', '"v2"'])
})

test('older documents come on asking; readers only read', async () => {
  const parts = [storedDocuments, [documentOf(3, 'Older.txt')]]
  await draw(
    [
      handle(documents.ropes, ({ query }) => {
        const isFirst = !query.has('cursor')
        const headers = isFirst ? { link: `</api/x?cursor=abc>; rel="next"` } : undefined
        return Response.json(parts[isFirst ? 0 : 1], { headers })
      }),
    ],
    {},
    'ROLE_API_EXTERNAL',
  )
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/Passport.pdf1.2 MB · .*Ursina Caduff/)
  await page.getByRole('button', { name: 'Show older documents' }).click()
  await expect.element(page.getByRole('button', { name: 'Older.txt' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download Older.txt' })).toHaveAttribute('download', 'Older.txt')
  await expect.element(page.getByRole('button', { name: /Add|Actions/ })).not.toBeInTheDocument()
  await expectAccessible()
})
