import { ropes } from '@catenary/contract/assets/ropes'
import { documents } from '@catenary/contract/library/documents'
import { events } from '@catenary/contract/records/events'
import { describe, expect, it, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, withoutChart, testEvent, testRope, testRopePath } from '../../test/rope-handlers.ts'

const position = page.getByRole('textbox', { name: /^Position/ })

async function record(...handlers: readonly RequestHandler[]) {
  await renderPage(`${testRopePath}?record=damage`, {
    handlers: [...handlers, ...ropePageHandlers({ ...withoutChart, events: [] })],
  })
  await expect.element(position).toBeVisible()
}

it('refuses a signed position, normalizes numbers, and asks for the meaning of ambiguous ones', async () => {
  await record()
  await userEvent.fill(position, '+5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Enter the position without \+ or −/)).toBeVisible()
  await userEvent.fill(position, '1,234')
  await userEvent.keyboard('{Tab}')
  const question = page.getByRole('dialog', { name: 'What does 1,234 mean?' })
  // Only an answer settles it.
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  expect(question.getByRole('button', { name: 'Close' }).query()).toBeNull()
  await userEvent.click(question.getByRole('button', { name: /^1.234, with decimals/ }))
  await expect.element(position).toHaveValue('1.2340')
  await userEvent.fill(page.getByRole('textbox', { name: /^Loss of metallic/ }), '2,125')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('textbox', { name: /^Loss of metallic/ })).toHaveValue('2.1250')
  await expect.element(page.getByText(/equals 17.00.mm²/)).toBeVisible()
})

it('says that metres cannot be once their field is left, not while they are typed', async () => {
  await record()
  const fault = page.getByText(/Beyond the end of the rope/)
  await userEvent.fill(position, '99999')
  await userEvent.keyboard('9')
  expect(fault.query()).toBeNull()
  await userEvent.keyboard('{Tab}')
  await expect.element(fault).toBeVisible()
  await expect.element(position).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(position, '120')
  await userEvent.keyboard('{Tab}')
  await expect.element(position).toHaveValue('120')
  expect(fault.query()).toBeNull()
})

it('says what is wrong in the language that is chosen meanwhile, with its numbers', async () => {
  await record()
  await userEvent.fill(position, '99999.5')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Beyond the end of the rope: it is 3,800 m long')).toBeVisible()
  // It lies behind the dialog, where a pointer does not reach it.
  const german = page.getByRole('button', { name: 'DE, Deutsch', includeHidden: true }).element()
  if (german instanceof HTMLElement) german.click()
  await expect.element(page.getByText('Hinter dem Seilende: Das Seil ist 3.800 m lang')).toBeVisible()
})

describe('a recording that its date keeps from the state of the rope', () => {
  const date = page.getByRole('textbox', { name: /^Date/ })
  const beforeTest = page.getByText('Dated before the magnetic rope test of Sep 12, 2025', { exact: false })

  it('says so of a magnetic rope test, or what was found by one, before a later one', async () => {
    await record()
    expect(beforeTest.query()).toBeNull()
    await userEvent.fill(date, '09/11/2025')
    await expect.element(beforeTest).toMatchTextContent(/does not change rope health\. Check the date\.$/)
    await expectAccessible()
    // What is seen by eye adds up, whatever its date.
    await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: 'Inspection type' }), 'visual')
    await expect.element(beforeTest).not.toBeInTheDocument()
  })

  it('says the time, too, where it is of the same day', async () => {
    await record()
    const regions = [...document.querySelectorAll('output')]
    await userEvent.fill(date, '09/12/2025')
    await userEvent.fill(page.getByRole('textbox', { name: /^Time/ }), '00:01')
    await userEvent.keyboard('{Tab}')
    await expect.element(beforeTest).toMatchTextContent(/test of Sep 12, 2025, \d+:\d\d.[AP]M: it is recorded/)
    // A region that is there before its sentence is announced with it.
    expect(regions).toContain(beforeTest.element().closest('output'))
  })

  it('says nothing of an old one whose date stays', async () => {
    const old = testEvent(2, { timestamp: '2020-05-05T10:00:30.000Z' }, { inspectionType: 'mrt' })
    await renderPage(`${testRopePath}?event=%22${old.id}%22`, {
      handlers: ropePageHandlers({ ...withoutChart, events: [old] }),
    })
    await expect.element(date).toHaveValue('05/05/2020')
    expect(beforeTest.query()).toBeNull()
    await userEvent.fill(date, '05/06/2020')
    await expect.element(beforeTest).toBeVisible()
  })

  it('says so of everything before the rope was replaced', async () => {
    const mutation = { recordingType: 'mutation', type: 'ropeReplacement' } as const
    const replacement = testEvent(7, { timestamp: '2025-11-10T10:00:00.000Z' }, mutation)
    await renderPage(`${testRopePath}?record=damage`, {
      handlers: ropePageHandlers({ ...withoutChart, events: [replacement] }),
    })
    await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: 'Inspection type' }), 'visual')
    const note = page.getByText('Dated before the rope was replaced on Nov 10, 2025', { exact: false })
    await userEvent.fill(date, '11/11/2025')
    expect(note.query()).toBeNull()
    await userEvent.fill(date, '11/09/2025')
    await expect.element(note).toBeVisible()
  })
})

