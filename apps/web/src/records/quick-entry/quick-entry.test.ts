import type { DamageFigures } from '@catenary/contract/records/rope-record'
import { buildLengthHistory } from '@catenary/domain/length-history'
import { damageTypes } from '@catenary/domain/loss/damage'
import { parseNumber } from '@catenary/i18n/format'
import { describe, expect, test } from 'vitest'
import { testEvent, testRope } from '../../test/rope-handlers.ts'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import { matchChoices, resolveChoice } from './grid/choices.ts'
import { defaultColumns } from './grid/grid-columns.ts'
import { commandOf, gridReducer, initialGridState } from './grid/grid-reducer.ts'
import { isBlankRow, newRow, rowAfter } from './grid/grid-row.ts'
import type { Cells, GridRow } from './grid/grid-row.ts'
import { createRowChecker } from './grid/row-checks.ts'
import type { RowCheckOptions } from './grid/row-checks.ts'
import { extentBetween } from './grid/row-places.ts'
import { newAttempt, parseInspectionDraft, savedInspectionOf } from './inspection-draft.ts'
import { newHeader } from './inspection-header.ts'
import type { InspectionEventType } from './inspection-header.ts'
import { formatTable, parsePastedRows, parseTable } from './paste/clipboard-table.ts'
import { pasteVocabulary } from './paste/paste-vocabulary.ts'
import { computeRunningLoss, currentFindings, findingsAfterRepairs } from './saving/running-loss.ts'

const openRope = testRope({ isClosed: false, ropeApplication: 'trackRope', ropeLength: 4900 })

const draftContextOf = (language: 'en' | 'de', system: DraftContext['system'] = 'metric'): DraftContext => ({
  parse: (text) => parseNumber(language, text),
  format: (value) => (language === 'en' ? String(value) : String(value).replace('.', ',')),
  system,
  zone: 'Europe/Zurich',
  ropeLength: 4900,
  points: [{ name: 'T7', position: 1000 }],
  now: Date.UTC(2026, 5, 1),
})

const headerOf = (type: InspectionEventType) => newHeader(type, 'Anna Keller', draftContextOf('en'))

const checkOptionsOf = (changes: Partial<RowCheckOptions> = {}): RowCheckOptions => ({
  context: draftContextOf('en'),
  rope: openRope,
  inspection: headerOf('visualInspection'),
  known: [],
  ...changes,
})

const row = (id: string, cells: Cells): GridRow => ({ id, cells: { type: 'brokenWire', ...cells } })
const rows = (...cells: Cells[]) => cells.map((one, index) => row(String(index + 1), one))
const checked = (given: readonly GridRow[], changes: Partial<RowCheckOptions> = {}) =>
  createRowChecker(checkOptionsOf(changes))(given)
const issuesIn = (given: readonly GridRow[], changes: Partial<RowCheckOptions> = {}) =>
  checked(given, changes).flatMap(({ number, issues }) =>
    issues.map(({ column, issue }) => [number, column, issue.code]),
  )

describe('the position of a row', () => {
  test.each([
    ['a number', { position: '1245.3' }, 1245.3, null],
    ['a point along the rope', { position: 'T7+3.2' }, 1003.2, null],
    ['an extent in one cell', { position: '1245.3-1250' }, 1245.3, 4.7],
    ['an extent between points', { position: 'T7-3.2..T7+2' }, 996.8, 5.2],
    ['an extent in two cells', { position: '1245', end: '1250' }, 1245, 5],
    ['an extent that was walked backwards', { position: '1250', end: '1245' }, 1245, 5],
  ])('%s', (_, cells, position, length) => {
    const [one] = checked(rows(cells))
    expect(one?.issues).toEqual([])
    expect(one?.damage).toMatchObject({ position, length })
  })

  test('a closed rope runs on over its join', () => {
    expect(extentBetween(3790, 10, 3800)).toEqual({ position: 3790, length: 20 })
  })

  test('a start and a finish are one damage, in whatever rows', () => {
    const marked = rows({ position: '100', end: 'S01' }, { position: '120' }, { position: '140.5', end: 'f1' })
    const found = checked(marked)
    expect(found.map(({ role }) => role)).toEqual(['damage', 'damage', 'finish'])
    expect(found[0]?.damage).toMatchObject({ position: 100, length: 40.5 })
    expect(found[2]).toMatchObject({ damage: null, startedIn: '1', issues: [] })
  })

  test('marks that do not pair are faults of their rows', () => {
    const marked = rows({ position: '1', end: 'S1' }, { position: '2', end: 'F2' }, { position: '3', end: 'S1' })
    expect(issuesIn(marked)).toEqual([
      [1, 'end', 'noFinish'],
      [2, 'end', 'noStart'],
      [3, 'end', 'markTwice'],
    ])
  })
})

