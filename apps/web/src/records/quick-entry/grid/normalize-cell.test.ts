import { formatPlain, parseNumber } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import { describe, expect, test } from 'vitest'
import { testIds } from '../../../test/rope-handlers.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { toEventPayload } from '../../dialog/draft/event-payload.ts'
import { newHeader } from '../inspection-header.ts'
import type { Cells, GridRow } from './grid-row.ts'
import { ambiguousNumberIn, positionFromAbove, normalizeCell, normalizeRows } from './normalize-cell.ts'
import { draftOfRow } from './row-checks.ts'
import { parsePlace } from './row-places.ts'

function draftContextOf(language: Language, system: DraftContext['system'] = 'metric'): DraftContext {
  return {
    parse: (text) => parseNumber(language, text),
    format: (value) => formatPlain(language, value),
    system,
    zone: undefined,
    ropeLength: 4900,
    points: [{ name: 'T1', position: 1000 }],
    now: 0,
  }
}
const row = (cells: Cells): GridRow => ({ id: 'r', cells })
const english = draftContextOf('en')

describe('a position with a leading sign', () => {
  test.each([
    ['+5', '100', 105],
    ['-3', '100', 97],
    ['−3', '100', 97],
    ['+ 2.5', 'T1+3', 1005.5],
    ['+5', '1245-1250', 1250],
    ['+0.1', '0.2', 0.3],
  ])('%s below %s is %s', (text, above, position) => {
    const rows = [row({ position: '7' }), row({ position: above }), row({ type: 'wear' })]
    expect(positionFromAbove(text, rows, english)).toBe(position)
    expect(normalizeCell(row({ position: text }), 'position', rows, english)).toBe(String(position))
  })

  test('is never a position from the zero point, in either direction', () => {
    for (const [text, above] of [
      ['+5', []],
      ['-101', [row({ position: '100' })]],
      ['+5', [row({ position: 'nowhere' })]],
    ] as const) {
      expect(normalizeCell(row({ position: text }), 'position', above, english)).toBe(text)
      const read = parsePlace(row({ position: text }), english)
      expect([read.position, read.issues]).toEqual([undefined, [{ column: 'position', issue: { code: 'noneAbove' } }]])
    }
    expect(parsePlace(row({ position: '5', end: '+5' }), english).end).toBeUndefined()
  })
})

describe('a number', () => {
  test.each([
    ['de', 'position', '12.5', '12,5'],
    ['de', 'position', '1.234', '1234'],
    ['en', 'position', '1.234', '1.2340'],
    ['en', 'end', '1,234', '1234'],
    ['en', 'position', '100.12345', '100.1230'],
    ['en', 'crossSectionLossAmount', '6.193536', '6.1935'],
    ['en', 'damageCount', '2.5', '2.5'],
    ['en', 'position', 'T1+3', 'T1+3'],
    ['en', 'position', '1245.3-1250', '1245.3-1250'],
    ['en', 'end', 'F1', 'F1'],
    ['en', 'wire', '1.234', '1.234'],
    ['en', 'position', 'x', 'x'],
  ] as const)('in %s, %s: “%s” stands as “%s” once it is left', (language, column, typed, left) => {
    expect(
      normalizeCell(row({ [column]: typed, crossSectionLossUnit: '%' }), column, [], draftContextOf(language)),
    ).toBe(left)
  })

  test('in square inches is stored with the decimals of the square millimetre', () => {
    const loss = row({ crossSectionLossAmount: '0.0096', crossSectionLossUnit: 'mm²' })
    const imperial = draftContextOf('en', 'imperial')
    const draft = draftOfRow(loss, undefined, newHeader('visualInspection', '', imperial), imperial)
    const { attributes } = toEventPayload(draft, testIds.rope, imperial).event
    expect(attributes['crossSectionLossAmount']).toBe(6.19)
  })

  test('that languages read differently is found, also within an extent', () => {
    const ambiguous = (cells: Cells, column: 'position' | 'wire' | 'end') => ambiguousNumberIn(row(cells), column)
    expect(ambiguous({ position: '1.234' }, 'position')).toBe('1.234')
    expect(ambiguous({ position: '1.234-1.250' }, 'position')).toBe('1.234')
    expect(ambiguous({ position: '12.5' }, 'position')).toBeUndefined()
    expect(ambiguous({ position: '0.125' }, 'position')).toBeUndefined()
    expect(ambiguous({ wire: '1.234' }, 'wire')).toBeUndefined()
  })

  test('of a pasted table is normalized with the chosen meaning', () => {
    const pasted = [row({ position: '1.234' }), row({ position: '+1.5' }), row({ position: '2.000,5' })]
    const positions = (context: DraftContext) => normalizeRows(pasted, [], context).map(({ cells }) => cells.position)
    expect(positions(draftContextOf('de'))).toEqual(['1234', '1235,5', '2000,5'])
    const answered = { ...draftContextOf('de'), parse: (text: string) => parseNumber('de', text, '.') }
    expect(positions(answered)).toEqual(['1,2340', '2,7340', '2000,5'])
  })
})
