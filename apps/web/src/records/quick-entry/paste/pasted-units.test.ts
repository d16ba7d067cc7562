import { parseNumber } from '@catenary/i18n/format'
import { expect, test } from 'vitest'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { defaultColumns } from '../grid/grid-columns.ts'
import { parsePlace } from '../grid/row-places.ts'
import { parsePastedRows, parseTable } from './clipboard-table.ts'
import { pasteVocabulary } from './paste-vocabulary.ts'
import { inTypedUnits, otherUnits } from './pasted-units.ts'

const contextOf = (system: DraftContext['system']): DraftContext => ({
  parse: (text) => parseNumber('en', text),
  format: String,
  system,
  zone: 'Europe/Zurich',
  ropeLength: 4900,
  points: [{ name: 'T7', position: 1000 }],
  now: Date.UTC(2026, 5, 1),
})

const paste = (text: string) => parsePastedRows(parseTable(text), defaultColumns, pasteVocabulary, () => 'row').rows

test.each([
  [
    'metres, typed in yards',
    'imperial',
    'Position [m]\tTyp\tBis (m)\n914.4\tbrokenWire\t1005.84',
    ['1000', '1100', undefined, undefined],
  ],
  [
    'the same in words',
    'imperial',
    'Seilmeter;Typ\n914.4;brokenWire\n+9.144;brokenWire',
    ['1000', undefined, undefined, undefined],
  ],
  [
    'a stretch in one cell',
    'imperialFeet',
    'Position (m)\tTyp\n304.8-335.28\tbrokenWire',
    ['1000–1100', undefined, undefined, undefined],
  ],
  [
    'yards, typed in metres',
    'metric',
    'Position (yd)\tTyp\n1000\tbrokenWire',
    ['914.4', undefined, undefined, undefined],
  ],
  [
    'the unit of the grid',
    'imperial',
    'Position [yd]\tTyp\n1000.5\tbrokenWire',
    ['1000.5', undefined, undefined, undefined],
  ],
  ['a loss in mm²', 'metric', 'Position\tTyp\tVerlust [mm²]\n10\twear\t12', ['10', undefined, '12', 'mm²']],
  [
    'a loss in mm², typed in in²',
    'imperial',
    'Position\tTyp\tVerlust\tEinheit\n10\twear\t64.516\tmm2',
    ['10', undefined, '0.1', 'mm²'],
  ],
  [
    'units without brackets',
    'imperial',
    'Position in m\tTyp\tVerlust mm²\n914.4\twear\t64.516',
    ['1000', undefined, '0.1', 'mm²'],
  ],
  ['a loss in percent', 'metric', 'Position\tTyp\tVerlust (%)\n10\twear\t12', ['10', undefined, '12', '%']],
] as const)('is read in the units that its headings name: %s', (_, system, text, expected) => {
  const context = contextOf(system)
  const [first] = paste(text).map((one) => inTypedUnits(one, context))
  const { position, end, crossSectionLossAmount, crossSectionLossUnit } = first?.cells ?? {}
  expect([position, end, crossSectionLossAmount, crossSectionLossUnit]).toEqual(expected)
})

test('asks back what is counted from a point in another unit', () => {
  const context = contextOf('imperial')
  const found = paste('Position [m]\tTyp\nT7+3.2\tbrokenWire').map((one) => inTypedUnits(one, context))
  expect(found.flatMap((row) => parsePlace(row, context).issues.map(({ issue }) => issue.code))).toEqual([
    'place.unknown',
  ])
})

test('names the units that are not those of the grid', () => {
  const text = 'Position [m]\tTyp\tBis\tVerlust [%]\n10\twear\t12\t3'
  expect(otherUnits(paste(text), contextOf('imperial'))).toEqual(['m'])
  expect(otherUnits(paste(text), contextOf('metric'))).toEqual([])
})