describe('a row is checked at once', () => {
  test.each([
    ['what is no position', { position: 'T9+1' }, [[1, 'position', 'place.unknown']]],
    ['what lies beyond the rope', { position: '4900.5' }, [[1, 'position', 'beyondRope']]],
    ['an extent that goes beyond it', { position: '4899', end: '4910' }, [[1, 'end', 'beyondRope']]],
    ['what is in no list', { position: '1', type: 'hole' }, [[1, 'type', 'notInList']]],
    ['no type', { position: '1', type: '' }, [[1, 'type', 'required']]],
    ['half a wire', { position: '1', damageCount: '1.5' }, [[1, 'damageCount', 'integer']]],
    ['no broken wire', { position: '1', damageCount: '0' }, [[1, 'damageCount', 'tooSmall']]],
    [
      'more than all of it',
      { position: '1', crossSectionLossAmount: '101', crossSectionLossUnit: '%' },
      [[1, 'crossSectionLossAmount', 'tooBig']],
    ],
    [
      'more area than the rope has',
      { position: '1', crossSectionLossAmount: '801', crossSectionLossUnit: 'mm²' },
      [[1, 'crossSectionLossAmount', 'beyondCrossSection']],
    ],
    [
      'what its type does not have',
      { position: '1', type: 'wear', breakType: 'fatigue' },
      [[1, 'breakType', 'notApplicable']],
    ],
    [
      'a hidden sign in a remark',
      { position: '1', description: 'a\u202eb' },
      [[1, 'description', 'controlCharacters']],
    ],
    ['everything but the place', { damageCount: '2' }, [[1, 'position', 'required']]],
  ])('%s', (_, cells, issues) => {
    expect(issuesIn(rows(cells))).toEqual(issues)
  })

  test('a loss without a unit is in percent', () => {
    const [one] = checked(rows({ position: '1', crossSectionLossAmount: '0.5' }))
    expect(one?.damage?.attributes).toMatchObject({ crossSectionLossAmount: 0.5, crossSectionLossUnit: '%' })
  })

  test('the same damage twice is a doubt, another wire is not', () => {
    const twice = rows(
      { position: '10' },
      { position: '10.01' },
      { position: '10', type: 'wear' },
      { position: '10.02' },
    )
    expect(checked(twice).map(({ warnings }) => warnings)).toEqual([
      [],
      [{ kind: 'sameAsRow', row: 1 }],
      [],
      [{ kind: 'sameAsRow', row: 2 }],
    ])
    const wires = rows({ position: '10', wire: '1' }, { position: '10', wire: '2' })
    expect(checked(wires).flatMap(({ warnings }) => warnings)).toEqual([])
  })

  test('existing damages would count twice in a visual inspection; a magnetic test finds them again', () => {
    const known = [knownDamage(1, 10)]
    expect(checked(rows({ position: '10' }), { known })[0]?.warnings).toEqual([
      { kind: 'recordedBefore', timestamp: known[0]?.timestamp },
    ])
    expect(checked(rows({ position: '10' }), { known, inspection: headerOf('mrt') })[0]?.warnings).toEqual([])
  })

  test('limits are shown in the typed unit and with the decimal mark', () => {
    const [one] = checked(rows({ position: '20000,5' }), { context: draftContextOf('de', 'imperialFeet') })
    expect(one?.issues[0]?.issue).toMatchObject({ code: 'beyondRope', values: { unit: 'ft' } })
    const [right] = checked(rows({ position: '1000,5' }), { context: draftContextOf('de', 'imperialFeet') })
    expect(right?.damage?.position).toBe(304.952)
  })
})

