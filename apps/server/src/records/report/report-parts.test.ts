import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { PlaceToday, ReportData, PrintOptions } from './report-data.ts'
import { sampleDamage, sampleData, sampleInspection, sampleRope } from './report-samples.ts'
import { reportDocument } from './report.ts'

const reportOf = (data: ReportData, options: Partial<PrintOptions> = {}) =>
  reportDocument(data, { kind: 'damages', locale: 'en', paper: 'a4', ...options })

const texts = (rows: readonly (readonly { text: string }[])[] | undefined) =>
  rows?.map((row) => row.map(({ text }) => text))

describe('the report of splices', () => {
  const inspection = sampleInspection()
  const splice = (options: Partial<PrintOptions> = {}, instead: Partial<ReportData> = {}) =>
    reportOf(sampleData([], { inspection, ...instead }), { kind: 'splice', ...options }).splices[0]

  test('rates each part by its decisive diameter, in the order of the lay', () => {
    expect(texts(splice()?.table.rows)).toEqual([
      ['T1', '106.00', '5.90', '52.90', '55.10', '−5.54', 'Renewal recommended', '–', '–', '–', '–'],
      [
        'K1',
        '112.00',
        '–',
        '60.00',
        '62.20',
        '+11.07',
        'Renewal very recommended',
        '2 / 0',
        'Insufficient',
        'No',
        'Yes',
      ],
      ['S1', '118.00', '–', '–', '–', '–', 'Not measured', '–', '–', '–', '–'],
    ])
    expect(splice()?.table.remarks?.map((remark) => remark.split('\n').length)).toEqual([1, 2, 1])
    expect(splice({ locale: 'de', units: 'imperial' })?.table.rows[1]?.map(({ text }) => text)).toEqual([
      'K1',
      '122,48',
      '–',
      '2,362',
      '2,449',
      '+11,07',
      'Erneuerung dringend empfohlen',
      '2 / 0',
      'Ungenügend',
      'Nein',
      'Ja',
    ])
  })

  test('contains its length in metres and in diameters, its counts, and the ratings of its parts', () => {
    const { facts, drawing, table } = splice() ?? {}
    expect(facts?.map(({ value }) => value)).toEqual(['100.00', '167.20', '67.20', '1,200', '6', '6', '12', '–'])
    expect(drawing?.alt).toContain('Renewal recommended: 1, Renewal very recommended: 1, Not measured: 1')
    expect(table?.notes[0]).toBe('Renewal recommended: 1, Renewal very recommended: 1, Not measured: 1')
  })

  test('names the parts whose diameters are too far from the nominal one to be right', () => {
    const parts = [
      { name: 'K1', type: 'K', position: 105, diameterMax: 5.72 },
      { name: 'K2', type: 'K', position: 112, diameterMax: 57.2 },
      { name: 'T1', type: 'T', position: 118, diameterMin: 541 },
    ] as const
    const notes = splice({}, { inspection: sampleInspection([...parts]) })?.table.notes
    expect(notes).toContain('Diameters of K1, T1 are far from the nominal one: their ratings may be wrong.')
    expect(splice()?.table.notes.join(' ')).not.toContain('far from')
  })

  test('draws what lies beyond the join of a loop, as long as it was at the inspection', () => {
    const lengthHistory = { replacement: null, steps: [], length: 2345.6, isClosed: true }
    expect(splice({}, { lengthHistory })?.drawing?.input.loop).toBe(2345.6)
    expect(splice()?.drawing?.input.loop).toBeUndefined()
  })

  test('has what was recorded, and what became of it since', () => {
    const since = (today: PlaceToday) => {
      const { splices, strip } = reportOf(sampleData([], { inspection, splicesToday: [today] }), { kind: 'splice' })
      const [printed] = splices
      expect(printed?.facts.slice(0, 3).map(({ value }) => value)).toEqual(['100.00', '167.20', '67.20'])
      expect(printed?.drawing?.input).toMatchObject({ from: 100, to: 167.2 })
      expect(printed?.table.rows[0]?.[1]?.text).toBe('106.00')
      return [printed?.facts.slice(8).map(({ label, value }) => `${label}: ${value}`), strip?.input.splices]
    }
    expect(since({ positionToday: 50, lengthToday: 60, left: null })).toEqual([
      ['Start of the splice today: 50.00', 'Length today: 60.00'],
      [{ name: 'Splice 1', positionStart: 50, positionEnd: 110 }],
    ])
    const left = { reason: 'formerRope', event: { id: 'r' }, timestamp: '2026-03-01T12:00:00.000Z' } as const
    expect(since({ positionToday: 100, lengthToday: 67.2, left })).toEqual([
      [expect.stringMatching(/^Today: On the rope before this one, replaced on /)],
      [],
    ])
  })

  test('contains why nothing is rated, and "No entries" for a splice without parts', () => {
    const attributes = { ...sampleRope.attributes, nominalDiameter: undefined }
    const unrated = splice({}, { rope: { ...sampleRope, attributes } })
    expect(unrated?.table.notes.at(-1)).toContain('no nominal diameter')
    expect(unrated?.facts[3]?.value).toBe('–')
    const empty = splice({}, { inspection: sampleInspection([]) })?.table
    expect([empty?.rows, empty?.empty]).toEqual([[], 'No entries'])
  })

  test('has the strip with the splices, but neither chart nor list', () => {
    const { strip, chart, limits, table, foot, particulars } = reportOf(sampleData([], { inspection }), {
      kind: 'splice',
    })
    expect(strip?.input.splices).toEqual([{ name: 'Splice 1', positionStart: 100, positionEnd: 167.2 }])
    expect(strip?.alt).toContain('1 splice')
    expect([chart, limits, table]).toEqual([null, null, null])
    expect(foot.limits).toContain('Arrêté du 7 août 2009')
    expect(particulars?.title).toBe('Inspection')
  })
})

