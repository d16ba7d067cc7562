import type { RequestInput } from '@catenary/contract/endpoint'
import { documents } from '@catenary/contract/library/documents'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, lostConnection } from '../../test/request-handlers.ts'
import { eventId, ropePageHandlers, testEvent, testIds, testRope, testRopePath } from '../../test/rope-handlers.ts'
import { deleteDraft, loadValue } from './device-store.ts'
import { gridColumns } from './grid/grid-columns.ts'
import { inspectionDraftKey } from './inspection-draft.ts'
import { saveInspectionType } from './inspection-header.ts'

const address = `${testRopePath}/record`
const cell = (column: string, row: number) => page.getByLabelText(`${column}, Row ${row}`, { exact: true })
const save = page.getByRole('button', { name: /^Save \d+ damage/ })

beforeEach(async () => {
  // Not after each test: its page is closed only before the next one, and keeps its draft then.
  await deleteDraft(inspectionDraftKey(testIds.user, testIds.rope))
  // What this person recorded last.
  saveInspectionType(testIds.user, 'mrt')
})

/** Presses keys one by one and returns their number; named keys are in braces. */
async function press(typed: string): Promise<number> {
  const keys = typed.match(/\{[^}]+\}|./g) ?? []
  for (const pressedKey of keys) {
    const key = pressedKey.replaceAll(/[{}]/g, '')
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

type SentEvent = RequestInput<typeof events.create>['body']['ropeEvent']

const storedResponse = (ropeEvent: SentEvent) => ({
  ropeEvent: testEvent(900, {}, { recordingType: 'measurement', type: ropeEvent.attributes.type }),
  damages: (ropeEvent.damages ?? []).map((_, index) => ({ id: eventId(901 + index) })),
  ropeChanged: true,
})

test('says on which day of the installation a damage was recorded already', async () => {
  const { installation } = testRope()
  const rope = testRope({}, { installation: { ...installation, timezone: 'Pacific/Kiritimati' } })
  const recorded = testEvent(7, { position: 1245.3, timestamp: '2026-03-01T12:00:00.000Z' })
  await renderPage(address, { handlers: ropePageHandlers({ rope, events: [recorded] }) })
  await page.getByRole('radio', { name: 'Visual inspection' }).click()
  ;(await cell('Position', 1).findElement()).focus()
  await press('1245.3{Tab}bro{Enter}')
  await expect.element(page.getByText('Recorded on Mar 2, 2026 already: it would count twice').first()).toBeVisible()
})

test('records twenty damages by keyboard only, with at most eight keys each', async () => {
  const sent: SentEvent[] = []
  // The columns that were chosen before: position and type are always there.
  localStorage.setItem('catenary-grid-columns', JSON.stringify(['damageCount']))
  const create = handle(events.create, ({ body }) => {
    sent.push(body.ropeEvent)
    return storedResponse(body.ropeEvent)
  })
  await renderPage(address, { handlers: [create, ...ropePageHandlers({ rope: testRope({ layLength: 300 }) })] })
  // The hand is where it is needed.
  await expect.element(cell('Position', 1)).toHaveFocus()
  // What changes is typed by its first letters or its number; what stays is taken over from the row above.
  const changes: Record<number, string> = { 0: '{Tab}bro', 8: '{Tab}we', 14: '{Tab}1{Tab}3' }
  const typed = Array.from({ length: 20 }, (_, index) => `${(1245.3 + 7.5 * index).toFixed(1)}${changes[index] ?? ''}`)
  const keys = await press(typed.join('{Enter}'))
  expect(keys / 20).toBeLessThanOrEqual(8)
  await expect.element(save).toHaveTextContent('Save 20 damages')
  await expect.element(page.getByText(/^20.damages have no loss entered/)).toBeVisible()
  await expectAccessible(document.querySelector('main') ?? document.body)
  await save.click()
  await expect.element(page.getByRole('heading', { name: 'Inspection with 20 damages saved' })).toHaveFocus()
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

test('keeps the input, marks missing values, and repeats the same request without a response', async () => {
  const keys: string[] = []
  const create = handle(events.create, ({ body }) => {
    expect(new Set([body.ropeEvent.id, body.ropeEvent.damages?.[0]?.id, undefined]).size).toBe(3)
    keys.push(JSON.stringify(body))
    return keys.length === 1 ? lostConnection : storedResponse(body.ropeEvent)
  })
  const handlers = [create, ...ropePageHandlers({ rope: testRope() })]
  const first = await renderPage(address, { handlers })
  await expect.element(cell('Position', 1)).toBeVisible()
  focus(await cell('Position', 1).findElement())
  await press('100{Tab}bro{Enter}9999{Enter}')
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await first.unmount()

  const second = await renderPage(address, { handlers })
  await expect.element(page.getByText(/Your draft has been restored/)).toBeVisible()
  await expect.element(cell('Position', 2)).toHaveValue('9999')
  // Nothing is stored while a row is wrong: the way leads to it.
  await save.click()
  await expect.element(cell('Position', 2)).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Row 2, Position' })).toBeVisible()
  expect(keys).toHaveLength(0)
  await page.getByLabelText('Save without the 1 row with errors').click()
  await save.click()
  await expect.element(page.getByText(/We could not confirm that the inspection was saved/)).toBeVisible()
  await expect.element(cell('Position', 1)).toBeDisabled()
  await second.unmount()

  await renderPage(address, { handlers })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Inspection with 1 damage saved')).toBeVisible()
  await expect.element(page.getByText('1 row was skipped.')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => loadValue(inspectionDraftKey(testIds.user, testIds.rope))).toBeUndefined()
})

test('an inspection that was stored without a response is not held against its own damages', async () => {
  saveInspectionType(testIds.user, 'visualInspection')
  const stored: RopeEvent[] = []
  const create = handle(events.create, ({ body: { ropeEvent } }) => {
    for (const { id = '', position } of ropeEvent.damages ?? []) stored.push({ ...testEvent(1, { position }), id })
    return lostConnection
  })
  const handlers = [create, ...ropePageHandlers({ rope: testRope(), events: stored })]
  const first = await renderPage(address, { handlers })
  focus(await cell('Position', 1).findElement())
  await press('1245.3{Tab}bro{Enter}')
  await save.click()
  await expect.element(page.getByText(/We could not confirm that the inspection was saved/)).toBeVisible()
  await first.unmount()

  expect(stored).toHaveLength(1)
  await renderPage(address, { handlers })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // What the rope would lose is computed: what is known of it has been read.
  await expect.element(page.getByRole('columnheader', { name: 'Reference length' })).toBeVisible()
  expect(document.body.textContent).not.toContain('it would count twice')
})

test('a table is pasted, photos are uploaded after the inspection, and failed ones are never shown as stored', async () => {
  let isServed = false
  const targets: string[] = []
  const photos = new Set<unknown>()
  const handlers = [
    handle(events.create, ({ body }) => storedResponse(body.ropeEvent)),
    handle(documents.add, ({ form }) => {
      targets.push(String(form?.get('targetId')))
      photos.add(form?.get('id'))
      return isServed ? [] : lostConnection
    }),
    ...ropePageHandlers({ rope: testRope() }),
  ]
  await renderPage(address, { handlers, language: 'de' })
  const first = page.getByLabelText('Position, Zeile 1', { exact: true })
  await expect.element(first).toBeVisible()
  const clipboardData = new DataTransfer()
  const lines = Array.from({ length: 500 }, (_, index) => `${7 * index},5\tDrahtbruch\t2`)
  clipboardData.setData('text/plain', ['Seilmeter\tTyp\tAnzahl', ...lines].join('\n'))
  ;(await first.findElement()).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await expect.element(page.getByText(/500 Schäden · 1000 Drahtbrüche|500 Schäden · 1\.000 Drahtbrüche/)).toBeVisible()

  const photo = document.querySelector('tr[data-index="1"]')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'bruch.jpg', { type: 'image/jpeg' }))
  photo?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('button', { name: 'Fotos von Zeile 2: 1' })).toBeVisible()
  await page.getByRole('button', { name: '500 Schäden speichern' }).click()
  await expect.element(page.getByText('Prüfung mit 500 Schäden gespeichert')).toBeVisible()
  await expect.element(page.getByText('bruch.jpg: nicht hochgeladen')).toBeVisible()
  isServed = true
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.element(page.getByText('bruch.jpg: hochgeladen')).toBeVisible()
  expect(targets).toEqual([eventId(902), eventId(902)])
  expect([...photos]).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)])
})

