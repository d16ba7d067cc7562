import { ropes } from '@catenary/contract/assets/ropes'
import { problemType } from '@catenary/contract/errors'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { imports } from '@catenary/contract/records/imports'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'
import type { RequestHandler } from '../../test/request-handlers.ts'
import {
  eventId,
  testIds,
  testRopePath,
  ropePageHandlers,
  sessionHandler,
  testEvent,
  withoutChart,
  testRope,
} from '../../test/rope-handlers.ts'

const recording = `${testRopePath}?record=damage`
const opened = `${testRopePath}?event=${eventId(4)}`
const position = page.getByRole('textbox', { name: /^Position/ })
const save = page.getByRole('button', { name: 'Save' })

async function record(...handlers: readonly RequestHandler[]) {
  const rendered = await renderPage(recording, {
    handlers: [...handlers, ...ropePageHandlers({ ...withoutChart, events: [testEvent(4)] })],
  })
  await expect.element(position).toBeVisible()
  return rendered
}

async function fill() {
  await userEvent.selectOptions(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }), 'corrosion')
  await userEvent.fill(position, '1245.3')
}

// Enter continues to the first tab not visited yet.
async function goToNextTab() {
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Strand' })).toHaveFocus()
}

describe('recording a damage', () => {
  it('is accessible, reports missing fields and sends nothing', async () => {
    await record()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Next' }))
    await expect.element(page.getByText('Check the marked fields.')).toBeVisible()
    expect(page.getByText('A value needs to be provided for the field').elements()).toHaveLength(2)
    await expect.element(position).toHaveFocus()
    await userEvent.fill(position, '9999')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Beyond the end of the rope/)).toBeVisible()
  })

  it('requires every tab to be visited before saving, and opens them', async () => {
    const sent: unknown[] = []
    await record(
      handle(events.create, ({ body }) => {
        sent.push(body?.ropeEvent.attributes)
        return { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
      }),
    )
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect.element(tab('General 2 fields missing')).toBeVisible()
    await fill()
    await expect.element(tab('General Complete')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const incomplete = page.getByRole('dialog', { name: 'Form not filled completely' })
    await userEvent.click(incomplete.getByRole('button', { name: 'Specifics: Not visited yet' }))
    await expect.element(page.getByRole('textbox', { name: 'Strand' })).toHaveFocus()
    await expect.element(tab('Specifics Complete')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('3')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Location in the rope' }), 'inner')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Clock position' }), '12')
    await expectAccessible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Event saved')).toBeVisible()
    expect(sent).toMatchObject([{ type: 'corrosion', strand: '3', wireLocation: 'inner', clockPosition: 12 }])
  })

  it('moves the position in steps, by button or key, shows the relative position, and continues with the type', async () => {
    await record()
    await userEvent.fill(position, '100')
    await userEvent.click(page.getByRole('button', { name: '10 m forward' }))
    await userEvent.click(page.getByRole('button', { name: '1 m back' }))
    await expect.element(position).toHaveValue('109')
    await userEvent.click(position)
    await userEvent.keyboard('{PageUp}{ArrowDown}')
    await expect.element(position).toHaveValue('118')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('dialog').getByRole('combobox', { name: /^Type/ })).toHaveFocus()
    await expect.element(page.getByRole('dialog', { name: /Damage at 118.00.m, Haul rope/ })).toBeVisible()
  })

  it('accepts a position relative to a tower, and shows others relative to the nearest', async () => {
    const referencePoints = [
      { name: 'T7', kind: 'tower' as const, position: 870 },
      { name: 'T8', kind: 'tower' as const, position: 1240 },
    ]
    const sent: unknown[] = []
    await record(
      handle(ropes.get, () => testRope({ referencePoints })),
      handle(
        events.create,
        ({ body }) => (
          sent.push(body?.ropeEvent.position),
          { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
        ),
      ),
    )
    await expect.element(page.getByText('Or from a reference point, such as T7+3.2')).toBeVisible()
    await fill()
    await expect.element(page.getByText(/^1,245.30.m · T8\+5.30$/)).toBeVisible()
    await userEvent.fill(position, 'T9+3')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('“T9” is not a number or a reference point of this rope')).toBeVisible()
    await userEvent.fill(position, 't7 + 3,2')
    await expect.element(page.getByRole('dialog', { name: /Corrosion at 873.20.m, Haul rope/ })).toBeVisible()
    await goToNextTab()
    await userEvent.click(save)
    await expect.poll(() => sent).toEqual([873.2])
  })

  it('shows the loss in the other unit', async () => {
    await record()
    await userEvent.fill(page.getByRole('textbox', { name: /^Loss of metallic/ }), '1.5')
    await expect.element(page.getByText(/equals 12.00.mm²/)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /^Loss of metallic/ }), '120')
    await expect.element(page.getByText('Set to the nearest allowed value: 100')).toBeVisible()
  })

  it('keeps the input when the server refuses it, and shows the reason at the field', async () => {
    await record(
      handle(events.create, () =>
        problemResponse('rule.violated', 'Against a rule', [
          { path: 'ropeEvent.position', message: 'Not on this rope' },
          { path: 'ropeEvent.rope', message: 'Something else' },
        ]),
      ),
    )
    await fill()
    await goToNextTab()
    await userEvent.click(save)
    // The tab that has the field is shown.
    await expect.element(page.getByText('Not on this rope')).toBeVisible()
    await expect.element(position).toHaveFocus()
    await expect.element(page.getByText(/Against a rule Something else/)).toBeVisible()
    await expect.element(position).toHaveValue('1245.3')
  })

  it('tries again under the same id after a lost connection, then closes', async () => {
    const keys: (string | undefined)[] = []
    const create = handle(events.create, ({ body }) => {
      keys.push(body?.ropeEvent.id)
      return keys.length === 1 ? lostConnection : { ropeEvent: testEvent(7), damages: [], ropeChanged: true }
    })
    const { router } = await record(create)
    await fill()
    await goToNextTab()
    await userEvent.click(save)
    await expect.element(page.getByText('Connection lost. Your entries are still here.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('Event saved')).toBeVisible()
    expect(keys[0]).toBeDefined()
    expect(keys).toEqual([keys[0], keys[0]])
    await expect.poll(() => router.state.location.search).not.toHaveProperty('record')
  })

  it('sends the same id after a reload, and shows both versions where an earlier try was stored with other values', async () => {
    const sent: (string | undefined)[] = []
    const changed: unknown[] = []
    const create = handle(events.create, ({ body }) => {
      sent.push(body?.ropeEvent.id)
      if (sent.length === 1) return lostConnection
      const stored = { ...testEvent(7), position: 1245.3, id: sent[0] ?? '' }
      const problem = { type: problemType('record.idTaken'), title: '', status: 409, detail: '', message: '' }
      return new Response(JSON.stringify({ ...problem, current: stored, currentETag: '"v1"' }), { status: 409 })
    })
    const change = handle(events.change, ({ params, body, headers }) => {
      changed.push([params.id, body?.ropeEvent.position, headers['if-match']])
      return { ropeEvent: testEvent(7), ropeChanged: true }
    })
    const rendered = await record(create)
    await fill()
    await goToNextTab()
    await userEvent.click(save)
    await expect.element(page.getByText('Connection lost. Your entries are still here.')).toBeVisible()
    await rendered.unmount()
    await record(create, change)
    await userEvent.fill(position, '1300')
    await goToNextTab()
    await userEvent.click(save)
    await expect.element(page.getByText(/An earlier attempt saved this event/)).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Position/ })).toMatchTextContent(/1,?300.*1,?245\.3/)
    await userEvent.click(page.getByRole('button', { name: 'Overwrite' }))
    await expect.element(page.getByText('Event saved')).toBeVisible()
    expect(sent[1]).toBe(sent[0])
    expect(changed).toEqual([[sent[0], 1300, '"v1"']])
  })

  it('belongs to its user: the next user of the device does not see it', async () => {
    const rendered = await record()
    await fill()
    await rendered.unmount()
    localStorage.setItem(`catenary-draft ${testIds.rope} repair`, 'of an earlier version, which names nobody')
    const next = await record(sessionHandler(undefined, eventId(99)))
    await expect.element(position).toHaveValue('')
    await userEvent.fill(position, '7')
    await next.unmount()
    await record()
    await expect.element(position).toHaveValue('1245.3')
    expect(Object.keys(localStorage).filter((key) => key === `catenary-draft ${testIds.rope} repair`)).toEqual([])
  })

  it('restores the draft after a reload, and starts again on request', async () => {
    const rendered = await record()
    await fill()
    await goToNextTab()
    await userEvent.keyboard('4')
    await rendered.unmount()
    await record()
    await expect.element(position).toHaveValue('1245.3')
    await userEvent.click(page.getByRole('tab', { name: /^Specifics/ }))
    await expect.element(page.getByRole('textbox', { name: 'Strand' })).toHaveValue('4')
    await userEvent.click(page.getByRole('button', { name: 'Discard draft' }))
    await expect.element(position).toHaveValue('')
  })
})