test('every field of an event is formatted by the contract: texts, figures with units, days, readings', () => {
  const attributes = {
    ...sampleDamage(1).attributes,
    breakType: 'fatigue',
    sag: 3.25,
    calibratedOn: '2026-03-01',
    clockPosition: 7,
    diameterReadings: [{ position: 12, planeA: 55.8, planeB: 56.1 }, { planeA: 55 }],
  } as const
  const event = sampleDamage(1, { attributes: { ...attributes, diameterReadings: [...attributes.diameterReadings] } })
  const { particulars } = reportOf(sampleData([event]), { kind: 'damage', locale: 'de', units: 'imperial' })
  const renderedTexts = Object.fromEntries(
    (particulars?.facts ?? []).map(({ label, value, unit }) => [label, `${value} ${unit}`]),
  )
  expect(renderedTexts).toMatchObject({
    Bruchart: 'Dauerbruch ',
    Seildurchhang: '3,55 yd',
    'Prüfgerät kalibriert am': '01.03.2026 ',
    'Lage am Umfang (Uhr)': '7 ',
  })
  expect(particulars?.texts).toEqual([
    { label: 'Durchmesser in zwei Ebenen', text: '13,12\u202fyd · 2,197\u202fin · 2,209\u202fin\n2,165\u202fin' },
  ])
})

test('photos have name, day and author; omitted ones are counted', () => {
  const taken = { name: 'Wire.jpg', createdAt: '2026-10-02T08:00:00.000Z', createdBy: { name: 'Anna Huber' } }
  const shown = [
    { ...taken, event: sampleDamage(1), file: 'photo-1.jpeg', missingReason: null },
    { ...taken, event: sampleDamage(1), file: null, missingReason: 'unreadable' as const },
  ]
  const photosOf = (photos: ReportData['photos'], kind: PrintOptions['kind']) =>
    reportOf(sampleData([sampleDamage(1)], { photos }), { kind }).photos
  const listed = photosOf({ shown, notShown: 3 }, 'damages')
  expect(listed?.title).toBe('Photos (5)')
  expect(listed?.photos.map(({ file, fault, details }) => [file, fault.slice(0, 12), details])).toEqual([
    ['photo-1.jpeg', '', '1,245.30\u202fm · Oct\u00a02,\u00a02026, Anna Huber'],
    [null, 'This photo c', '1,245.30\u202fm · Oct\u00a02,\u00a02026, Anna Huber'],
  ])
  expect(listed?.notes).toEqual(['3 more photos are not shown.'])
  expect(photosOf({ shown, notShown: 0 }, 'damage')?.photos[0]?.details).toBe('Oct\u00a02,\u00a02026, Anna Huber')
  expect(photosOf({ shown: [], notShown: 1 }, 'damages')?.notes[0]).toContain('without photos')
  expect(photosOf({ shown: [], notShown: 0 }, 'damages')).toBeNull()
})