test('the keys undo and redo a paste, and the hand stays in the table', async () => {
  await renderPage(address, { handlers: ropePageHandlers({ rope: testRope() }) })
  await expect.element(cell('Position', 1)).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '10\tWear\n20\tWear\n30\tWear')
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(pasted)
  await expect.element(page.getByRole('button', { name: 'Save 3 damages' })).toBeVisible()
  await expect.element(page.getByText('3 rows inserted')).toBeVisible()
  await expect.element(cell('Position', 1)).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByRole('button', { name: 'Save 3 damages' })).not.toBeInTheDocument()
  expect(page.getByText('3 rows inserted').query()).toBeNull()
  await expect.element(cell('Position', 1)).toHaveFocus()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(page.getByRole('button', { name: 'Save 3 damages' })).toBeVisible()
  await expect.element(cell('Position', 1)).toHaveFocus()
})

test('the row that is typed in keeps the focus while rows far from it are looked at', async () => {
  await renderPage(address, { handlers: ropePageHandlers({ rope: testRope() }) })
  await expect.element(cell('Position', 1)).toHaveFocus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', Array.from({ length: 120 }, (_, index) => `${7 * index}\tWear`).join('\n'))
  const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(pasted)
  await expect.element(page.getByText(/^120 damages ·/)).toBeVisible()
  focus(await cell('Position', 2).findElement())
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
  const height = heightOf(document.querySelector('tbody'))
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(cell('Position', 120)).toBeVisible()
  await expect.element(cell('Position', 40)).not.toBeInTheDocument()
  // Those that are not drawn leave their room.
  expect(Math.abs(heightOf(document.querySelector('tbody')) - height)).toBeLessThan(50)
  await expect.element(cell('Position', 2)).toHaveFocus()
  await press('12')
  await expect.element(cell('Position', 2)).toHaveValue('12')
  scrollTo(0, 0)
})

