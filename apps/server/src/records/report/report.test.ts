import type { Rope } from '@catenary/contract/assets/ropes'
import { languages } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { maxListRows } from './recordings.ts'
import type { ReportData, PrintOptions } from './report-data.ts'
import { sampleDamage, sampleData, sampleRepair, sampleRope } from './report-samples.ts'
import { reportDocument } from './report.ts'

const reportOf = (data: ReportData, options: Partial<PrintOptions> = {}) =>
  reportDocument(data, { kind: 'damages', locale: 'en', paper: 'a4', ...options })

const withAttributes = (instead: Partial<ReportData['rope']['attributes']>): ReportData =>
  sampleData([sampleDamage(1)], { rope: { ...sampleRope, attributes: { ...sampleRope.attributes, ...instead } } })

const withState = (state: Partial<ReportData['rope']>) =>
  reportOf(sampleData([], { rope: { ...sampleRope, ...state } })).state
const state = (ratio: number, health: number) => withState({ damages: { ratio, health, count: 1 } })

const texts = (rows: readonly (readonly { text: string }[])[] | undefined) =>
  rows?.map((row) => row.map(({ text }) => text))

describe('the list of damages', () => {
  test('has position, length and loss with two decimals in the language of the reader', () => {
    const data = sampleData([sampleDamage(1)])
    expect(texts(reportOf(data).table?.rows)).toEqual([
      ['1', '1,245.30', '1.25', 'Oct\u00a022,\u00a02026', 'Broken wire', 'MRT', '18.57', '0.87', 'Yes'],
    ])
    expect(texts(reportOf(data, { locale: 'de' }).table?.rows)).toEqual([
      ['1', '1.245,30', '1,25', '22.10.2026', 'Drahtbruch', 'MRT', '18,57', '0,87', 'Ja'],
    ])
  })

  test('is in yards or feet and square inches on request, and for installations that use them', () => {
    const row = (...place: string[]) => [
      ['1', ...place, 'Oct\u00a022,\u00a02026', 'Broken wire', 'MRT', '0.0288', '0.87', 'Yes'],
    ]
    const rows = row('1,361.88', '1.37')
    const imperial = reportOf(sampleData([sampleDamage(1)]), { units: 'imperial' })
    expect(texts(imperial.table?.rows)).toEqual(rows)
    expect(imperial.table?.columns.map(({ unit }) => unit)).toEqual(['', 'yd', 'yd', '', '', '', 'in²', '%', ''])
    expect(texts(reportOf(sampleData([sampleDamage(1)], { baseUnit: 'imperial' })).table?.rows)).toEqual(rows)
    const metric = reportOf(sampleData([sampleDamage(1)], { baseUnit: 'imperial' }), { units: 'metric' })
    expect(metric.table?.rows[0]?.[1]?.text).toBe('1,245.30')
    const inFeet = sampleData([sampleDamage(1)], { baseUnit: 'imperial', imperialLength: 'feet' })
    for (const feet of [reportOf(inFeet).table, reportOf(inFeet, { units: 'imperial' }).table]) {
      expect(texts(feet?.rows)).toEqual(row('4,085.63', '4.10'))
      expect(feet?.columns.map(({ unit }) => unit)).toEqual(['', 'ft', 'ft', '', '', '', 'in²', '%', ''])
    }
    expect(reportOf(inFeet, { units: 'metric' }).table?.rows[0]?.[1]?.text).toBe('1,245.30')
  })

  test('has current positions, where a moved damage was recorded, and which no longer count', () => {
    const late = sampleDamage(1, { position: 900, positionToday: 880 })
    const repaired = sampleDamage(2, {
      positionToday: 12.5,
      position: 12.5,
      counts: false,
      length: null,
      lengthToday: null,
    })
    const { table } = reportOf(sampleData([late, repaired]))
    expect(table?.title).toBe('Damages (2)')
    expect(table?.rows.map((row) => [row[1]?.text, row[1]?.note, row[2]?.text, row[8]?.text])).toEqual([
      ['12.50', '', '–', 'No'],
      ['880.00', '(900.00)', '1.25', 'Yes'],
    ])
    expect(table?.notes).toHaveLength(2)
  })

  test('lists damages that were cut out of the rope without drawing them', () => {
    const left = { reason: 'cutOut', event: { id: 'a' }, timestamp: '2026-03-01T08:00:00.000Z' } as const
    const gone = sampleDamage(1, {
      left,
      counts: false,
      attributes: { ...sampleDamage(1).attributes, description: 'b' },
    })
    const shorter = sampleDamage(2, { length: 3, lengthToday: 1 })
    const { table, strip } = reportOf(sampleData([gone, shorter]))
    expect(table?.rows.map((row) => [row[2]?.text, row[2]?.note, row[4]?.note])).toEqual([
      ['1.00', '(3.00)', ''],
      ['1.25', '', 'Cut out of the rope on Mar\u00a01,\u00a02026\nb'],
    ])
    expect(strip?.input.damages.map(({ id }) => id)).toEqual([shorter.id])
    const { particulars } = reportOf(sampleData([gone]), { kind: 'damage' })
    expect(particulars?.facts.find(({ label }) => label === 'Today')?.value).toContain('Cut out')
  })

  test('reads "No entries" where there are none, in every language', () => {
    const empty = languages.map((locale) => reportOf(sampleData([]), { locale }).table)
    expect(empty.map((table) => table?.rows)).toEqual([[], [], [], []])
    expect(empty.map((table) => table?.empty)).toEqual([
      'No entries',
      'Keine Einträge',
      'Aucune entrée',
      'Sin entradas',
    ])
  })

  test('contains the most important ones where there are too many, and says so', () => {
    const small = Array.from({ length: maxListRows }, (_, index) => sampleDamage(index))
    const large = sampleDamage(9000, { position: 5, positionToday: 5, loss: { area: 90, percent: 4.2 } })
    const past = sampleDamage(9001, { position: 1, positionToday: 1, loss: { area: 99, percent: 4.9 }, counts: false })
    const { table } = reportOf(sampleData([...small, past, large]))
    expect(table?.rows).toHaveLength(maxListRows)
    expect(table?.rows[0]?.[1]?.text).toBe('5.00')
    expect(table?.title).toBe('Damages (2,002)')
    expect(table?.notes[0]).toBe('Of 2,002 entries, the 2,000 that count and have the greatest loss are listed.')
  })

  test('says how many damages are longer than every reference length, and that no place has all of their loss', () => {
    const notes = (length: number, counts = true) =>
      reportOf(sampleData([sampleDamage(1, { length, lengthToday: length, counts })])).table?.notes
    const sentence = '1 damage is longer than every reference length of the rope: its loss is spread'
    expect(notes(1198)).toContainEqual(expect.stringContaining(sentence))
    for (const others of [notes(1.25), notes(1198, false)])
      expect(others).not.toContainEqual(expect.stringContaining(sentence))
  })

  test('says how many damages have no loss and add nothing', () => {
    const loss = { area: null, percent: null }
    const { table } = reportOf(sampleData([sampleDamage(1, { loss }), sampleDamage(2, { loss, counts: false })]))
    expect(table?.notes[0]).toBe('1 damage has no loss and adds nothing to rope health.')
  })

  test('identifies the wire by its strand and its number', () => {
    const named = (wire: object) =>
      reportOf(
        sampleData([sampleDamage(1, { attributes: { ...sampleDamage(1).attributes, ...wire, description: 'b' } })]),
      ).table?.rows[0]?.[4]?.note
    expect(named({ strand: '4', wire: '7' })).toBe('Strand 4, Wire 7\nb')
    expect([named({ wire: '7' }), named({})]).toEqual(['Wire 7\nb', 'b'])
  })

  test('truncates a long remark between characters, not within one', () => {
    const description = '😀'.repeat(500)
    const attributes = { ...sampleDamage(1).attributes, description }
    const note = reportOf(sampleData([sampleDamage(1, { attributes })])).table?.rows[0]?.[4]?.note
    expect(note).toBe(`${'😀'.repeat(400)} …`)
  })
})

