import { documents } from '@catenary/contract/library/documents'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testIds, testRopePath } from '../../../test/rope-handlers.ts'
import { deleteDraft, loadPhotos, loadValue, savePhoto, saveValue } from '../device-store.ts'
import { inspectionDraftKey } from '../inspection-draft.ts'
import { saveInspectionType } from '../inspection-header.ts'

const key = inspectionDraftKey(testIds.user, testIds.rope)
const cell = page.getByLabelText('Position, Row 1', { exact: true })
const refused = 'Ada Koch signed this inspection on Mar 4, 2026.'

/** The device holds the photo of an inspection that is stored. */
beforeEach(async () => {
  await deleteDraft(key)
  saveInspectionType(testIds.user, 'mrt')
  const drawn = await renderPage(`${testRopePath}/record`, { handlers: ropePageHandlers() })
  await cell.fill('100')
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await drawn.unmount()
  const draft = (await loadValue(key)) as { readonly rows: readonly { readonly id: string }[] }
  const row = draft.rows[0]?.id ?? ''
  const stored = { id: eventId(4), damages: 1, leftOut: 0, eventOfRow: { [row]: eventId(5) } }
  await saveValue(key, { ...draft, rows: [], stored })
  await savePhoto({ id: v7(), draft: key, row, name: 'wire.png', file: new File(['1'], 'wire.png') })
})

test('photos that an inspection takes no more say why, can be downloaded and discarded, and block no other', async () => {
  const add = handle(documents.add, () => problemResponse('inspection.signed', refused))
  await renderPage(`${testRopePath}/record`, { handlers: [add, ...ropePageHandlers()] })
  await expect.element(page.getByText(refused)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download: wire.png' })).toBeVisible()
  await expectAccessible(document.querySelector('main') ?? document.body)
  await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
  expect(await loadPhotos(key)).toHaveLength(1)
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }))
  await expect.element(cell).toBeVisible()
  expect(await loadPhotos(key)).toEqual([])
})

test('photos that did not arrive are kept, and sent again', async () => {
  const add = handle(documents.add, () => lostConnection)
  await renderPage(`${testRopePath}/record`, { handlers: [add, ...ropePageHandlers()] })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Discard draft' }).query()).toBeNull()
})
