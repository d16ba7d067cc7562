import { events } from '@catenary/contract/events'
import type { NewRopeEvent } from '@catenary/contract/events'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/answers.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { eventId, ids, ropeAddress, ropePageAnswers, testEvent, testRope } from '../../../test/rope-answers.ts'
import { draftKey } from './quick-draft.ts'
import { dropDraft } from './draft-store.ts'

const address = `${ropeAddress}/record`
const cell = (column: string, row: number) => page.getByLabelText(`${column}, Row ${row}`, { exact: true })
const save = page.getByRole('button', { name: /^Save \d+ damage/ })

afterEach(() => dropDraft(draftKey(ids.user, ids.rope)))

/** Presses keys one by one, as a keyboard does, and answers how many; a key with a name stands in braces. */
async function press(typed: string): Promise<number> {
  const keys = typed.match(/\{[^}]+\}|./g) ?? []
  for (const written of keys) {
    const key = written.replaceAll(/[{}]/g, '')
    const field = document.activeElement
    const isFree = field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    if (isFree && key.length === 1) document.execCommand('insertText', false, key)
    if (isFree && key === 'Tab') followingField(field)?.focus()
    await Promise.resolve()
  }
  return keys.length
}

function focus(element: Element) {
  if (element instanceof HTMLElement) element.focus()
}

function followingField(field: Element | null): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>('input[tabindex="0"]')]
  return stops[stops.findIndex((stop) => stop === field) + 1]
}

const stored = (ropeEvent: NewRopeEvent) => ({
  ropeEvent: testEvent(900, {}, { recordingType: 'measurement', type: ropeEvent.attributes.type }),
  damages: (ropeEvent.damages ?? []).map((_, index) => ({ id: eventId(901 + index) })),
  ropeChanged: true,
})

test('takes twenty damages by the keyboard alone, with at most eight keys each', async () => {
  const sent: NewRopeEvent[] = []
  const create = answer(events.create, ({ body }) => {
    sent.push(body.ropeEvent)
    return stored(body.ropeEvent)
  })
  await renderPage(address, { answers: [create, ...ropePageAnswers({ rope: testRope({ layLength: 300 }) })] })
  await expect.element(cell('Position', 1)).toBeVisible()
  focus(cell('Position', 1).element())
  // What changes is typed by its first letters or its number; what stays is taken over from the row above.
  const changes: Record<number, string> = { 0: '{Tab}bro', 8: '{Tab}we', 14: '{Tab}1{Tab}{Tab}3' }
  const typed = Array.from({ length: 20 }, (_, index) => `${(1245.3 + 7.5 * index).toFixed(1)}${changes[index] ?? ''}`)
  const keys = await press(typed.join('{Enter}'))
  expect(keys / 20).toBeLessThanOrEqual(8)
  await expect.element(save).toHaveTextContent('Save 20 damages')
  await expectAccessible(document.querySelector('main') ?? document.body)
  await save.click()
  await expect.element(page.getByText('Inspection with 20 damages saved')).toBeVisible()
  const damages = sent[0]?.damages ?? []
  expect(damages.map(({ position }) => position).slice(0, 3)).toEqual([1245.3, 1252.8, 1260.3])
  expect(damages.map(({ attributes }) => attributes.type)).toEqual([
    ...Array.from({ length: 8 }, () => 'brokenWire'),
    ...Array.from({ length: 6 }, () => 'wear'),
    ...Array.from({ length: 6 }, () => 'brokenWire'),
  ])
  expect(damages.at(-1)?.attributes).toMatchObject({
    damageCount: 3,
    inspectionType: 'mrt',
    reportedBy: { name: 'Anna Keller' },
  })
})