describe('other reports', () => {
  test('list repairs with the removed loss', () => {
    const named = sampleRepair(1, { attributes: { ...sampleRepair(1).attributes, repairedEvents: ['a', 'b'] } })
    const unnamed = sampleRepair(2, { position: 900, positionToday: 900 })
    const { table, strip } = reportOf(sampleData([named, unnamed]), { kind: 'repairs' })
    expect(table?.rows.map((row) => [row[4]?.text, row[5]?.text])).toEqual([
      ['Repair piece', '2'],
      ['Repair piece', 'all earlier ones within its length'],
    ])
    expect(strip?.input.splices.map(({ positionStart, positionEnd }) => [positionStart, positionEnd])).toEqual([
      [800, 806],
      [900, 906],
    ])
  })

  test('contain every field of one damage, and no list', () => {
    const attributes = { ...sampleDamage(1).attributes, wire: '12', description: 'a\nb' }
    const report = reportOf(sampleData([sampleDamage(1, { attributes })]), { kind: 'damage', locale: 'de' })
    expect(report.title).toBe('Schadensbericht')
    expect(report.table).toBeNull()
    expect(report.particulars?.title).toBe('Drahtbruch bei 1.245,30\u202fm')
    expect(report.particulars?.facts).toContainEqual({ label: 'Draht', value: '12', unit: '' })
    expect(report.particulars?.facts).toContainEqual({ label: 'Querschnittsverlust', value: '0,87', unit: '%' })
    expect(report.particulars?.texts).toEqual([{ label: 'Beschreibung', text: 'a\nb' }])
  })

  test('contain every field of one repair', () => {
    const { particulars } = reportOf(sampleData([sampleRepair(1)]), { kind: 'repair' })
    expect(particulars?.title).toBe('Repair piece at 800.00\u202fm')
    expect(particulars?.facts).toContainEqual({
      label: 'Repaired damages',
      value: 'all earlier ones within its length',
      unit: '',
    })
  })
})