describe('what a recording takes out of the state of the rope', () => {
  const damageAt = (number: number, at: number) => testEvent(number, { position: at }, { inspectionType: 'mrt' })
  const open = (kind: string) =>
    renderPage(`${testRopePath}?record=${kind}`, {
      handlers: ropePageHandlers({ ...withoutChart, events: [damageAt(1, 100), damageAt(2, 105), damageAt(3, 180)] }),
    })
  const type = page.getByRole('dialog').getByRole('combobox', { name: /^Type/ })

  it('is told of a magnetic rope test: what was found before it', async () => {
    await open('measurement')
    await userEvent.selectOptions(type, 'mrt')
    const note = page.getByRole('note').filter({ hasText: '3 earlier MRT findings will no longer count.' })
    await expect.element(note).toMatchTextContent(/finds much less: 0% of the permitted loss .* now it is 62%/)
    await userEvent.selectOptions(type, 'visualInspection')
    await expect.element(note).not.toBeInTheDocument()
  })

  it('is told of a repair while its place and length are typed', async () => {
    await open('repair')
    await userEvent.selectOptions(type, 'repair')
    await userEvent.fill(position, '99')
    const note = page.getByRole('note').filter({ hasText: 'This repair fixes no damage' })
    await expect.element(note).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /^Length/ }), '10')
    await expect
      .element(page.getByText(/^Damages fixed by this repair: 2 of 3 \(100\.00\sm, 105\.00\sm\)/))
      .toBeVisible()
    await userEvent.keyboard('0')
    await expect.element(page.getByText(/^Damages fixed by this repair: 3 of 3/)).toBeVisible()
    await expectAccessible()
    await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '05/05/2010')
    await expect.element(note).toBeVisible()
  })

  it('is told of a stored repair where a change of it takes away more', async () => {
    const attributes = { recordingType: 'damage', type: 'repair' } as const
    const repair = testEvent(7, { position: 150, length: 1, timestamp: '2025-11-10T10:00:00.000Z' }, attributes)
    await renderPage(`${testRopePath}?event=${repair.id}`, {
      handlers: ropePageHandlers({ ...withoutChart, events: [damageAt(1, 100), damageAt(3, 180), repair] }),
    })
    const length = page.getByRole('textbox', { name: /^Length/ })
    const note = page.getByText(/fixes/)
    await expect.element(length).toHaveValue('1')
    expect(note.query()).toBeNull()
    await userEvent.fill(length, '100')
    await expect
      .element(note)
      .toMatchTextContent(/^Damages that the changed repair fixes in addition: 1 of 2 \(180\.00\sm\)\.$/)
    await userEvent.fill(length, '10')
    await expect.element(note).not.toBeInTheDocument()
  })
})