describe('the fields that a rope allows', () => {
  it('offers only visual inspections under BOSeil, and no mutations of a locked-coil guy rope', async () => {
    const rope = testRope({ standard: 'BOSeil', ropeType: 'vvs', ropeApplication: 'guyRope' })
    const rendered = await record(handle(ropes.get, () => rope))
    const found = page.getByRole('dialog').getByRole('combobox', { name: 'Inspection type' })
    await expect.element(found).toHaveValue('visual')
    expect(found.getByRole('option').elements()).toHaveLength(1)
    await rendered.unmount()
    await renderPage(`${testRopePath}?record=mutation`, { handlers: ropePageHandlers({ ...withoutChart, rope }) })
    const why = 'Mutations can be recorded only for stranded ropes and track ropes'
    await expect.element(page.getByRole('dialog').getByText(why)).toBeVisible()
    expect(save.query()).toBeNull()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first())
    await userEvent.click(page.getByRole('button', { name: 'Record another kind of event' }))
    await expect.element(page.getByRole('menuitem', { name: /^Record mutation.*only for stranded/ })).toBeDisabled()
  })

  it('shows what a mutation moves, and accepts diameter readings', async () => {
    const recorded = [9, 10, 11, 12, 13].map((number) => testEvent(number))
    const rendered = await renderPage(`${testRopePath}?record=mutation`, {
      handlers: ropePageHandlers({ ...withoutChart, events: recorded }),
    })
    const dialog = page.getByRole('dialog')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'ropeShortening')
    await userEvent.fill(position, '1050')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('2.5')
    const moves = /^Events beyond 1,052.50.m move 2.50.m towards the zero point: 3 damages\.$/
    await expect.element(dialog.getByRole('status').filter({ hasText: moves })).toBeVisible()
    await expectAccessible()
    await rendered.unmount()

    await renderPage(`${testRopePath}?record=measurement`, { handlers: ropePageHandlers(withoutChart) })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'diameter')
    await userEvent.click(page.getByRole('tab', { name: /^Specifics/ }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Plane 1 (mm) of reading 1' }), '41')
    await userEvent.fill(page.getByRole('textbox', { name: 'Plane 2 (mm) of reading 1' }), '40')
    // 40.5 mm of 42 mm.
    await expect.element(page.getByText(/^Mean 40.5.mm −3.57%$/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Plane 2 (mm) of reading 2' })).toHaveFocus()
    await expectAccessible()
  })
})

describe('changing an event', () => {
  function versioned(event: RopeEvent, etag: string) {
    return handle(events.get, () => Response.json(event, { headers: { etag } }))
  }

  it('compares both versions after a concurrent change, and overwrites on request', async () => {
    const mine = testEvent(4)
    const theirs = testEvent(4, { isDeleted: true }, { description: 'Checked by Beat' })
    const ifMatchHeaders: (string | undefined)[] = []
    const change = handle(events.change, ({ headers }) => {
      ifMatchHeaders.push(headers['if-match'])
      if (ifMatchHeaders.length > 1) return { ropeEvent: mine, ropeChanged: true }
      const problem = {
        type: 'urn:catenary:problem:record.stale',
        status: 412,
        title: '',
        detail: '',
        message: 'Changed',
      }
      return new Response(JSON.stringify({ ...problem, current: theirs, currentETag: '"2"' }), { status: 412 })
    })
    await renderPage(opened, {
      handlers: [versioned(mine, '"1"'), change, ...ropePageHandlers({ ...withoutChart, events: [mine] })],
    })
    await userEvent.click(page.getByRole('tab', { name: 'Specifics' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Wire' }), '12')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type of break' }), 'fatigue')
    await userEvent.click(save)
    await expect.element(page.getByText('Someone else changed this event in the meantime')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Description.*Checked by Beat/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Archived No Yes' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Wire 12' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Type of break Fatigue break' })).toBeVisible()
    const headings = page.getByRole('alert').getByRole('rowheader').elements()
    expect(headings.map((heading) => heading.textContent)).toEqual(['Description', 'Wire', 'Type of break', 'Archived'])
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Overwrite' }))
    await expect.element(page.getByText('Event saved')).toBeVisible()
    expect(ifMatchHeaders).toEqual(['"1"', '"2"'])
  })

  it('asks for confirmation before changes are discarded', async () => {
    const { router } = await renderPage(opened, {
      handlers: ropePageHandlers({ ...withoutChart, events: [testEvent(4)] }),
    })
    await userEvent.fill(page.getByRole('textbox', { name: 'Description' }), 'Worse')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Worse')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await expect.poll(() => router.state.location.search).not.toHaveProperty('event')
  })

  it('keeps the position of an event beyond the end of a rope shortened since', async () => {
    const far = testEvent(4, { position: 3799 })
    const sent: unknown[] = []
    const change = handle(events.change, ({ body }) => (sent.push(body), { ropeEvent: far, ropeChanged: true }))
    const rope = testRope({ ropeLength: 3700 })
    await renderPage(opened, { handlers: [change, ...ropePageHandlers({ ...withoutChart, rope, events: [far] })] })
    await userEvent.fill(page.getByRole('textbox', { name: 'Description' }), 'Worse')
    await userEvent.click(save)
    await expect.poll(() => sent).toEqual([{ ropeEvent: { attributes: { description: 'Worse' } } }])
  })

  it('archives after a question, and undoes it from the toast', async () => {
    const sent: unknown[] = []
    const remove = handle(events.remove, () => undefined)
    const change = handle(events.change, ({ body }) => {
      sent.push(body)
      return { ropeEvent: testEvent(4), ropeChanged: true }
    })
    await renderPage(opened, {
      handlers: [remove, change, ...ropePageHandlers({ ...withoutChart, events: [testEvent(4)] })],
    })
    await userEvent.click(page.getByRole('button', { name: 'Archive' }))
    const question = page.getByRole('dialog', { name: 'Really delete the event?' })
    await userEvent.click(question.getByRole('button', { name: 'Archive' }))
    await expect.element(page.getByText('Event archived')).toBeVisible()
    const heading = page.getByRole('heading', { level: 1, name: 'Haul rope' })
    await expect.element(heading).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.element(page.getByText('Event restored')).toBeVisible()
    await expect.element(heading).toHaveFocus()
    expect(sent).toEqual([{ ropeEvent: { isDeleted: false } }])
  })

  it('undoes an import after a confirmation with its number of findings, and restores it from the toast', async () => {
    const inspection = testEvent(4, {}, { recordingType: 'measurement', type: 'mrt', isImported: true })
    const sent: string[] = []
    const handlers = [
      handle(imports.get, () => ({ findings: 16 })),
      handle(imports.undo, () => void sent.push('undo')),
      handle(imports.restore, () => void sent.push('restore')),
    ]
    await renderPage(opened, {
      handlers: [...handlers, ...ropePageHandlers({ ...withoutChart, events: [inspection] })],
    })
    await userEvent.click(page.getByRole('button', { name: 'Undo import' }))
    const question = page.getByRole('dialog', { name: 'Really undo this import?' })
    await expect.element(question.getByText(/The inspection and its 16 findings are archived/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Undo import' }))
    await expect.element(page.getByText('Import undone')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Undo', exact: true }))
    await expect.element(page.getByText('Import restored')).toBeVisible()
    expect(sent).toEqual(['undo', 'restore'])
  })

  it('only shows an imported event', async () => {
    const imported = testEvent(4, {}, { isImported: true })
    await renderPage(opened, { handlers: ropePageHandlers({ ...withoutChart, events: [imported] }) })
    await expect.element(page.getByText('Imported events are read-only')).toBeVisible()
    await expect.element(position).toBeDisabled()
    expect(save.query()).toBeNull()
  })
})
