import type { RequestInput } from '@catenary/contract/endpoint'
import { events } from '@catenary/contract/records/events'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import {
  eventId,
  testRope,
  testRopePath,
  ropePageHandlers,
  testEvent,
  withoutChart,
} from '../../../test/rope-handlers.ts'

const known = {
  name: 'Splice 1',
  positionStart: 100,
  positionEnd: 150.4,
  knotCount: 2,
  tuckTailCount: 1,
  parts: [
    { name: 'K1', type: 'K' as const, position: 110, diameterMax: 43 },
    { name: 'T1', type: 'T' as const, position: 120, length: 4 },
  ],
}
const inspection = { recordingType: 'measurement' as const, type: 'spliceInspection' as const }
const dialog = page.getByRole('dialog').first()
const type = dialog.getByRole('combobox', { name: /^Type/ })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

/** A new inspection of the known splice, with what was recorded of it last. */
async function openAsLastRecorded() {
  const before = testEvent(4, { splices: [known] }, inspection)
  await renderPage(`${testRopePath}?record=measurement`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [before] }),
  })
  await userEvent.selectOptions(type, 'spliceInspection')
  await userEvent.click(tab(/^New splice/))
  await userEvent.click(page.getByRole('button', { name: 'Splice 1, as last recorded' }))
}

it('points out a diameter that is rated good because a digit of it is missing', async () => {
  await openAsLastRecorded()
  const largest = page.getByRole('textbox', { name: 'Largest diameter (mm) of K1' })
  await userEvent.fill(largest, '4.41')
  await expect.element(largest).toHaveAccessibleDescription(/^Far from the nominal diameter \(42\smm\): check/)
  await expect.element(page.getByRole('row', { name: /K1.*\? −89.50%/ })).toBeVisible()
  await expectAccessible()
  await userEvent.fill(largest, '44.1')
  await expect.element(largest).not.toHaveAccessibleDescription()
})

