import { partBand } from '@catenary/charts/splice/splice-drawing'
import type { Splice } from '@catenary/contract/records/splices'
import { loopAt } from '@catenary/domain/length-history'
import {
  bandDecimals,
  diameterDecimals,
  doubtfulParts,
  lengthInDiameters,
  partDeviation,
  bandRating,
  spliceLength,
} from '@catenary/domain/splice'
import type { ReportColumn, ReportFact, ReportSplice, ReportTable } from '../../ports/report/report-document.ts'
import { isMoved, isShortened, removedText } from './recordings.ts'
import type { PlaceToday, ReportData } from './report-data.ts'
import { cell, noValue } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'

type Part = Splice['parts'][number]

/** The splices of an inspection, each with its facts, its drawing and the table of its parts as the hand met them. */
export function splicesPart(
  { inspection, splicesToday, rope, lengthHistory }: ReportData,
  formatter: ReportFormatter,
): ReportSplice[] {
  const { nominalDiameter } = rope.attributes
  const loop = loopAt(lengthHistory, Date.parse(inspection?.timestamp ?? ''))
  return (inspection?.splices ?? []).map((splice, index) => ({
    title: splice.name,
    facts: [...facts(splice, nominalDiameter, formatter), ...placeFacts(splice, splicesToday[index], formatter)],
    drawing: drawing(splice, { nominalDiameter, loop: loop ?? undefined }, formatter),
    table: table(splice, nominalDiameter, formatter),
  }))
}

function facts(splice: Splice, nominalDiameter: number | undefined, formatter: ReportFormatter): ReportFact[] {
  const { t, fact, measured, count } = formatter
  const length = spliceLength(splice.positionStart, splice.positionEnd)
  const counted = (value: number | undefined) => (value === undefined ? null : count(value))
  return [
    measured(t('splices.attributes.positionStart'), splice.positionStart, 'm'),
    measured(t('splices.attributes.positionEnd'), splice.positionEnd, 'm'),
    measured(t('splices.spliceLength'), length, 'm'),
    fact(
      t('splices.lengthOverDiameter'),
      nominalDiameter ? count(Math.round(lengthInDiameters(length, nominalDiameter))) : null,
    ),
    fact(t('splices.attributes.strandCount'), counted(splice.strandCount)),
    fact(t('splices.attributes.knotCount'), counted(splice.knotCount)),
    fact(t('splices.attributes.tuckTailCount'), counted(splice.tuckTailCount)),
    fact(t('splices.attributes.tuckTailEndCount'), counted(splice.tuckTailEndCount)),
  ]
}

/** What became of a splice since: nothing where it is as it was recorded. */
function placeFacts(
  { positionStart: position, positionEnd }: Splice,
  today: PlaceToday | undefined,
  formatter: ReportFormatter,
): ReportFact[] {
  const { t, fact, measured } = formatter
  if (!today) return []
  if (today.left) return [fact(t('reports.left.title'), removedText(today, formatter))]
  const recorded = { ...today, position, length: positionEnd - position }
  return [
    ...(isMoved(recorded) ? [measured(t('reports.splice.startToday'), today.positionToday, 'm')] : []),
    ...(isShortened(recorded) ? [measured(t('reports.lengthToday'), today.lengthToday, 'm')] : []),
  ]
}

function drawing(
  splice: Splice,
  { nominalDiameter, loop }: Pick<ReportSplice['drawing']['input'], 'nominalDiameter' | 'loop'>,
  formatter: ReportFormatter,
): ReportSplice['drawing'] {
  const { t, quantity, locale, system } = formatter
  const formatted = (metres: number) => {
    const { figure, unit } = quantity(metres, 'm')
    return `${figure}\u202f${unit}`
  }
  const { positionStart: from, positionEnd: to, parts } = splice
  return {
    title: '',
    alt: t('splices.drawing', {
      from: formatted(from),
      to: formatted(to),
      ratings: tally(splice, nominalDiameter, formatter),
    }),
    notes: parts.length === 0 ? [] : [t('reports.splice.legend')],
    input: { from, to, loop, parts: parts.map(drawnPart), nominalDiameter, language: locale, unitSystem: system },
  }
}

// Only what is drawn: a comment may be long.
function drawnPart({ name, type, position, length, diameterMin, diameterMax }: Part) {
  return { name, type, position, length, diameterMin, diameterMax }
}

