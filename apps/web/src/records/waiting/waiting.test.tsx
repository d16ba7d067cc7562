import { events } from '@catenary/contract/records/events'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testIds, testRope, testRopePath } from '../../test/rope-handlers.ts'
import { deleteDraft } from '../quick-entry/device-store.ts'
import { inspectionDraftKey } from '../quick-entry/inspection-draft.ts'
import { saveInspectionType } from '../quick-entry/inspection-header.ts'

const waiting = page.getByRole('region', { name: 'Begun on this device, not saved yet' })
const cell = (column: string, row: number) => page.getByLabelText(`${column}, Row ${row}`, { exact: true })
const entryAddress = `${testRopePath}/record`
const archivedRope = testRope({}, { isDeleted: true, isInArchive: true })

beforeEach(async () => {
  await deleteDraft(inspectionDraftKey(testIds.user, testIds.rope))
  saveInspectionType(testIds.user, 'mrt')
})

/** Types a row of an inspection and leaves the page once the device has it. */
async function typeRow(handlers = ropePageHandlers()) {
  const drawn = await renderPage(entryAddress, { handlers })
  await cell('Position', 1).fill('100')
  await cell('Type', 1).fill('broken')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  return drawn
}

test('a begun damage is told of on the page of its rope, and opened from there', async () => {
  await page.viewport(360, 740)
  await renderPage(testRopePath, { handlers: ropePageHandlers() })
  await expect.element(page.getByRole('button', { name: 'Damage', exact: true })).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Damage', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Position' }).fill('55')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(waiting).toBeVisible()
  await expectAccessible(waiting.element())
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await waiting.getByRole('button', { name: 'Continue: Damage' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Position' })).toHaveValue('55')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('a begun inspection is told of with its rows, and goes on where it was', async () => {
  const { router } = await typeRow()
  await router.navigate({ href: testRopePath })
  await waiting.getByRole('link', { name: 'Continue: Inspection, 1 row' }).click()
  await expect.element(cell('Position', 1)).toHaveValue('100')
})

test('what waits of a rope that was archived meanwhile is read, copied and discarded', async () => {
  const first = await typeRow()
  await first.unmount()
  await renderPage(entryAddress, { handlers: ropePageHandlers({ rope: archivedRope }) })
  await expect.element(page.getByText(/^This rope is archived.*Administrators and project managers/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Damages' })
  await expect.element(rows.getByRole('row').nth(1)).toMatchTextContent(/^100Broken wire/)
  await expect.element(page.getByRole('button', { name: 'Copy the table' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await expectAccessible(document.querySelector('main') ?? document.body)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(page.getByText('Nothing can be recorded on an archived rope.')).toBeVisible()
})

test('what was sent before its rope was archived is sent again: the server may have it', async () => {
  let attempts = 0
  const create = handle(events.create, ({ body: { ropeEvent } }) => {
    attempts += 1
    if (attempts === 1) return lostConnection
    if (attempts === 2) return problemResponse('record.busy', 'Try again in a moment.')
    return {
      ropeEvent: testEvent(900, {}, { recordingType: 'measurement', type: 'mrt' }),
      damages: (ropeEvent.damages ?? []).map((_, index) => ({ id: eventId(901 + index) })),
      ropeChanged: true,
    }
  })
  const first = await typeRow([create, ...ropePageHandlers()])
  await page.getByRole('button', { name: 'Save 1 damage' }).click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  await first.unmount()
  await renderPage(entryAddress, { handlers: [create, ...ropePageHandlers({ rope: archivedRope })] })
  await retry.click()
  await expect.poll(() => attempts).toBe(2)
  await retry.click()
  await expect.element(page.getByRole('heading', { name: 'Inspection with 1 damage saved' })).toHaveFocus()
})