test('when the rope is inspected next stands among its facts, or that nothing is planned', () => {
  const next = (at: string | null, isExpected = false) => ({ id: sampleRope.id, title: 'MRT', at, isExpected })
  const fact = (nextInspection: Rope['nextInspection'], locale: 'en' | 'de' = 'en') => {
    const { facts } = reportOf(sampleData([], { rope: { ...sampleRope, nextInspection } }), { locale })
    return facts.find(({ label }) => label === (locale === 'en' ? 'Next inspection' : 'Nächste Prüfung'))?.value
  }
  expect(fact(null)).toBe('none planned')
  expect(fact(next('2027-03-12T22:59:59.999Z'), 'de')).toMatch(/12\.\s?(März|03\.|3\.)\s?2027/)
  expect(fact(next('2026-03-12T22:59:59.999Z'))).toMatch(/^overdue since /)
  expect(fact(next('2027-03-12T10:00:00.000Z', true))).toBe('expected Mar 12, 2027, by bending cycles')
  expect(fact(next('2026-03-12T10:00:00.000Z', true))).toMatch(/^probably due since Mar 12, 2026: no newer reading/)
  expect(fact(next(null))).toBe('planned without a date')
})

describe('the state of the rope', () => {
  test('is a word and a figure', () => {
    expect(state(0.436, 56.4)).toMatchObject({
      level: 'good',
      word: 'Good',
      figure: { figure: '56.4', unit: '%' },
      caption: 'of the permitted loss left\n43.6% used\nGoverned by: MRT, 30\u202f×\u202fØ (1.68\u202fm)',
    })
    expect(state(0.5, 50)).toMatchObject({ level: 'watch', word: 'Monitor' })
    expect(state(1.37, 0)).toMatchObject({ level: 'discard', figure: { figure: '0' } })
  })

  test('is never rounded to a better one, and has the figures of the pages', () => {
    const { figure, caption, rows } = state(0.140_94, 85.906)
    expect([figure?.figure, caption.split('\n')[1], rows.length]).toEqual(['85.9', '14.1% used', 2])
    expect(state(0.000_01, 99.999).figure?.figure).toBe('99.9')
    expect(state(0.999_99, 0.001)).toMatchObject({ level: 'watch', figure: { figure: '0' } })
  })

  test('is no milder than that the limit may be reached already', () => {
    const damages = { ratio: 0.3, health: 70, count: 1 }
    const word = (limitEarliest: string | null) => withState({ damages, limitEarliest }).word
    expect(word('2020-01-01T00:00:00.000Z')).toBe('Inspect now')
    expect(withState({ damages, limitEarliest: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      level: 'good',
      sign: 'discard',
    })
    expect(word('2199-01-01T00:00:00.000Z')).toBe('Good')
    expect(withState({ damages: { ...damages, ratio: 1.2 }, limitEarliest: '2020-01-01T00:00:00.000Z' }).word).toBe(
      state(1.2, 0).word,
    )
  })

  test('is that of the rope, whatever inspection type the charts show, with a row for each type', () => {
    const summary = { ratio: 0, health: 100, worst: [] }
    const shown = reportOf(sampleData([], { inspectionType: 'visual', summary })).state
    expect(shown).toMatchObject({ word: 'Good', figure: { figure: '56.4' } })
    const { strip } = reportOf(sampleData([], { inspectionType: 'visual', summary }))
    expect(strip?.input.worst.map(({ loss }) => loss)).toEqual([2.18, 2.9])
    expect(strip?.notes.at(-1)).toBe('Governed by: MRT, 30\u202f×\u202fØ (1.68\u202fm)')
    expect(shown.rows).toEqual([
      { label: 'MRT', value: '56.4%' },
      { label: 'Visual', value: 'Not inspected yet' },
    ])
  })

  test('has a reason where there is none', () => {
    const unknown = (noStateReason: ReportData['rope']['noStateReason']) =>
      withState({ damages: null, governing: null, noStateReason })
    const caption = expect.stringContaining('inspection')
    expect(unknown('notInspected')).toMatchObject({
      level: 'unknown',
      word: 'Not inspected yet',
      figure: null,
      caption,
    })
    expect(unknown('noCrossSection')).toMatchObject({
      word: 'Not assessed',
      caption: expect.stringContaining('cross-section'),
    })
  })

  test('says that findings of the last test could not be read, also where there is no state', () => {
    const mrt = { id: v7(), timestamp: '2026-03-01T08:00:00.000Z', skippedFindings: 2 }
    const inspections = { visual: null, mrt }
    const caption = expect.stringContaining('imported without 2 findings that could not be read')
    expect(withState({ inspections })).toMatchObject({ caption })
    expect(withState({ inspections, damages: null, governing: null, noStateReason: 'noLimit' })).toMatchObject({
      caption,
    })
  })
})

test.each([
  ['en', 'This rope is archived'],
  ['de', 'Dieses Seil ist archiviert'],
  ['fr', 'Ce câble est archivé'],
  ['es', 'Este cable está archivado'],
] as const)('the state of an archived rope says so in %s, also where there is none', (locale, said) => {
  const captionOf = (rope: Partial<ReportData['rope']>) =>
    reportOf(sampleData([], { rope: { ...sampleRope, ...rope } }), { locale }).state.caption.split('\n')
  const stateless = { damages: null, governing: null, noStateReason: 'noLimit' } as const
  for (const rope of [{}, stateless]) {
    expect(captionOf({ ...rope, isInArchive: true })).toContain(said)
    expect(captionOf(rope)).not.toContain(said)
  }
})

test('the state of a rope that was removed says when, on the day that was entered', () => {
  const attributes = { ...sampleRope.attributes, removalDate: '2025-01-31' }
  const captionOf = (locale: PrintOptions['locale']) =>
    reportOf(sampleData([], { rope: { ...sampleRope, attributes } }), { locale }).state.caption.split('\n')
  expect(captionOf('en')).toContain('Removed on: Jan 31, 2025')
  expect(captionOf('de')).toContain('Abgelegt am: 31.01.2025')
  expect(captionOf('fr')).toContainEqual(expect.stringMatching(/^Déposé le\u202f: 31\s?janv\.\s?2025$/))
  expect(captionOf('es')).toContainEqual(expect.stringMatching(/^Retirado el: 31\s?ene\.?\s?2025$/))
  expect(state(0.2, 80).caption).not.toContain('Removed')
})

test('the state of a report says that the rope cannot have the metallic cross-section and wires it is judged by', () => {
  const attributes = { ...sampleRope.attributes, nominalDiameter: 40, metallicCrossSection: 7420 }
  expect(withState({ attributes: { ...attributes, loadBearingWires: 2160 } }).caption).toMatch(
    /\n.*cross-section is 591% of the circle.*Losses may be shown too small.*\nThe rope has 2,160 load-bearing wires/,
  )
  expect(withState({}).caption).not.toContain('circle')
})

test('the state of a report names damages of unknown loss and splices to be renewed, also where there is none', () => {
  const caption = expect.stringMatching(/^(.*\n)*2 damages without a known loss\n1 splice with parts to renew$/)
  const stateless = { damages: null, governing: null, noStateReason: 'noLimit' } as const
  for (const rope of [{}, stateless]) {
    expect(withState({ ...rope, damagesOfUnknownLoss: 2, splicesToRenew: 1 })).toMatchObject({ caption })
  }
})

describe('chart and limits', () => {
  test('are in the report only for a rope with standard and nominal diameter', () => {
    expect(reportOf(sampleData([])).chart).not.toBeNull()
    expect(reportOf(withAttributes({ standard: undefined })).chart).toBeNull()
    expect(reportOf(withAttributes({ nominalDiameter: undefined })).chart).toBeNull()
  })

  test('name the source of the limit, and mark it where it is not verified', () => {
    const { limits, chart } = reportOf(sampleData([]))
    expect(limits?.source).toMatchObject({ verified: false, sentence: expect.stringContaining('not read') })
    expect(limits?.source.details[0]).toContain('Arrêté du 7 août 2009')
    expect(chart?.notes.at(-1)).toContain('Arrêté du 7 août 2009')
    expect(texts(limits?.table.rows)).toEqual([
      ['MRT', '30\u202f×\u202fØ (1.68\u202fm)', '5.00', '2.18', '43.6', '1,244.90 – 1,246.58'],
      ['', '200\u202f×\u202fØ (11.2\u202fm)', '10.00', '2.90', '29.0', '1,238.10 – 1,249.30'],
      ['Visual', '30\u202f×\u202fØ (1.68\u202fm)', '5.00', '–', '–', '–'],
      ['', '200\u202f×\u202fØ (11.2\u202fm)', '10.00', '–', '–', '–'],
    ])
    expect(limits?.table.rows.map(([type]) => type?.note)).toEqual(['', '', 'Not inspected yet', ''])
  })

  test('never round a loss down', () => {
    const { byType, summary } = sampleData([])
    const [first, ...others] = byType
    const worst = (summary?.worst ?? []).map((one) => ({ ...one, loss: 2.1801, lossOverTarget: 43.602 }))
    const exact = summary && { ...summary, ratio: 0.436_02, worst }
    const sample = sampleData([], {
      summary: exact,
      byType: [...(first ? [{ ...first, summary: exact }] : []), ...others],
    })
    const { limits, chart } = reportOf(sample)
    expect(texts(limits?.table.rows)?.[0]?.slice(3, 5)).toEqual(['2.19', '43.7'])
    expect(chart?.alt).toContain('43.7%')
  })

  test('contain when the limit is reached in one statement, before its calculation', () => {
    const outlook = { multiple: 30, usedPoints: 9, since: null, refusal: 'notRising', trend: null } as const
    const sample = sampleData([])
    const { chart } = reportOf(sampleData([], { inspectionType: 'mrt', loss: { ...sample.loss, outlook } }))
    // 5.45 % of the limit in each of eight half years: 43.6 %, and 56.4 % left.
    expect(chart?.notes[0]).toMatch(
      /^Limit possible from .* 20(29|30), expected (about|after) .*\. Last value: 43\.6% of the limit on Nov 21, 2026/,
    )
    expect(chart?.notes[1]).toMatch(/^Expected: from the last value on/)
    expect(chart?.input.statement).toMatchObject({ kind: 'ahead', basis: { multiple: 30 } })
    expect(reportOf(sample).chart?.input.statement).toBeNull()
  })

  test('says of the strip how many damages are beyond the end of a rope whose length is entered too short', () => {
    const rope = { ...sampleRope, attributes: { ...sampleRope.attributes, ropeLength: 500 } }
    const [at, beyond] = [sampleDamage(1, { positionToday: 400 }), sampleDamage(2, { positionToday: 700 })]
    expect(reportOf(sampleData([at, beyond], { rope })).strip?.notes).toContainEqual(
      expect.stringMatching(/^1 damage is beyond the end of the rope and not drawn: .* 500\.00\sm\.$/),
    )
    expect(reportOf(sampleData([at], { rope })).strip?.notes.join(' ')).not.toContain('beyond')
  })

  test('has the rope as long as it is now, and says that its settings have the length of before', () => {
    const change = { id: 'c', time: Date.parse('2026-01-10T12:00:00.000Z'), type: 'ropeShortening', position: 100 }
    const move = { kind: 'cut', from: 100, cut: 400, inserted: 0 } as const
    const steps = [{ change, move, before: 2345.6, after: 1945.6, isClosed: false }]
    const lengthHistory = { replacement: null, steps, length: 1945.6, isClosed: false }
    const { strip, facts } = reportOf(sampleData([], { lengthHistory }))
    expect(strip?.input.ropeLength).toBe(1945.6)
    expect(facts.find(({ label }) => label === 'Rope length')?.value).toBe('1,945.60')
    expect(strip?.notes).toContainEqual(
      expect.stringMatching(
        /^The rope was shortened by 400\.00\sm on .*; its length in the settings is still 2,345\.60\sm\.$/,
      ),
    )
    expect(reportOf(sampleData([])).strip?.notes.join(' ')).not.toContain('settings')
  })

  test('has no strip for a rope of unknown length', () => {
    expect(reportOf(withAttributes({ ropeLength: undefined })).strip).toBeNull()
  })
})

test('the footer contains the time in the zone of the installation and in UTC, and a checksum of the data', () => {
  const { foot } = reportOf(sampleData([sampleDamage(1)]), { locale: 'de' })
  expect(foot.asOf).toBe('Datenstand 21.11.2026, 09:12 (Europe/Zurich), 2026-11-21 08:12:00 UTC')
  expect(foot.page).toBe('Seite {page} von {pages}')
  const international = reportOf(sampleData([sampleDamage(1)]), { locale: 'en-GB' }).foot
  expect([international.asOf, international.date]).toEqual([
    expect.stringContaining('21 Nov 2026, 09:12 (Europe/Zurich)'),
    '21\u00a0Nov\u00a02026',
  ])
  const copy = reportOf(sampleData([sampleDamage(1)], { documentId: 'another', authorName: 'Somebody' }))
  const changed = reportOf(sampleData([sampleDamage(1, { loss: { area: 18.58, percent: 0.87 } })]))
  expect(copy.foot.checksum.split(' ')[1]).toBe(foot.checksum.split(' ')[1])
  expect(changed.foot.checksum.split(' ')[1]).not.toBe(foot.checksum.split(' ')[1])
})