/** How many parts have each rating, in words. */
function tally({ parts }: Splice, nominalDiameter: number | undefined, { t, count }: ReportFormatter): string {
  const bands = parts.map((part) => partBand(part, nominalDiameter))
  const bandLabels = [
    ...(['green', 'yellow', 'red'] as const).map((band) => [band, t(`splices.rating.${bandRating(band)}`)] as const),
    [null, t('splices.notMeasured')] as const,
  ]
  return bandLabels
    .map(([band, word]) => [word, bands.filter((one) => one === band).length] as const)
    .flatMap(([word, number]) => (number > 0 ? [t('reports.splice.tally', { word, number: count(number) })] : []))
    .join(', ')
}

function table(splice: Splice, nominalDiameter: number | undefined, formatter: ReportFormatter): ReportTable {
  const { t } = formatter
  const { parts } = splice
  const rated = tally(splice, nominalDiameter, formatter)
  const doubtful = doubtfulParts(parts, nominalDiameter ?? 0).map(({ name }) => name)
  return {
    title: t('splices.parts'),
    columns: columns(formatter),
    rows: parts.map((part) => row(part, nominalDiameter, formatter)),
    remarks: parts.map(({ comment = '' }) => comment),
    empty: t('reports.noEntries'),
    notes: [
      ...(parts.length === 0 ? [] : [rated]),
      ...(doubtful.length === 0 ? [] : [t('reports.splice.doubt', { parts: doubtful.join(', ') })]),
      t(nominalDiameter ? 'reports.splice.bands' : 'reports.splice.noDiameter'),
    ],
  }
}

function columns({ t, unit }: ReportFormatter): ReportColumn[] {
  const figure = (label: string, shown: string, width: number): ReportColumn => ({
    label,
    unit: shown,
    end: true,
    width,
  })
  const word = (label: string, width: number): ReportColumn => ({ label, unit: '', end: false, width })
  return [
    word(t('splices.part'), 19),
    figure(t('splices.part.position'), unit('m'), 15),
    figure(t('splices.part.length'), unit('m'), 12),
    figure(t('reports.splice.smallest'), unit('mm'), 12),
    figure(t('reports.splice.largest'), unit('mm'), 12),
    figure(t('reports.splice.deviation'), '%', 15),
    word(t('splices.ratingTitle'), 0),
    word(t('reports.splice.wires'), 16),
    word(t('reports.splice.lubricant'), 19),
    word(t('splices.part.isCorrosion'), 15),
    word(t('reports.splice.touching'), 15),
  ]
}

const signs = { 1: '+', 0: '', [-1]: '−' }

function row(part: Part, nominalDiameter: number | undefined, formatter: ReportFormatter) {
  const { t, figure, percent } = formatter
  const deviation = partDeviation(part, nominalDiameter ?? 0)
  const band = partBand(part, nominalDiameter)
  const yesOrNo = (value: boolean | undefined) =>
    value === undefined ? noValue : t(value ? 'common.yes' : 'common.no')
  const [least, unit] = formatter.system === 'metric' ? ([2, 'mm'] as const) : ([3, 'in'] as const)
  // With the same decimals in every row, save where a figure would lie in another band than the diameter.
  const diameter = (value: number | undefined) => {
    const decimals = value && diameterDecimals(part.type, value, { nominal: nominalDiameter ?? 0, least, unit })
    return figure(value, 'mm', decimals || least)
  }
  const sign = signs[Math.sign(deviation ?? 0) as -1 | 0 | 1]
  return [
    cell(part.name, t(`splices.partType.${part.type}`)),
    cell(figure(part.position, 'm')),
    cell(figure(part.length, 'm')),
    cell(diameter(part.diameterMin)),
    cell(diameter(part.diameterMax)),
    cell(deviation === null ? noValue : `${sign}${percent(Math.abs(deviation), bandDecimals(part.type, deviation))}`),
    cell(band === null ? t('splices.notMeasured') : t(`splices.rating.${bandRating(band)}`)),
    cell(wires(part, formatter)),
    cell(part.lubricantCondition ? t(`splices.lubricant.${part.lubricantCondition}`) : noValue),
    cell(yesOrNo(part.isCorrosion)),
    cell(yesOrNo(part.isTouchingStrands)),
  ]
}

/** Broken and loose wires, a dash for what was not counted. */
function wires({ brokenWireCount, looseWireCount }: Part, { count }: ReportFormatter): string {
  const formatted = (value: number | undefined) => (value === undefined ? noValue : count(value))
  return brokenWireCount === undefined && looseWireCount === undefined
    ? noValue
    : `${formatted(brokenWireCount)} / ${formatted(looseWireCount)}`
}