describe('rows', () => {
  test('a new row copies recurring values, but neither position nor wire', () => {
    const next = rowAfter(row('1', { position: '5', wire: '7', strand: '2', damageCount: '3', description: 'x' }), '2')
    expect(next.cells).toEqual({ type: 'brokenWire', strand: '2', damageCount: '3' })
    expect(isBlankRow(next)).toBe(true)
    // What was counted of breaks is not true of wear.
    const worn = gridReducer(initialGridState([next]), { type: 'set', row: '2', column: 'type', text: 'wear' }).rows[0]
    expect(worn?.cells).toEqual({ type: 'wear', strand: '2' })
  })

  test('typing, deleting, pasting and sorting are undone one by one', () => {
    const typed = ['1', '12'].reduce(
      (state, text) => gridReducer(state, { type: 'set', row: 'a', column: 'position', text }),
      initialGridState([newRow('a')]),
    )
    const pasted = gridReducer(typed, { type: 'insert', at: 'a', rows: rows({ position: '3' }, { position: '2' }) })
    const sorted = gridReducer(pasted, { type: 'sort', order: ['2', '1', 'a'] })
    const removed = gridReducer(sorted, { type: 'remove', row: '1' })
    const undo = (state: typeof removed) => gridReducer(state, { type: 'undo' })
    const idsOf = (state: typeof removed) => state.rows.map(({ id }) => id)
    expect([idsOf(removed), idsOf(undo(removed)), idsOf(undo(undo(removed)))]).toEqual([
      ['2', 'a'],
      ['2', '1', 'a'],
      ['a', '1', '2'],
    ])
    const begun = undo(undo(undo(undo(removed))))
    expect(begun.rows.map(({ cells }) => cells.position)).toEqual([undefined])
    expect(gridReducer(begun, { type: 'redo' }).rows[0]?.cells.position).toBe('12')
  })

  test('keys are the grid’s only where the field does not need them', () => {
    const key = { key: '', ctrl: false, shift: false, alt: false, atStart: false, atEnd: false, isPosition: false }
    expect(commandOf({ ...key, key: 'Enter' })).toBe('nextRow')
    expect(commandOf({ ...key, key: 'D', ctrl: true, shift: true })).toBe('duplicate')
    expect(commandOf({ ...key, key: 'd', ctrl: true })).toBe('copyAbove')
    expect(commandOf({ ...key, key: '+', isPosition: true })).toBeNull()
    expect(commandOf({ ...key, key: 'ArrowUp', alt: true, isPosition: true })).toBe('stepOn')
    expect(commandOf({ ...key, key: 'ArrowDown', alt: true, isPosition: true })).toBe('stepBack')
    expect(commandOf({ ...key, key: 'ArrowDown', alt: true })).toBeNull()
    expect(commandOf({ ...key, key: 'ArrowLeft' })).toBeNull()
    expect(commandOf({ ...key, key: 'ArrowLeft', atStart: true })).toBe('left')
    expect(commandOf({ ...key, key: 'Delete' })).toBeNull()
  })

  test('a type is meant by a few letters or its number, the one used last first', () => {
    const types = pasteVocabulary.choices('type').filter(({ value, label }) => value !== label)
    const german = [
      { value: 'brokenWire', label: 'Drahtbruch', code: '1' },
      { value: 'strandBreak', label: 'Litzenbruch', code: '20' },
      { value: 'wear', label: 'Verschleiß', code: '3' },
    ]
    expect(resolveChoice('dra', german)).toBe('brokenWire')
    expect(resolveChoice('verschleiss', german)).toBe('wear')
    expect(resolveChoice('20', german)).toBe('strandBreak')
    expect(matchChoices('bruch', german, ['strandBreak']).map(({ value }) => value)).toEqual([
      'strandBreak',
      'brokenWire',
    ])
    expect(resolveChoice('xyz', german)).toBe('xyz')
    expect(types.length).toBeGreaterThanOrEqual(4 * damageTypes.length)
  })
})