test('a tablet records damages on cards, with selectable steps and recent types', async () => {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('pointer: coarse') ? 'all' : query))
  localStorage.setItem('catenary-recent-types', JSON.stringify(['wear']))
  await renderPage(address, { handlers: ropePageHandlers({ rope: testRope({ layLength: 300 }) }) })
  const position = page.getByLabelText('Position', { exact: true })
  await expect.element(position).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Damages' })).toBeVisible()
  await position.fill('20')
  await page.getByRole('button', { name: /^1 m (on|forward)$/ }).click()
  await expect.element(position).toHaveValue('21')
  await page.getByText('0.5', { exact: true }).click()
  await page.getByRole('button', { name: '0.5 m back' }).click()
  await expect.element(position).toHaveValue('20.5')
  const types = page
    .getByRole('radio')
    .elements()
    .map((chip) => chip.closest('[class*=Chip-root]')?.textContent)
  expect(types.find(Boolean)).toBe('Wear')
  await page.getByText('Wear', { exact: true }).last().click()
  await expect.element(page.getByRole('combobox', { name: 'Type' }).last()).toHaveValue('wear')
  await expectAccessible(document.querySelector('main') ?? document.body)
})

test('on a phone the next position is in sight, below the bar that stays', async () => {
  await page.viewport(360, 740)
  const rope = testRope({ loadBearingWires: 114 })
  await renderPage(address, { handlers: ropePageHandlers({ rope }) })
  const position = page.getByLabelText('Position', { exact: true })
  await position.fill('20')
  await page.getByText('Broken wire', { exact: true }).last().click()
  await expect.element(page.getByText('Loss: 0.88\u00a0% (derived)')).toBeVisible()
  await page.getByRole('button', { name: 'Next damage' }).click()
  await expect.element(position).toHaveValue('')
  await expect.element(position).toHaveFocus()
  const field = await position.findElement()
  const { left, top } = field.getBoundingClientRect()
  expect(document.elementFromPoint(left + 5, top + 2)).toBe(field)
})

