import { lengthHistoryFromEvents, currentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Unit } from '@catenary/contract/field'
import type { EventFieldName } from '@catenary/contract/records/event-fields'
import { baseFields, eventFields } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { eventSample, recordingTypeOf } from '@catenary/contract/test/event-samples'
import type { TextKey } from '@catenary/i18n/catalogue'
import { catalogue } from '@catenary/i18n/catalogue'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatDate, formatShort, quantityParts } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { describe, expect, it } from 'vitest'
import { testEvent } from '../../test/rope-handlers.ts'
import type { EventRow } from '../events/event-rows.ts'
import { eventRows } from '../events/event-rows.ts'
import { eventColumnIds } from './column-visibility.ts'
import { eventsCsv, eventsXlsx, exportColumns } from './event-export.ts'

const currentPlaceOf = currentPositionLookup(
  lengthHistoryFromEvents({ attributes: {}, lengthAsOf: '2026-01-01T00:00:00.000Z' }, []),
  [],
)
const hostileTexts = ['=1+1', '+41', '-2', '@SUM(A1)', '\tx', '', 'a;b', 'a,b', 'two\r\nlines', 'he said "so"', "'=1"]

// The same numbers at every run; between them, whatever a rope can hold.
function someRows(count: number): EventRow[] {
  let seed = 20_261_121
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const events = Array.from({ length: count }, (_, index) => {
    const description = hostileTexts[next(hostileTexts.length)] ?? ''
    const place = { position: next(4_000_000) / 1000, length: next(2) === 0 ? null : next(90_000) / 1000 }
    const loss = next(3) === 0 ? undefined : next(10_000) / 1000
    return testEvent(index, place, {
      ...(description && { description }),
      crossSectionLossAmount: loss,
      crossSectionLossUnit: loss === undefined ? undefined : '%',
      damageCount: next(2) === 0 ? undefined : next(20),
      bendingCycles: next(2) === 0 ? undefined : next(900_000),
      wire: `-${next(9)}`,
    })
  })
  return eventRows(events, currentPlaceOf, { metallicCrossSection: 813.7 })
}

const exportOptions = (language: Language, system: UnitSystem) => ({
  localization: {
    language,
    t: translatorFor(language),
    has: (key: string): key is TextKey => Object.hasOwn(catalogue, key),
    date: (instant: string | number, zone?: string) => formatDate(language, instant, zone),
    locale: language,
    short: (value: number, decimals?: number) => formatShort(language, value, decimals),
    quantityParts: (value: number, unit: Unit) => quantityParts(language, value, unit, { system }),
  },
  columns: eventColumnIds,
  system,
  zone: 'Europe/Zurich',
  referencePosition: () => 'T7+3.2',
})

/** A figure as the table draws it, without the marks between thousands. */
function formatted(
  language: Language,
  value: number | null | undefined,
  unit: Parameters<typeof quantityParts>[2],
  system: UnitSystem,
) {
  if (value === null || value === undefined) return ''
  return quantityParts(language, value, unit, { system }).figure.replace(language === 'en' ? /,/g : /[.\u202f]/g, '')
}

