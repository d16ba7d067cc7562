import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { basisSentence, limitSentence, limitStatementFor } from '@catenary/charts/limit-sentence'
import { changesSentence, outlookSentences } from '@catenary/charts/outlook-sentence'
import { damagesBeyondEnd } from '@catenary/charts/strip/rope-strip'
import type { StripDamage } from '@catenary/charts/strip/rope-strip'
import type { DamageWithLoss } from '@catenary/contract/records/events'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import { usedPercent } from '@catenary/domain/health-percent'
import { isRepair } from '@catenary/domain/loss/damage'
import { describeLengthChange } from '@catenary/i18n/assets/describe-length-change'
import { describeLooserLimits } from '@catenary/i18n/assets/describe-rope'
import { withUnit } from '@catenary/i18n/format'
import type { ReportChart, ReportStrip } from '../../ports/report/report-document.ts'
import { sourceLine } from './limits.ts'
import type { ReportData, PrintOptions } from './report-data.ts'
import type { ReportFormatter } from './report-formatter.ts'
import { governedBy } from './rope-condition.ts'

/** The size at which the strip is drawn in pixels: that of the chart, so that both have letters of one size. */
const stripWidth = 900

/** The damage chart with its limits' source: only for ropes that have both a standard and a nominal diameter. */
export function chartPart(data: ReportData, formatter: ReportFormatter): ReportChart | null {
  const { t, locale, percent } = formatter
  const { rope, loss, inspectionType, timezone, summary } = data
  const standard = data.standard ?? loss.standard
  const hasPoints = loss.result.some(({ points }) => points.length > 0)
  if (!rope.attributes.standard || !rope.attributes.nominalDiameter || !standard || !hasPoints) return null
  const now = Date.parse(data.at)
  const measured = { nominalDiameter: rope.attributes.nominalDiameter, system: formatter.system }
  const chartInput = {
    data: loss,
    xAxis: 'time',
    language: locale,
    translate: t,
    timezone,
    now,
    rope: measured,
  } as const
  const statement = limitStatementFor(chartInput)
  const notesOnLimit = [...statementNotes(statement, chartInput), changesSentence(chartInput)]
  const type = t(`events.inspectionType.${inspectionType}`)
  const used = summary ? withUnit(locale, { figure: percent(usedPercent(summary.ratio), 1), unit: '%' }) : ''
  return {
    title: t('reports.ofInspection', { title: t('reports.chartCaption'), type }),
    alt: t('reports.chartAlt', { rope: rope.name, value: used }),
    notes: [
      ...notesOnLimit.flatMap((sentence) => (sentence ? [sentence] : [])),
      [
        `${sourceLine(standard, formatter)}. ${t(`ropes.limitStatusSentence.${standard.status}`)}.`,
        describeLooserLimits(rope.attributes, inspectionType, formatter) ?? '',
      ]
        .join(' ')
        .trim(),
    ],
    input: { data: loss, inspectionType, timezone, statement, rope: measured },
  }
}

type ChartInput = Parameters<typeof outlookSentences>[0]

/** When the limit is reached, in one statement, and below it how that is calculated; nothing without statement. */
function statementNotes(statement: LimitStatement | null, chartInput: ChartInput): (string | null)[] {
  if (!statement) return []
  const { translate } = chartInput
  return [
    `${limitSentence(statement, chartInput)} ${statement.kind === 'reached' ? '' : basisSentence(statement, chartInput)}`.trim(),
    [translate('charts.statement.howExpected'), translate('charts.statement.howEarliest')].join(' '),
    outlookSentences(chartInput).join(' '),
    forecastSentence(chartInput),
  ]
}