it('points out a loss that is far less than the share of the broken wires', async () => {
  await renderPage(`${testRopePath}?record=damage`, {
    handlers: ropePageHandlers({ ...withoutChart, rope: testRope({ loadBearingWires: 200 }), events: [] }),
  })
  const loss = page.getByRole('textbox', { name: /^Loss of metallic/ })
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'brokenWire')
  await userEvent.fill(page.getByRole('textbox', { name: 'Number of damages' }), '12')
  await userEvent.fill(loss, '5')
  await expect.element(loss).toHaveAccessibleDescription(/^equals 40/)
  await expect.element(loss).not.toHaveAccessibleDescription(/Far less/)
  await userEvent.fill(loss, '0.05')
  await expect.element(loss).toHaveAccessibleDescription(/Far less than the share of so many broken wires \(6\.00%/)
})

describe('a reading of the bending cycles', () => {
  const cycles = page.getByRole('textbox', { name: 'Bending cycles' })
  const readings = handle(ropes.bendingCycles, () => [
    { timestamp: '2021-03-04T10:00:00.000Z', bendingCycles: 1_500_000 },
    { timestamp: '2022-03-04T10:00:00.000Z', bendingCycles: 120_000 },
    { timestamp: '2023-03-04T10:00:00.000Z', bendingCycles: 130_000 },
  ])

  it('below an earlier one, or above a later one, is pointed out while it is typed', async () => {
    await record(readings)
    await userEvent.fill(cycles, '13500')
    const below = page.getByText(/^Less than on Mar 4, 2023 \(130,000\)\. A counter does not run backward/)
    await expect.element(below).toBeVisible()
    await expect.element(cycles).toHaveAccessibleDescription(/Less than on Mar 4, 2023/)
    await userEvent.keyboard('0')
    await expect.element(below).not.toBeInTheDocument()
    await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '05/05/2022')
    await expect.element(page.getByText(/^More than on Mar 4, 2023 \(130,000\)/)).toBeVisible()
  })

  it('says the time of one of the same day', async () => {
    await record(readings)
    await userEvent.fill(cycles, '13500')
    await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '03/04/2023')
    await userEvent.fill(page.getByRole('textbox', { name: /^Time/ }), '23:30')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/^Less than on Mar 4, 2023, \d+:\d\d.[AP]M \(130,000\)/)).toBeVisible()
  })

  it('is compared only with readings of the same rope', async () => {
    const replacement = testEvent(
      7,
      { timestamp: '2024-01-10T10:00:00.000Z' },
      { recordingType: 'mutation', type: 'ropeReplacement' },
    )
    await renderPage(`${testRopePath}?record=damage`, {
      handlers: [readings, ...ropePageHandlers({ ...withoutChart, events: [replacement] })],
    })
    await userEvent.fill(cycles, '13500')
    await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '05/05/2023')
    await expect.element(page.getByText(/^Less than on Mar 4, 2023/)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /^Date/ }), '05/05/2024')
    await expect.element(page.getByText(/^Less than on/)).not.toBeInTheDocument()
  })
})

it('shows the loss of a broken wire derived from its rope, and if values are missing', async () => {
  await record(handle(ropes.get, () => testRope({ loadBearingWires: 114 })))
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'brokenWire')
  const loss = page.getByRole('textbox', { name: /^Loss of metallic/ })
  await expect.element(loss).toHaveAttribute('placeholder', '0.8772')
  await expect.element(page.getByText(/Derived from the wires: 0.88% · 7.02.mm²/)).toBeVisible()
  await userEvent.fill(loss, '3')
  await expect.element(page.getByText(/Derived from the wires/)).not.toBeInTheDocument()
})

const recording = `${testRopePath}?record=damage`

