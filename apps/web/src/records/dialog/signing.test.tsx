import { permissionsOf } from '@catenary/contract/access'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { inspections } from '@catenary/contract/records/inspections'
import { totalCount } from '@catenary/contract/response-headers'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { eventId, testIds, testRopePath, ropePageHandlers, testEvent, withoutChart } from '../../test/rope-handlers.ts'
import { deleteDraft, savePhoto, saveValue } from '../quick-entry/device-store.ts'
import { inspectionDraftKey } from '../quick-entry/inspection-draft.ts'

const opened = `${testRopePath}?event=${eventId(4)}`
const dialog = page.getByRole('dialog')
const measurement = { recordingType: 'measurement', type: 'visualInspection', actionStatus: undefined } as const
const signature = {
  signedAt: '2026-03-04T10:00:00.000Z',
  signedBy: { id: eventId(90), name: 'Ada Koch' },
}
const inspection = (attributes: Partial<RopeEvent['attributes']> = {}, changes: Partial<RopeEvent> = {}) =>
  testEvent(4, changes, { ...measurement, ...attributes })

async function open(stored: readonly RopeEvent[], ...handlers: readonly RequestHandler[]) {
  const get = handle(events.get, ({ params }) => stored.find(({ id }) => id === params?.id) ?? inspection())
  await renderPage(opened, {
    handlers: [...handlers, get, ...ropePageHandlers({ ...withoutChart, events: [...stored] })],
  })
  await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible()
}