test('shows the result of a relative position while typing, and asks once for the meaning of an ambiguous number', async () => {
  const sent: SentEvent[] = []
  const create = handle(events.create, ({ body }) => {
    sent.push(body.ropeEvent)
    return storedResponse(body.ropeEvent)
  })
  localStorage.setItem('catenary-grid-columns', JSON.stringify(['damageCount', 'crossSectionLossAmount']))
  const rope = testRope({ layLength: 300, loadBearingWires: 114 })
  await renderPage(address, { handlers: [create, ...ropePageHandlers({ rope })] })
  await expect.element(cell('Position', 1)).toHaveFocus()
  await press('100{Tab}bro{Enter}')
  await expect.element(cell('Position', 2)).toHaveFocus()
  // What one wire loses by the figures of the rope stands where a loss would be typed.
  await expect.element(cell('Loss', 1)).toHaveAttribute('placeholder', '0.88 (derived)')
  await press('+5')
  await expect.element(page.getByRole('status').filter({ hasText: '= 105' })).toBeVisible()
  await press('{Enter}')
  await expect.element(cell('Position', 2)).toHaveValue('105')
  await press('1.234{Enter}')
  await page
    .getByRole('dialog', { name: 'What does 1.234 mean?' })
    .getByRole('button', { name: /^1234,/ })
    .click()
  await expect.element(cell('Position', 3)).toHaveValue('1234')
  focus(await cell('Position', 4).findElement())
  await press('2.345{Enter}')
  await expect.element(cell('Position', 4)).toHaveValue('2345')
  await save.click()
  await expect.element(page.getByText('Inspection with 4 damages saved')).toBeVisible()
  expect(sent[0]?.damages?.map(({ position }) => position)).toEqual([100, 105, 1234, 2345])
})

test('shows every digit of a figure, however long it is', async () => {
  await page.viewport(800, 800)
  localStorage.setItem('catenary-grid-columns', JSON.stringify(gridColumns))
  await renderPage(address, { handlers: ropePageHandlers({ rope: testRope({ ropeLength: 9_000_000 }) }) })
  for (const [column, text] of [
    ['Position', '8234567.125'],
    ['To', '8234567.875'],
    ['Loss', '12.3456'],
  ] as const) {
    await cell(column, 1).fill(text)
    await press('{Tab}')
    const field = await cell(column, 1).findElement()
    expect(field.scrollWidth, column).toBeLessThanOrEqual(field.clientWidth)
  }
})

test.each(languages)('the name of a type is not wider than a phone: %s', async (language) => {
  await page.viewport(360, 740)
  localStorage.setItem('catenary-recent-types', JSON.stringify(['structuralLoosening']))
  await renderPage(address, { handlers: ropePageHandlers({ rope: testRope() }), language })
  const name = translatorFor(language)('events.type.structuralLoosening')
  await page.getByRole('radio', { name }).findElement({ timeout: 10_000 })
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  expect(label?.getBoundingClientRect().right).toBeLessThan(document.documentElement.clientWidth)
})