describe('the moment of an event', () => {
  const handlers = ropePageHandlers({ ...withoutChart, events: [testEvent(4)] })

  it('is typed in the order of the reader’s language, and stepped by arrow keys', async () => {
    await renderPage(recording, { language: 'de', handlers })
    const date = page.getByRole('textbox', { name: /^Datum/ })
    await expect.element(date).toHaveAttribute('placeholder', 'TT.MM.JJJJ')
    await userEvent.fill(date, '5.3.24')
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue('05.03.2024')
    const time = page.getByRole('textbox', { name: /^Uhrzeit/ })
    await expect.element(time).toHaveFocus()
    await userEvent.fill(time, '1305')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(time).toHaveValue('13:06')
    await date.click()
    await userEvent.keyboard('{PageDown}{ArrowDown}')
    await expect.element(date).toHaveValue('04.02.2024')
    await userEvent.fill(date, '31.2.2024')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/gültiges Datum in der Form TT.MM.JJJJ/)).toBeVisible()
    await expect.element(date).toHaveValue('31.2.2024')
  })

  it('uses English formats, and accepts the date of the device’s date picker', async () => {
    await renderPage(recording, { handlers })
    const date = page.getByRole('textbox', { name: /^Date/ })
    await userEvent.fill(date, '3/5/2024')
    const time = page.getByRole('textbox', { name: /^Time/ })
    await userEvent.fill(time, '13:05')
    await userEvent.keyboard('{Tab}')
    await expect.element(date).toHaveValue('03/05/2024')
    await expect.element(time).toHaveValue('1:05 PM')
    const native = (await date.findElement()).parentElement?.querySelector('input[type="date"]')
    if (!(native instanceof HTMLInputElement)) throw new Error('no calendar')
    expect(native.value).toBe('2024-03-05')
    await userEvent.fill(native, '2024-03-08')
    await expect.element(date).toHaveValue('03/08/2024')
    await expectAccessible()
  })
})

test('accepts photos before the first save, uploads them right after, and keeps failed ones', async () => {
  const saved: string[] = []
  const sent: string[] = []
  const create = handle(events.create, ({ body }) => {
    saved.push(body?.ropeEvent.id ?? '')
    return { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
  })
  const add = handle(documents.add, ({ form }) => {
    sent.push(String(form?.get('targetId')))
    return sent.length === 1 ? lostConnection : Response.json({ id: eventId(99) }, { status: 201 })
  })
  await renderPage(`${testRopePath}?record=damage`, {
    handlers: [create, add, ...ropePageHandlers({ ...withoutChart, events: [] })],
  })
  const photo = new File(['picture'], 'strand.jpg', { type: 'image/jpeg' })
  await userEvent.upload(page.getByRole('dialog').getByLabelText('Add photos'), photo)
  await expect.element(page.getByText('strand.jpg')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'corrosion')
  await userEvent.fill(page.getByRole('textbox', { name: /^Position/ }), '1245.3')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Strand' })).toHaveFocus()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/1.photo could not be uploaded/)
  expect(sent).toEqual(saved)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual([...saved, ...saved])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('says of a length beyond every reference length that the loss counts nowhere in full', async () => {
  await record()
  await userEvent.selectOptions(page.getByLabelText('Type *'), 'Broken wire')
  const length = page.getByRole('textbox', { name: 'Length' })
  const hint = page.getByText(/The loss is spread over 30.00.m, more than any reference length/)
  await userEvent.fill(length, '20')
  await expect.element(length).toHaveValue('20')
  expect(hint.query()).toBeNull()
  await userEvent.fill(length, '30')
  await expect.element(hint).toBeVisible()
})

it('says of wear along the rope that only part of it counts over the shortest reference length', async () => {
  await record()
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'wear')
  const length = page.getByRole('textbox', { name: /^Length/ })
  await userEvent.fill(length, '15')
  await expect
    .element(length)
    .toHaveAccessibleDescription(/^The loss is spread over 15.00.m: only part .* over 6 × Ø.*, leave the length empty/)
  await userEvent.fill(length, '0.1')
  await expect.element(length).toHaveAccessibleDescription('Leave empty for a single spot.')
  await userEvent.fill(length, '30')
  await expect.element(length).toHaveAccessibleDescription(/more than any reference length.*, leave the length empty/)
  // Wires that are broken along a length are so many over all of it.
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'brokenWire')
  await expect.element(length).not.toHaveAccessibleDescription(/leave the length empty/)
  await userEvent.fill(length, '15')
  await expect.element(length).toHaveAccessibleDescription('Leave empty for a single spot.')
})