it('records a splice inspection with the positions of the last one, part by part', async () => {
  const sent: (RequestInput<typeof events.create>['body']['ropeEvent'] | undefined)[] = []
  const create = handle(events.create, ({ body }) => {
    sent.push(body?.ropeEvent)
    return { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
  })
  const before = testEvent(4, { splices: [known] }, inspection)
  await renderPage(`${testRopePath}?record=measurement`, {
    handlers: [create, ...ropePageHandlers({ ...withoutChart, events: [before] })],
  })
  await expect.element(type).toBeVisible()
  expect(page.getByRole('tab').elements()).toHaveLength(0)
  await userEvent.selectOptions(type, 'spliceInspection')
  await expect.element(tab('General 1 field missing')).toBeVisible()

  await userEvent.click(tab(/^New splice/))
  await userEvent.click(page.getByRole('button', { name: 'Splice 1, as last recorded' }))
  await expect.element(tab(/^Splice 1/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('50.40\u202fm').first()).toBeVisible()
  // 50.4 m of a rope of 42 mm.
  await expect.element(page.getByText('1,200')).toBeVisible()

  await userEvent.fill(page.getByRole('textbox', { name: 'Largest diameter (mm) of K1' }), '44.1')
  await expect.element(page.getByRole('row', { name: /K1.*! \+5.00% 1 Renewal recommended/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Largest diameter (mm) of T1' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByRole('textbox', { name: 'Largest diameter (mm) of K1' })).toHaveFocus()
  expect(sent).toEqual([])
  const drawing = page.getByRole('img', { name: /The splice from 100.00.m to 150.40.m.*Renewal recommended: 1/ })
  await expect.element(drawing).toBeVisible()
  await expectAccessible()

  // A second one of the same name; what is missing is named with its tab.
  await userEvent.click(tab(/^New splice/))
  await userEvent.click(page.getByRole('button', { name: 'Add an empty splice' }))
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).last()
  await userEvent.fill(name, 'Splice 1')
  await expect.element(page.getByText('Splice name not unique')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const incomplete = page.getByRole('dialog', { name: 'Form not filled completely' })
  await expect
    .element(incomplete.getByRole('button', { name: /^Splice 1: 2 fields missing, 1 field to check/ }))
    .toBeVisible()
  await userEvent.click(incomplete.getByRole('button', { name: 'General: 1 field missing' }))
  await userEvent.fill(page.getByRole('textbox', { name: /^Position/ }), '100')

  // Another type drops splices, after a warning; the former type restores them.
  await userEvent.selectOptions(type, 'diameter')
  await expect.element(page.getByText(/these splices will be removed: Splice 1, Splice 1/)).toBeVisible()
  await userEvent.selectOptions(type, 'spliceInspection')
  await userEvent.click(tab(/^Splice 1 2 fields missing/))
  await userEvent.click(page.getByRole('button', { name: 'Remove' }))
  await userEvent.click(
    page.getByRole('dialog', { name: 'Really remove Splice 1?' }).getByRole('button', { name: 'Remove' }),
  )
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Event saved')).toBeVisible()
  expect(sent[0]?.splices).toMatchObject([
    { name: 'Splice 1', positionStart: 100, parts: [{ name: 'K1', position: 110, diameterMax: 44.1 }, { name: 'T1' }] },
  ])
})

it('shows one part at a time on a phone', async () => {
  await page.viewport(360, 740)
  const event = testEvent(4, { splices: [known] }, inspection)
  await renderPage(`${testRopePath}?event=${eventId(4)}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event] }),
  })
  await userEvent.click(tab('Splice 1'))
  await expect.element(page.getByText(/Knot · ✓ \+2.38% · 0 Good/)).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Largest diameter (mm)' }), 'thick')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^\w+, 2 of 3$/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Largest diameter (mm)' })).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Previous part' }))
  await expect.element(page.getByRole('textbox', { name: 'Largest diameter (mm)' })).toHaveValue('thick')
  await expectAccessible()
})

it('says where the splice is that the position of its inspection does not reach', async () => {
  const before = testEvent(4, { splices: [known] }, inspection)
  await renderPage(`${testRopePath}?event=${before.id}`, {
    handlers: [...ropePageHandlers({ ...withoutChart, events: [before] })],
  })
  await userEvent.click(tab(/^General/))
  const position = dialog.getByRole('textbox', { name: /^Position/ })
  await userEvent.fill(position, '99.9')
  await expect.element(position).toHaveAccessibleDescription(/^Splice elsewhere: 100\.00.m–150\.40.m$/)
  await userEvent.fill(position, '150.4')
  await expect.element(position).not.toHaveAccessibleDescription(/elsewhere/)
})

it('draws the parts of a splice beyond the join of a loop', async () => {
  const parts = [{ name: 'K2', type: 'K' as const, position: 10, diameterMax: 50 }]
  const overJoin = { ...known, positionStart: 3780, positionEnd: 3830, parts }
  const event = testEvent(4, { splices: [overJoin] }, inspection)
  await renderPage(`${testRopePath}?event=${event.id}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event], rope: testRope({ isClosed: true }) }),
  })
  await userEvent.click(tab('Splice 1'))
  const drawing = page.getByRole('img', { name: /^The splice from/ })
  await expect.element(drawing.getByText('K2', { exact: true })).toBeInTheDocument()
  await expect
    .element(page.getByRole('textbox', { name: 'Position (m) of K2' }))
    .not.toHaveAccessibleDescription(/Outside/)
})

it('says of a part outside its splice that positions are along the rope', async () => {
  await openAsLastRecorded()
  const position = page.getByRole('textbox', { name: 'Position (m) of K1' })
  // From the start of the splice, as one reads it off its drawing.
  await userEvent.fill(position, '10')
  await expect
    .element(position)
    .toHaveAccessibleDescription(/^Outside the splice: positions are along the rope, from 100\.00\sm to 150\.40\sm/)
  await userEvent.fill(position, '150.4')
  await expect.element(position).not.toHaveAccessibleDescription()
})

it('shows a place in yards to its last digit', async () => {
  const parts = [{ name: 'K1', type: 'K' as const, position: 2980.123 }]
  const far = { ...known, positionStart: 2970, positionEnd: 3020, parts }
  const event = testEvent(4, { splices: [far] }, inspection)
  const { installation } = testRope()
  const rope = testRope({}, { installation: { ...installation, baseUnit: 'imperial' } })
  await renderPage(`${testRopePath}?event=${event.id}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event], rope }),
  })
  await userEvent.click(tab('Splice 1'))
  const position = page.getByRole('textbox', { name: 'Position (yd) of K1' })
  await expect.element(position).toHaveValue('3259.1021')
  const { scrollWidth, clientWidth } = position.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

it('says of a recorded splice how an end beyond the join of a loop is entered', async () => {
  const event = testEvent(4, { splices: [{ ...known, positionStart: 3780, positionEnd: 3799 }] }, inspection)
  await renderPage(`${testRopePath}?event=${event.id}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event] }),
  })
  await userEvent.click(tab('Splice 1'))
  const end = page.getByRole('textbox', { name: /^End of the splice/ })
  await userEvent.fill(end, '28')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(end).toHaveAccessibleDescription(/for an end at 28 m, enter 3,828 m/)
})

it('keeps start and end of a splice side by side on a phone, also where one is refused', async () => {
  await page.viewport(360, 740)
  const event = testEvent(4, { splices: [known] }, inspection)
  await renderPage(`${testRopePath}?event=${event.id}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event] }),
  })
  await userEvent.click(tab('Splice 1'))
  const end = page.getByRole('textbox', { name: /^End of the splice/ })
  await userEvent.fill(end, '9')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(end).toHaveAttribute('aria-invalid', 'true')
  const start = page.getByRole('textbox', { name: /^Start of the splice/ })
  const topOf = (field: typeof end) => field.element().getBoundingClientRect().top
  expect(topOf(start)).toBeCloseTo(topOf(end), 0)
})