describe('signing an inspection', () => {
  it('asks and says what follows; then its fields are locked, and the focus is in the dialog', async () => {
    const stored = [inspection()]
    const sent: unknown[] = []
    const sign = handle(inspections.sign, ({ headers }) => {
      sent.push(headers['if-match'])
      stored[0] = inspection(signature)
      return stored[0]
    })
    await open(stored, sign)
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await expect.element(question.getByText(/can’t be changed afterwards/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(question.getByRole('button', { name: 'Sign' }))
    await expect.element(page.getByText('Inspection signed')).toBeVisible()
    await expect.element(page.getByText(/^Signed by Ada Koch on Mar 4, 2026\. This inspection can’t/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /^Position/ })).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Archive' }).query()).toBeNull()
    expect(sent).toHaveLength(1)
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
    await expectAccessible()
  })

  it('says what is signed with it: the events that name it, or that none does', async () => {
    const found = Array.from({ length: 10 }, (_, index) => testEvent(10 + index, { position: 100 * index }))
    const list = handle(events.list, ({ query }) => {
      const named = query.get('inspection') === eventId(4) ? found : []
      return Response.json(named.slice(0, 8), { headers: { [totalCount]: String(named.length) } })
    })
    await open([inspection()], list)
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    await expect
      .element(question.getByText('You sign for the inspection and 10 events that belong to it:'))
      .toBeVisible()
    await expect.element(question.getByText(/^100\.00.m · Broken wire · 1\.25.?%$/)).toBeVisible()
    await expect.element(question.getByText('and 2 more')).toBeVisible()
    await expectAccessible()
    found.length = 0
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect.element(question).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    await expect.element(question.getByText('No damage belongs to this inspection.')).toBeVisible()
  })

  it('asks to save first what was typed, and keeps it', async () => {
    await open([inspection()])
    const description = dialog.getByRole('textbox', { name: /^Description/ })
    await userEvent.fill(description, 'Three wires')
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await expect.element(question.getByText(/Save your changes first/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Close' }).last())
    await expect.element(dialog.getByRole('button', { name: 'Sign' })).toHaveFocus()
    await expect.element(description).toHaveValue('Three wires')
  })

  it('asks to send first the photos of it that are on this device alone', async () => {
    const key = inspectionDraftKey(testIds.user, testIds.rope)
    const stored = { id: eventId(4), damages: 1, leftOut: 0, eventOfRow: { row: eventId(5) } }
    const head = { type: 'visualInspection', position: '0', date: '2026-03-04', time: '10:00' }
    await saveValue(key, { head, rows: [], stored })
    await savePhoto({ id: v7(), draft: key, row: 'row', name: 'wire.png', file: new File(['1'], 'wire.png') })
    await open([inspection()])
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await expect.element(question.getByText(/^1 photo of this inspection is only on this device/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(question.getByRole('button', { name: 'Close' }).last())
    await expect.element(dialog.getByRole('button', { name: 'Sign' })).toHaveFocus()
    await deleteDraft(key)
  })

  it('shows what somebody changed meanwhile, instead of signing it unseen', async () => {
    const stored = [inspection({ description: 'One wire' })]
    const sign = handle(inspections.sign, () => {
      stored[0] = inspection({ description: 'Three wires' })
      return problemResponse('record.stale', 'Reload it, or overwrite it', [])
    })
    await open(stored, sign)
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await userEvent.click(question.getByRole('button', { name: 'Sign' }))
    await expect.element(page.getByText(/^Someone else changed this inspection/)).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Three wires')
    expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull()
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  })

  it('says no longer that there was no connection once it is signed after all', async () => {
    const stored = [inspection()]
    const answers: (() => RopeEvent | typeof lostConnection)[] = [
      () => lostConnection,
      () => (stored[0] = inspection(signature)),
    ]
    await open(
      stored,
      handle(inspections.sign, () => answers.shift()?.() ?? inspection()),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const sign = page.getByRole('dialog', { name: 'Sign this inspection?' }).getByRole('button', { name: 'Sign' })
    await userEvent.click(sign)
    const failure = page.getByText('No connection to the server.')
    await expect.element(failure).toBeVisible()
    await userEvent.click(sign)
    await expect.element(page.getByText('Inspection signed')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('says why it was refused, and stays open', async () => {
    const sign = handle(inspections.sign, () => problemResponse('inspection.signed', 'Ben Roth signed it', []))
    await open([inspection()], sign)
    await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
    const question = page.getByRole('dialog', { name: 'Sign this inspection?' })
    await userEvent.click(question.getByRole('button', { name: 'Sign' }))
    await expect.element(page.getByText('Ben Roth signed it')).toBeVisible()
    await expect.element(question).toBeVisible()
  })

  it('is not offered for a damage, whose inspection says that it is signed', async () => {
    const signed = testEvent(5, {}, { ...measurement, ...signature })
    await open([testEvent(4, {}, { inspection: { id: eventId(5) } }), signed])
    await expect.element(page.getByText(/^Ada Koch signed the inspection of this event/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Sign' }).query()).toBeNull()
    expect(dialog.getByRole('button', { name: 'Archive' }).query()).toBeNull()
  })

  it('leaves nothing to restore of a damage alone, whose inspection comes back as a whole', async () => {
    const archived = { isDeleted: true }
    const signed = testEvent(5, archived, { ...measurement, ...signature })
    await open([testEvent(4, archived, { inspection: { id: eventId(5) } }), signed])
    await expect.element(page.getByText(/^Signed by Ada Koch on Mar 4, 2026$/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Restore' }).query()).toBeNull()
  })
})

describe('a signed inspection', () => {
  it('is corrected by a new version, which opens in its place', async () => {
    const stored = [inspection(signature)]
    const sent: unknown[] = []
    const correct = handle(inspections.correct, ({ body }) => {
      sent.push(body)
      const copy = testEvent(7, {}, { ...measurement, corrects: { id: eventId(4) } })
      stored[0] = inspection({ ...signature, correctedBy: { id: eventId(7) } }, { isDeleted: true })
      stored.push(copy)
      return { ropeEvent: copy, findings: 2 }
    })
    await open(stored, correct)
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    const question = page.getByRole('dialog', { name: 'Make a new version of this inspection?' })
    await expect.element(question.getByText(/The version so far is archived/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Make new version' }))
    await expect.element(page.getByText(/^New version made/)).toBeVisible()
    const old = dialog.getByRole('link', { name: /^Corrects the inspection of/ })
    await expect.element(old).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Sign' })).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
    expect(sent).toEqual([{ id: expect.any(String) }])
    await userEvent.click(old)
    await expect.element(dialog.getByRole('link', { name: 'Corrected by a new version' })).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  })

  it('that somebody else corrected meanwhile leads to the new version', async () => {
    const stored = [inspection(signature)]
    const correct = handle(inspections.correct, () => {
      stored[0] = inspection({ ...signature, correctedBy: { id: eventId(7) } }, { isDeleted: true })
      return problemResponse('inspection.otherVersion', 'Another version is in use')
    })
    await open(stored, correct)
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }))
    await userEvent.click(page.getByRole('button', { name: 'Make new version' }))
    await expect.element(page.getByText(/^Someone else has just made a new version/)).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: 'Corrected by a new version' })).toBeVisible()
    expect(page.getByRole('dialog', { name: 'Make a new version of this inspection?' }).query()).toBeNull()
  })

  it('shows in the table and on a phone that it is signed', async () => {
    await renderPage(testRopePath, {
      handlers: ropePageHandlers({ ...withoutChart, events: [inspection(signature), testEvent(5)] }),
    })
    const mark = page.getByText('Signed by Ada Koch on Mar 4, 2026')
    await expect.element(page.getByRole('table').getByText('Signed by Ada Koch on Mar 4, 2026')).toBeInTheDocument()
    await page.viewport(360, 800)
    await expect.element(page.getByRole('list', { name: 'Events' })).toBeVisible()
    expect(mark.elements()).toHaveLength(1)
    await page.viewport(1280, 900)
  })
})

it('a signed import is corrected by those alone who may import', async () => {
  const stored = [inspection({ ...signature, isImported: true })]
  const get = handle(events.get, () => stored[0] ?? inspection())
  const permissions = permissionsOf(['ROLE_USER'])
  await renderPage(opened, { handlers: [get, ...ropePageHandlers({ ...withoutChart, events: stored, permissions })] })
  await expect.element(page.getByText(/^Signed by Ada Koch on Mar 4, 2026\. This inspection/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Correct' }).query()).toBeNull()
})