describe('events as a file', () => {
  const rows = someRows(60)
  const cases = languages.flatMap((language) =>
    (['metric', 'imperial', 'imperialFeet'] as const).map((system) => ({ language, system })),
  )

  it.each(cases)('has every row with its figures as shown in $language, $system', ({ language, system }) => {
    const csv = eventsCsv(rows, exportOptions(language, system))
    expect(csv).toMatch(/^\ufeff/)
    const data = readCsv(csv.slice(1), language === 'en' ? ',' : ';')
    const t = translatorFor(language)
    const [metre, area] = { metric: ['m', 'mm²'], imperial: ['yd', 'in²'], imperialFeet: ['ft', 'in²'] }[system]
    const figures = rows.map(({ event, position, loss }) => [
      formatted(language, position, 'm', system),
      formatted(language, event.length, 'm', system),
      formatted(language, loss.percent, '%', system),
      formatted(language, loss.area, 'mm²', system),
      String(event.attributes.bendingCycles ?? ''),
    ])
    const heads = [
      `${t('events.position')} (${metre})`,
      `${t('events.length')} (${metre})`,
      `${t('ropePage.loss')} (%)`,
      `${t('ropePage.loss')} (${area})`,
      t('events.attributes.bendingCycles'),
    ]
    expect(data.map((line) => heads.map((head) => line[head]))).toEqual(figures)
    const texts = data.map((line) => line[t('events.attributes.description')])
    expect(texts.map((text) => text?.replace(/^'(?='*[=+\-@\t])/, ''))).toEqual(
      rows.map(({ event }) => event.attributes.description ?? ''),
    )
    for (const cell of data.flatMap((line) => Object.values(line))) expect(cell).not.toMatch(/^[=+\-@\t]/)
    expect(data[0]?.[`${t('common.date')} (Europe/Zurich)`]).toBe('2016-01-03 09:00')
  })

  it('contains the relative position only if the rope has reference points', () => {
    const { localization, ...options } = exportOptions('en', 'metric')
    const heads = (referencePosition: () => string | undefined) =>
      exportColumns({ ...options, localization, referencePosition }).map(({ head }) => head)
    expect(heads(() => 'T7').filter((head) => head === 'From the reference point')).toHaveLength(1)
    expect(heads(() => undefined)).not.toContain('From the reference point')
  })

  it('has the requested columns, in their order, with labels', () => {
    const wanted = ['date', 'type', 'loss', 'breakType', 'calibratedOn', 'clockPosition'] as const
    const values = { breakType: 'fatigue', calibratedOn: '2026-03-01', clockPosition: 4 } as const
    const [row] = eventRows([testEvent(1, { isDeleted: true }, values)], currentPlaceOf, { metallicCrossSection: 800 })
    const options = { ...exportOptions('en', 'metric'), columns: wanted, zone: 'Pacific/Auckland' }
    expect(
      eventsCsv(row ? [row] : [], options)
        .slice(1)
        .split('\r\n'),
    ).toEqual([
      'Date (Pacific/Auckland),Type,Loss (%),Loss (mm²),Type of break,Instrument calibrated on,Clock position',
      '2017-02-03 21:00,Broken wire (archived),1.25,10.00,Fatigue break,"Mar 1, 2026",4',
      '',
    ])
  })

  it('is a sheet whose figures are figures and whose texts are texts', async () => {
    const ancient = { ...rows[0]?.event, timestamp: '1893-05-01T10:00:00.000Z' } as EventRow['event']
    const sheet = await sheetOf(
      await eventsXlsx(
        [...rows.slice(0, 3), ...eventRows([ancient], currentPlaceOf, {})],
        exportOptions('de', 'metric'),
      ),
    )
    const first = rows[0]
    expect(sheet).toContain(`<v>${Number(first?.position.toFixed(2))}</v>`)
    expect(sheet).not.toMatch(/<f>/)
    // The third of January 2016, nine in the morning, in the days of Excel.
    expect(sheet).toContain('<v>42372.375</v>')
    expect(sheet).not.toMatch(/<v>-/)
  })
})

const names = Object.keys(eventFields) as EventFieldName[]
/** Lists and references have no column: the event's dialog and its reports show them. */
const withoutColumn: readonly EventFieldName[] = [
  'splices',
  'diameterReadings',
  'repairedEvents',
  'inspection',
  'importHash',
  'importDocuments',
  'leftOut',
  'signedAt',
  'signedBy',
  'corrects',
  'correctedBy',
]

describe('every field of an event', () => {
  const rowWith = (name: EventFieldName, which: 0 | 1) => {
    const { type, beside, values } = eventSample(name)
    const attributes = { recordingType: recordingTypeOf(type), type, ...beside }
    const value = { [name]: values[which] }
    const event = { ...testEvent(1), attributes }
    return eventRows(
      [
        (name in baseFields
          ? { ...event, ...value }
          : { ...event, attributes: { ...attributes, ...value } }) as RopeEvent,
      ],
      currentPlaceOf,
      { metallicCrossSection: 813.7 },
    )
  }

  it.each(names)('%s can be told from another value in CSV and Excel, or is known to have no column', async (name) => {
    for (const system of ['metric', 'imperial'] as const) {
      const options = exportOptions('en', system)
      const [one, other] = [rowWith(name, 0), rowWith(name, 1)]
      const isInCsv = eventsCsv(one, options) !== eventsCsv(other, options)
      const isInSheet =
        (await contentOf(await eventsXlsx(one, options))) !== (await contentOf(await eventsXlsx(other, options)))
      expect({ name, isInCsv, isInSheet }).toEqual({
        name,
        isInCsv: !withoutColumn.includes(name),
        isInSheet: !withoutColumn.includes(name),
      })
    }
  })
})

/** The lines of strict CSV by their heads: lines end with CR LF, and all of them have as many cells as there are heads. */
function readCsv(text: string, separator: ',' | ';'): Record<string, string>[] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n)`, 'y')
  const lines: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, content = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error('This is no CSV')
    lines.at(-1)?.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content)
    if (end === '\r\n') lines.push([])
  }
  const [heads = [], ...rest] = lines.slice(0, -1)
  expect(rest.map((line) => line.length)).toEqual(rest.map(() => heads.length))
  return rest.map((line) => Object.fromEntries(heads.map((head, index) => [head, line[index] ?? ''])))
}

/** The cells of an Excel file: its first sheet, and the texts that it names by their number. */
async function contentOf(file: Blob): Promise<string> {
  return (await sheetOf(file)) + (await sheetOf(file, 'sharedStrings.xml'))
}

/** A part of an Excel file, unpacked: its first sheet. */
async function sheetOf(file: Blob, part = 'sheet1.xml'): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (!name.endsWith(part)) continue
    const local = view.getUint32(at + 42, true)
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = bytes.subarray(begin, begin + view.getUint32(at + 20, true))
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Response(unpacked).text()
  }
  throw new Error('There is no sheet')
}