describe('a pasted table', () => {
  let id = 0
  const paste = (text: string) =>
    parsePastedRows(parseTable(text), defaultColumns, pasteVocabulary, () => String((id += 1)))

  test.each([
    ['English, tabs', 'Position [m]\tType\tNumber\tRemark\n1245.3\tBroken wire\t2\tnear T7\n'],
    ['German, semicolons', 'Bemerkung;Seilmeter;Schadensart;Anzahl\r\nnear T7;1245.3;drahtbruch;2\r\n'],
    ['French, commas and quotes', 'Position,Type,Nombre,Remarque\n1245.3,Fil cassé,2,"near T7"\n'],
    ['Spanish', 'Posición\tTipo\tCantidad\tObservaciones\n1245.3\tAlambre roto\t2\tnear T7'],
    ['no headings, in the order of the columns', '1245.3\t1\t\t2\t\t\t\t\t\tnear T7'],
  ])('is understood: %s', (_, text) => {
    const { rows: found, unknown } = paste(text)
    expect(unknown).toEqual([])
    expect(found.map(({ cells }) => cells)).toEqual([
      { position: '1245.3', type: 'brokenWire', damageCount: '2', description: 'near T7' },
    ])
  })

  test('keeps unreadable values as typed, and reports unknown headings', () => {
    const { rows: found, unknown } = paste('Position\tType\tColour\nabout 12\tdent\tred')
    expect(unknown).toEqual(['Colour'])
    expect(found[0]?.cells).toEqual({ position: 'about 12', type: 'dent' })
    expect(issuesIn(found)).toEqual([
      [1, 'position', 'place.unknown'],
      [1, 'type', 'notInList'],
    ])
  })

  test('cells hold line breaks, quotes and signs', () => {
    expect(parseTable('a\t"b\n""c"""\td\r\n\r\n3" e\tf')).toEqual([
      ['a', 'b\n"c"', 'd'],
      ['3" e', 'f'],
    ])
    expect(parseTable('"open\tx\ny')).toEqual([['"open', 'x'], ['y']])
  })

  test('five times as many rows take about five times as long to be read and checked, not twenty-five times', () => {
    const read = (count: number) => {
      const lines = Array.from({ length: count }, (_, index) => `${index * 9.5}\tBroken wire\t\t1\t0.4`)
      const started = performance.now()
      const found = checked(paste(lines.join('\n')).rows)
      const damages = found.flatMap(({ row: { id: key }, damage }) => (damage ? [{ id: key, damage }] : []))
      computeRunningLoss(openRope.attributes, damages, [], { inspectionType: 'visual', time: 0, hasLaterTest: false })
      expect(found.filter(({ damage }) => damage !== null)).toHaveLength(count)
      return performance.now() - started
    }
    read(500)
    // Other work of the machine makes a try longer, never shorter.
    let [few, many] = [Infinity, Infinity]
    for (let tries = 0; tries < 50 && (tries < 3 || many >= 15 * few); tries += 1)
      [few, many] = [Math.min(few, Math.max(read(100), 1)), Math.min(many, read(500))]
    expect(many).toBeLessThan(15 * few)
  })

  test('copied rows are pasted unchanged', () => {
    const given = rows({ position: '10', description: 'a\t"b"' }, { position: '20', end: '25', damageCount: '2' })
    const text = formatTable(given, defaultColumns, {
      heading: (column) =>
        ({ position: 'Position', type: 'Type', end: 'To', description: 'Remark' })[column as 'type'] ??
        `attributes ${column}`,
      cell: (_, value) => value,
    })
    const { rows: back } = paste(text)
    expect(back.map(({ cells }) => [cells.position, cells.type, cells.end, cells.description])).toEqual([
      ['10', 'brokenWire', undefined, 'a\t"b"'],
      ['20', 'brokenWire', '25', undefined],
    ])
  })
})

function knownDamage(number: number, position: number, percent = 2): DamageFigures {
  const { id, timestamp, attributes } = testEvent(number)
  return {
    id,
    timestamp,
    attributes: { type: attributes.type },
    positionToday: position,
    lengthToday: null,
    left: null,
    counts: true,
    loss: { percent, area: percent * 8 },
    found: { time: Date.parse(timestamp), position, length: null },
  }
}

