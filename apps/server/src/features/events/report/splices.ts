import type { Splice } from '@catenary/contract/splices'
import { bandOf } from '@catenary/charts/splice-drawing'
import {
  bandDecimals,
  diameterDecimals,
  lengthInDiameters,
  partDeviation,
  ratingOf,
  spliceLength,
} from '@catenary/domain/splice'
import type { ReportColumn, ReportFact, ReportSplice, ReportTable } from '../../../ports/report-document.ts'
import type { ReportData } from './report-data.ts'
import { cell, nothing } from './writer.ts'
import type { Writer } from './writer.ts'

type Part = Splice['parts'][number]

/** The splices of an inspection, each with its facts, its drawing and the table of its parts as the hand met them. */
export function splicesPart({ inspection, rope }: ReportData, writer: Writer): ReportSplice[] {
  const { nominalDiameter } = rope.attributes
  return (inspection?.splices ?? []).map((splice) => ({
    title: splice.name,
    facts: facts(splice, nominalDiameter, writer),
    drawing: drawing(splice, nominalDiameter, writer),
    table: table(splice, nominalDiameter, writer),
  }))
}

function facts(splice: Splice, nominalDiameter: number | undefined, writer: Writer): ReportFact[] {
  const { say, fact, measured, count } = writer
  const length = spliceLength(splice.positionStart, splice.positionEnd)
  const counted = (value: number | undefined) => (value === undefined ? null : count(value))
  return [
    measured(say('splices.attributes.positionStart'), splice.positionStart, 'm'),
    measured(say('splices.attributes.positionEnd'), splice.positionEnd, 'm'),
    measured(say('splices.spliceLength'), length, 'm'),
    fact(
      say('splices.lengthOverDiameter'),
      nominalDiameter ? count(Math.round(lengthInDiameters(length, nominalDiameter))) : null,
    ),
    fact(say('splices.attributes.strandCount'), counted(splice.strandCount)),
    fact(say('splices.attributes.knotCount'), counted(splice.knotCount)),
    fact(say('splices.attributes.tuckTailCount'), counted(splice.tuckTailCount)),
    fact(say('splices.attributes.tuckTailEndCount'), counted(splice.tuckTailEndCount)),
  ]
}

function drawing(splice: Splice, nominalDiameter: number | undefined, writer: Writer): ReportSplice['drawing'] {
  const { say, quantity, locale, system } = writer
  const said = (metres: number) => {
    const { figure, unit } = quantity(metres, 'm')
    return `${figure}\u202f${unit}`
  }
  const { positionStart: from, positionEnd: to, parts } = splice
  return {
    title: '',
    alt: say('splices.drawing', { from: said(from), to: said(to), ratings: tally(splice, nominalDiameter, writer) }),
    notes: parts.length === 0 ? [] : [say('reports.splice.legend')],
    input: { from, to, parts: parts.map(drawn), nominalDiameter, language: locale, unitSystem: system },
  }
}

// Only what is drawn: a comment may be long.
function drawn({ name, type, position, length, diameterMin, diameterMax }: Part) {
  return { name, type, position, length, diameterMin, diameterMax }
}

/** How many parts have each rating, in words. */
function tally({ parts }: Splice, nominalDiameter: number | undefined, { say, count }: Writer): string {
  const bands = parts.map((part) => bandOf(part, nominalDiameter))
  const words = [
    ...(['green', 'yellow', 'red'] as const).map((band) => [band, say(`splices.rating.${ratingOf(band)}`)] as const),
    [null, say('splices.notMeasured')] as const,
  ]
  return words
    .map(([band, word]) => [word, bands.filter((one) => one === band).length] as const)
    .flatMap(([word, number]) => (number > 0 ? [say('reports.splice.tally', { word, number: count(number) })] : []))
    .join(', ')
}

function table(splice: Splice, nominalDiameter: number | undefined, writer: Writer): ReportTable {
  const { say } = writer
  const { parts } = splice
  const rated = tally(splice, nominalDiameter, writer)
  return {
    title: say('splices.parts'),
    columns: columns(writer),
    rows: parts.map((part) => row(part, nominalDiameter, writer)),
    remarks: parts.map(({ comment = '' }) => comment),
    empty: say('reports.noEntries'),
    notes: [
      ...(parts.length === 0 ? [] : [rated]),
      say(nominalDiameter ? 'reports.splice.bands' : 'reports.splice.noDiameter'),
    ],
  }
}

function columns({ say, unit }: Writer): ReportColumn[] {
  const figure = (label: string, shown: string, width: number): ReportColumn => ({
    label,
    unit: shown,
    end: true,
    width,
  })
  const word = (label: string, width: number): ReportColumn => ({ label, unit: '', end: false, width })
  return [
    word(say('splices.part'), 19),
    figure(say('splices.part.position'), unit('m'), 15),
    figure(say('splices.part.length'), unit('m'), 12),
    figure(say('reports.splice.smallest'), unit('mm'), 12),
    figure(say('reports.splice.largest'), unit('mm'), 12),
    figure(say('reports.splice.deviation'), '%', 15),
    word(say('splices.ratingTitle'), 0),
    word(say('reports.splice.wires'), 16),
    word(say('reports.splice.lubricant'), 19),
    word(say('splices.part.isCorrosion'), 15),
    word(say('reports.splice.touching'), 15),
  ]
}

const signs = { 1: '+', 0: '', [-1]: '−' }

function row(part: Part, nominalDiameter: number | undefined, writer: Writer) {
  const { say, figure, percent } = writer
  const deviation = partDeviation(part, nominalDiameter ?? 0)
  const band = bandOf(part, nominalDiameter)
  const isSaid = (value: boolean | undefined) =>
    value === undefined ? nothing : say(value ? 'common.yes' : 'common.no')
  const [least, unit] = writer.system === 'metric' ? ([2, 'mm'] as const) : ([3, 'in'] as const)
  // With the same decimals in every row, save where a figure would lie in another band than the diameter.
  const diameter = (value: number | undefined) => {
    const decimals = value && diameterDecimals(part.type, value, { nominal: nominalDiameter ?? 0, least, unit })
    return figure(value, 'mm', decimals || least)
  }
  const sign = signs[Math.sign(deviation ?? 0) as -1 | 0 | 1]
  return [
    cell(part.name, say(`splices.partType.${part.type}`)),
    cell(figure(part.position, 'm')),
    cell(figure(part.length, 'm')),
    cell(diameter(part.diameterMin)),
    cell(diameter(part.diameterMax)),
    cell(deviation === null ? nothing : `${sign}${percent(Math.abs(deviation), bandDecimals(part.type, deviation))}`),
    cell(band === null ? say('splices.notMeasured') : say(`splices.rating.${ratingOf(band)}`)),
    cell(wires(part, writer)),
    cell(part.lubricantCondition ? say(`splices.lubricant.${part.lubricantCondition}`) : nothing),
    cell(isSaid(part.isCorrosion)),
    cell(isSaid(part.isTouchingStrands)),
  ]
}

/** Broken and loose wires, a dash for what was not counted. */
function wires({ brokenWireCount, looseWireCount }: Part, { count }: Writer): string {
  const said = (value: number | undefined) => (value === undefined ? nothing : count(value))
  return brokenWireCount === undefined && looseWireCount === undefined
    ? nothing
    : `${said(brokenWireCount)} / ${said(looseWireCount)}`
}
