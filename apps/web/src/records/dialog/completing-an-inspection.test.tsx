import { permissionsOf } from '@catenary/contract/access'
import { events } from '@catenary/contract/records/events'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testRopePath, withoutChart } from '../../test/rope-handlers.ts'

const dialog = page.getByRole('dialog')
const test = { recordingType: 'measurement', type: 'mrt', actionStatus: undefined } as const
const leftOut = [
  { finding: 3, line: 41, field: 'position', value: '10,5x', code: 'number' as const },
  { finding: 3, line: 41, field: 'type', value: 'x', code: 'oneOf' as const },
  { finding: 8, line: 90, field: 'position', value: '?', code: 'number' as const },
]
const inspection = (attributes: Partial<RopeEvent['attributes']> = {}) =>
  testEvent(4, { position: 0, timestamp: '2026-03-04T10:00:00.000Z' }, { ...test, ...attributes })

async function open(stored: RopeEvent, ...handlers: readonly RequestHandler[]) {
  const handled = [...handlers, handle(events.get, () => stored)]
  await renderPage(`${testRopePath}?event=${stored.id}`, {
    handlers: [...handled, ...ropePageHandlers({ ...withoutChart, events: [stored] })],
  })
  await expect.element(dialog.getByRole('button', { name: 'Close' }).first()).toBeVisible()
}

const addFinding = dialog.getByRole('button', { name: 'Add finding' })

it('a forgotten finding is recorded with the time of its inspection, which is shown again after it', async () => {
  const sent: NewRopeEvent[] = []
  const create = handle(events.create, ({ body }) => {
    sent.push((body as { ropeEvent: NewRopeEvent }).ropeEvent)
    return { ropeEvent: testEvent(9), damages: [], ropeChanged: false }
  })
  await open(inspection(), create)
  await userEvent.click(addFinding)
  await expect.element(dialog.getByText('Found on Mar 4, 2026: Magnetic rope test (MRT)')).toBeVisible()
  await expectAccessible()
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Position/ }), '120')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'wear')
  await userEvent.fill(dialog.getByRole('textbox', { name: /^Loss/ }), '3')
  await userEvent.click(dialog.getByRole('tab', { name: /^Specifics/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Event saved')).toBeVisible()
  await expect.element(addFinding).toBeVisible()
  expect(sent).toMatchObject([
    { timestamp: '2026-03-04T10:00:00.000Z', attributes: { inspection: { id: eventId(4) }, inspectionType: 'mrt' } },
  ])
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
})

it('a finding that is typed is not lost unasked: no draft of it is kept', async () => {
  await open(inspection())
  await userEvent.click(addFinding)
  const description = dialog.getByRole('textbox', { name: /^Description/ })
  await userEvent.fill(description, 'Three wires')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.element(description).toHaveValue('Three wires')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(question.getByRole('button', { name: 'Discard' }))
  await expect.element(addFinding).toBeVisible()
})

it('what was typed in an inspection is saved before a finding is added', async () => {
  await open(inspection())
  const description = dialog.getByRole('textbox', { name: /^Description/ })
  await userEvent.fill(description, 'Three wires')
  await userEvent.click(addFinding)
  const question = page.getByRole('dialog', { name: 'Add finding' })
  await expect.element(question.getByText(/Save your changes first/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Close' }).last())
  await expect.element(description).toHaveValue('Three wires')
})

it('an imported test lists what was skipped, and is corrected by a new version', async () => {
  await open(inspection({ isImported: true, importHash: 'a'.repeat(64), leftOut }))
  await userEvent.click(dialog.getByText('Skipped findings: 2'))
  await expect.element(dialog.getByText(/Finding 8, Position/)).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: /^Finding/ }).query()).toBeNull()
  expect(addFinding.query()).toBeNull()
  await expect.element(dialog.getByRole('button', { name: 'Correct' })).toBeVisible()
  await expectAccessible()
})

it('a correction ticks off the skipped findings that are recorded by now', async () => {
  const sent: unknown[] = []
  const stored = inspection({ corrects: { id: eventId(5) }, importHash: 'a'.repeat(64), leftOut })
  const change = handle(events.change, ({ body }) => {
    sent.push(body)
    return { ropeEvent: stored, ropeChanged: false }
  })
  await open(stored, change)
  const third = dialog.getByRole('checkbox', { name: 'Finding 3 is recorded, or is no damage' })
  const eighth = dialog.getByRole('checkbox', { name: /^Finding 8 / })
  await userEvent.click(third)
  await userEvent.click(eighth)
  await userEvent.click(eighth)
  await expect.element(third).toBeChecked()
  await expect.element(eighth).not.toBeChecked()
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual([{ ropeEvent: { attributes: { leftOut: [leftOut[2]] } } }])
})

it('two who tick off findings at once read which ones are missing', async () => {
  const mine = inspection({ corrects: { id: eventId(5) }, importHash: 'a'.repeat(64), leftOut })
  const theirs = { ...mine, attributes: { ...mine.attributes, leftOut: leftOut.slice(0, 2) } }
  const problem = { type: 'urn:catenary:problem:record.stale', title: 'Precondition Failed', status: 412 }
  const change = handle(events.change, () =>
    Response.json({ ...problem, detail: '', current: theirs, currentETag: '"2"' }, { status: 412 }),
  )
  await open(mine, change)
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Finding 3 / }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const row = dialog.getByRole('row', { name: /^Skipped findings/ })
  await expect
    .element(row.getByRole('cell').nth(0))
    .toHaveTextContent('finding 8, line 90: position “?” – Enter a number')
  await expect.element(row.getByRole('cell').nth(1)).toMatchTextContent(/finding 3, line 41: position “10,5x”/)
})

it('who may not import sees what is missing, and ticks nothing off', async () => {
  const stored = inspection({ corrects: { id: eventId(5) }, importHash: 'a'.repeat(64), leftOut })
  const get = handle(events.get, () => stored)
  const permissions = permissionsOf(['ROLE_USER'])
  await renderPage(`${testRopePath}?event=${stored.id}`, {
    handlers: [get, ...ropePageHandlers({ ...withoutChart, events: [stored], permissions })],
  })
  await expect.element(dialog.getByText('Skipped findings: 2')).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: /^Finding/ }).query()).toBeNull()
})