describe('the loss with the rows', () => {
  const found = checked(rows({ position: '10', crossSectionLossAmount: '3', crossSectionLossUnit: '%' })).flatMap(
    ({ row: { id }, damage }) => (damage ? [{ id, damage }] : []),
  )
  const known = [knownDamage(1, 10.1)]

  test('adds to earlier damages', () => {
    const loss = computeRunningLoss(openRope.attributes, found, known, {
      inspectionType: 'visual',
      time: Date.now(),
      hasLaterTest: false,
    })
    expect(loss?.worst[0]?.loss).toBeCloseTo(5, 6)
    expect(loss?.replaced).toBe(0)
  })

  test('moves damages found before the rope was shortened to their current positions', () => {
    const dated = found.map(({ id: key, damage }) => ({ id: key, damage: { ...damage, position: 20.1 } }))
    const time = Date.parse(dated[0]?.damage.timestamp ?? '')
    const cut = { id: 'cut', time: time + 1000, type: 'ropeShortening', position: 5, length: 10 }
    const today = currentFindings(buildLengthHistory([cut], { length: 1000, isClosed: false }), dated)
    const options = { inspectionType: 'visual', time, hasLaterTest: false } as const
    expect(computeRunningLoss(openRope.attributes, today, known, options)?.worst[0]?.loss).toBeCloseTo(5, 6)
    const gone = dated.map(({ id: key, damage }) => ({ id: key, damage: { ...damage, position: 8 } }))
    expect(currentFindings(buildLengthHistory([cut], { length: 1000, isClosed: false }), gone)).toEqual([])
  })

  test('excludes only damages removed by a later repair', () => {
    const lengthHistory = buildLengthHistory([], { length: 4900, isClosed: false })
    const time = Date.parse(found[0]?.damage.timestamp ?? '')
    const remainingAfterRepair = (
      seconds: number,
      attributes: object = {},
      place: object = { position: 8, length: 4 },
    ) => {
      const timestamp = new Date(time + seconds * 1000).toISOString()
      const repair = testEvent(9, { ...place, timestamp }, { type: 'repair', ...attributes })
      return findingsAfterRepairs(openRope.attributes, lengthHistory, found, [repair]).length
    }
    expect(found).toHaveLength(1)
    expect(remainingAfterRepair(60)).toBe(0)
    expect(remainingAfterRepair(-60)).toBe(1)
    expect(remainingAfterRepair(60, {}, { position: 20, length: 4 })).toBe(1)
    expect(remainingAfterRepair(60, { type: 'strandReplacement', strand: '2' })).toBe(1)
    // Another damage is named: nothing else is repaired.
    expect(remainingAfterRepair(60, { repairedEvents: [knownDamage(1, 10.1).id] })).toBe(1)
  })

  test('replaces findings of earlier magnetic tests, not later ones', () => {
    const time = Date.now()
    const later = { ...knownDamage(2, 10.1), timestamp: new Date(time + 1000).toISOString() }
    const loss = computeRunningLoss(openRope.attributes, found, [...known, later], {
      inspectionType: 'mrt',
      time,
      hasLaterTest: false,
    })
    expect(loss?.worst[0]?.loss).toBeCloseTo(5, 6)
    expect([...(loss?.remainingIds ?? [])]).toEqual([later.id])
    expect(loss?.replaced).toBe(1)
  })

  test('of a magnetic test that a later one has replaced already does not count', () => {
    const options = { inspectionType: 'mrt', time: Date.now(), hasLaterTest: true } as const
    const later = { ...knownDamage(2, 10.1), timestamp: new Date(options.time + 1000).toISOString() }
    const loss = computeRunningLoss(openRope.attributes, found, [later], options)
    expect(loss?.worst[0]?.loss).toBeCloseTo(2, 6)
  })
})

test('a stored draft is restored with its attempt, and its photos are assigned to the damages of their rows', () => {
  const event = testEvent(1)
  const body = { rope: event.rope, position: 0, timestamp: event.timestamp, attributes: event.attributes }
  const attempt = newAttempt(body, [['a'], ['b', 'c']], 1)
  const head = headerOf('mrt')
  const storedDraft = structuredClone({ head, rows: rows({ position: '1' }), attempt })
  expect(parseInspectionDraft(storedDraft)).toEqual(storedDraft)
  const earlier = { type: 'mrt', date: '2026-06-01', time: '10:00', fields: { instrument: 'MD 20' } }
  const upgraded = parseInspectionDraft({ ...storedDraft, head: earlier })?.head
  expect(upgraded).toMatchObject({ kind: 'measurement', date: '2026-06-01', instrument: 'MD 20' })
  expect(parseInspectionDraft({ ...storedDraft, attempt: { key: 'x' } })).not.toHaveProperty('attempt')
  expect(parseInspectionDraft({ rows: 'no' })).toBeNull()
  const stored = savedInspectionOf(attempt, 'i', [{ id: 'one' }, { id: 'two' }])
  expect(stored).toEqual({ id: 'i', damages: 2, leftOut: 1, eventOfRow: { a: 'one', b: 'two', c: 'two' } })
})