describe('the signatures of inspections', () => {
  const { attributes, timestamp } = sampleInspection()
  const signed = {
    timestamp,
    attributes: { ...attributes, signedAt: '2026-11-20T10:00:00.000Z', signedBy: { id: sampleRope.id, name: 'Ada' } },
    corrects: '2026-11-01T10:00:00.000Z',
  }
  const open = { timestamp, attributes, corrects: null }
  const plain = (text = '') => text.replaceAll('\u00a0', ' ')

  test('are below the list of damages: who signed and when, or that it is not signed, and what was corrected', () => {
    const { table } = reportOf(sampleData([], { signatures: [signed, open] }))
    expect(table?.notes.map(plain)).toEqual([
      expect.stringMatching(/: Signed by Ada on Nov 20, 2026\. Corrects the inspection of Nov 1, 2026\.$/),
      expect.stringMatching(/: Not signed\.$/),
    ])
    const french = reportOf(sampleData([], { signatures: [open] }), { locale: 'fr' }).table?.notes
    expect(french?.[0]).toMatch(/\u202f: Non signé\.$/)
  })

  test('are among the facts of an inspection of splices', () => {
    const data = sampleData([], { inspection: sampleInspection(), signatures: [open] })
    const facts = reportOf(data, { kind: 'splice', locale: 'de' }).particulars?.facts ?? []
    expect(facts).toContainEqual(expect.objectContaining({ value: 'Nicht unterschrieben' }))
  })
})

test('own limits that permit more than the standard are named so, with what the standard permits', () => {
  const withOwn = (...limits: [multiple: number, limit: number][]) => {
    const ownLimits = limits.map(([multiple, limit]) => ({ multiple, limit }))
    const rope = { ...sampleRope, attributes: { ...sampleRope.attributes, ownLimits } }
    const referenceLengths = ownLimits.map((one) => ({ ...one, basis: 'area' as const }))
    const standard = { id: 'EN12927:2019', status: 'own', source: null, referenceLengths } as const
    return reportOf(sampleData([], { rope, standard }))
  }
  const sentence = expect.stringMatching(/^The custom limits permit more than EN 12927:2019 \(200.×.Ø: 10%\)\.$/)
  const looser = withOwn([30, 5], [200, 12])
  expect(looser.limits?.source).toMatchObject({ verified: false, sentence })
  expect(looser.chart?.notes.at(-1)).toMatch(/permit more than EN 12927:2019/)
  // Beside the state that they make better, too, and no page is signed by the standard alone.
  expect(looser.state.caption).toMatch(/permit more than EN 12927:2019/)
  expect(looser.foot.limits).toBe('Limit: EN 12927:2019, custom limits')
  const { limits, chart } = withOwn([30, 5], [200, 10])
  expect([limits?.source.sentence, ...(limits?.source.details ?? []), chart?.notes.at(-1)].join('\n')).not.toMatch(
    /permit more/,
  )
})

test('limits that are only assumed for a standard are not said to be what it permits', () => {
  const attributes: typeof sampleRope.attributes = {
    ...sampleRope.attributes,
    ropeType: 'strandedRope',
    ropeApplication: 'towRope',
    ownLimits: [{ multiple: 6, limit: 60 }],
  }
  const { caption } = reportOf(sampleData([], { rope: { ...sampleRope, attributes } })).state
  expect(caption).toMatch(/permit more than the limits assumed for EN 12927:2019 \(.*\), which are not verified/)
})

test('a rope of unknown type is not said to be of one where its cross-section is doubted', () => {
  const { ropeType: _type, ...attributes } = {
    ...sampleRope.attributes,
    nominalDiameter: 40,
    metallicCrossSection: 7420,
  }
  const { caption } = reportOf(sampleData([], { rope: { ...sampleRope, attributes } })).state
  expect(caption).toMatch(/; such a rope has about 97% at most/)
})

test('the state dates an incomplete test by the clock of the reader where the installation has no time zone', () => {
  const { timezone: _timezone, ...installation } = sampleRope.installation
  const mrt = { id: v7(), timestamp: '2026-03-01T23:30:00.000Z', skippedFindings: 2 }
  const rope = { ...sampleRope, installation, inspections: { visual: null, mrt } }
  for (const [timezone, day] of Object.entries({ 'Pacific/Chatham': 'Mar 2, 2026', 'America/Denver': 'Mar 1, 2026' }))
    expect(reportOf(sampleData([], { rope, timezone })).state.caption).toContain(day)
})

test('what the figure of the state does not say stands apart from what it says', () => {
  const attributes = { ...sampleRope.attributes, nominalDiameter: 40, metallicCrossSection: 7420 }
  const notesOf = (rope: Partial<ReportData['rope']>) => {
    const { caption, factLines } = reportOf(sampleData([], { rope: { ...sampleRope, ...rope } })).state
    return caption.split('\n').slice(factLines)
  }
  const doubts = [expect.stringMatching(/^The metallic cross-section is 591%/), '2 damages without a known loss']
  expect(notesOf({})).toEqual([])
  expect(notesOf({ attributes, damagesOfUnknownLoss: 2 })).toEqual(doubts)
  const stateless = { damages: null, governing: null, noStateReason: 'noLimit' } as const
  expect(notesOf({ ...stateless, attributes, damagesOfUnknownLoss: 2 })).toEqual(doubts)
})