/** The rope from end to end with what the report is about; null where its length is not recorded. */
export function stripPart(data: ReportData, { kind }: PrintOptions, formatter: ReportFormatter): ReportStrip | null {
  const { rope, events, byType } = data
  const splices = splicesOnRope(data)
  const { length: ropeLength } = data.lengthHistory
  if (!ropeLength) return null
  // The worst sections are those that the state of the rope comes from, whatever the report is about.
  const governing = byType.find(({ inspectionType }) => inspectionType === rope.governing?.inspectionType)
  const { notes, ...texts } = stripTexts(data, { kind, splices: splices.length }, formatter)
  const governed = governing && governedBy(rope, formatter)
  // What was cut out has no place on the rope any more.
  const notRemoved = events.filter(({ left }) => left === null)
  const damages = notRemoved.map(stripDamage)
  const { length: beyondEnd } = damagesBeyondEnd(damages, ropeLength)
  const length = withUnit(formatter.locale, formatter.quantity(ropeLength, 'm'))
  return {
    ...texts,
    notes: [
      ...notes,
      ...(beyondEnd > 0 ? [formatter.t('ropePage.stripBeyondEnd', { count: beyondEnd, length })] : []),
      ...lengthNotes(data, formatter),
      ...(governed ? [governed] : []),
    ],
    input: {
      ropeLength,
      isClosed: isLoop(rope.attributes),
      damages,
      splices: [...repairRanges(notRemoved), ...splices],
      worst: governing?.summary?.worst ?? [],
      width: stripWidth,
      language: formatter.locale,
      unitSystem: formatter.system,
    },
  }
}

/** That the length in the settings is that of before a change. */
function lengthNotes({ rope, lengthHistory }: ReportData, { t, day, locale, quantity }: ReportFormatter): string[] {
  const { ropeLength: entered } = rope.attributes
  const metres = (length: number) => withUnit(locale, quantity(length, 'm'))
  const { lengthAsOf } = rope
  const note = describeLengthChange({ entered, lengthAsOf, lengthHistory }, { t, metres, day })
  return note === null ? [] : [note]
}

// A repair is a stretch of the rope like a splice, and is drawn like one.
function repairRanges(events: readonly DamageWithLoss[]) {
  return events
    .filter(({ attributes }) => isRepair(attributes.type))
    .map(({ id, positionToday: positionStart, lengthToday }) => {
      return { name: id, positionStart, positionEnd: positionStart + (lengthToday ?? 0) }
    })
}

/** The splices of the inspection that are in the rope today, where they are. */
function splicesOnRope({ inspection, splicesToday }: ReportData) {
  return (inspection?.splices ?? []).flatMap(({ name }, index) => {
    const today = splicesToday[index]
    if (!today || today.left) return []
    const { positionToday: positionStart, lengthToday } = today
    return [{ name, positionStart, positionEnd: positionStart + (lengthToday ?? 0) }]
  })
}

// Only what is drawn: a rope may have thousands of recordings with long remarks.
function stripDamage({ id, positionToday, lengthToday, left, loss, counts, attributes }: DamageWithLoss): StripDamage {
  return { id, positionToday, lengthToday, left, loss, counts, attributes: { type: attributes.type } }
}

function stripTexts(
  { rope, events }: ReportData,
  { kind, splices }: Pick<PrintOptions, 'kind'> & { readonly splices: number },
  { t }: ReportFormatter,
) {
  if (kind === 'splice') {
    return {
      title: t('reports.strip.splices'),
      alt: t('reports.stripAlt', { rope: rope.name, damages: t('reports.spliceCount', { count: splices }) }),
      notes: [t('reports.strip.splicesLegend')],
    }
  }
  const isRepairReport = kind === 'repair' || kind === 'repairs'
  const countKey = isRepairReport ? 'reports.repairCount' : 'common.damageCount'
  const alt = t('reports.stripAlt', { rope: rope.name, damages: t(countKey, { count: events.length }) })
  if (kind === 'damage' || kind === 'repair')
    return { title: t('reports.strip.one'), alt, notes: [t('reports.strip.oneLegend')] }
  if (kind === 'repairs') return { title: t('reports.strip.repairs'), alt, notes: [t('reports.strip.repairsLegend')] }
  return { title: t('reports.stripCaption'), alt, notes: [t('reports.strip.legend')] }
}
