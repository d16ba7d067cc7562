import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { basisSentence, limitSentence, statementOf } from '@catenary/charts/limit-sentence'
import { changesSentence, outlookSentences } from '@catenary/charts/outlook-sentence'
import type { StripDamage } from '@catenary/charts/rope-strip'
import type { DamageWithLoss } from '@catenary/contract/events'
import type { Splice } from '@catenary/contract/splices'
import { isLoop } from '@catenary/contract/recording-rules'
import { isRepair } from '@catenary/domain/damage'
import { usedPercent } from '@catenary/domain/health-percent'
import type { LimitStatement } from '@catenary/domain/limit-statement'
import { withUnit } from '@catenary/i18n/format'
import type { ReportChart, ReportStrip } from '../../../ports/report-document.ts'
import { sourceLine } from './limits.ts'
import type { ReportData, ReportWish } from './report-data.ts'
import { governedBy } from './rope-condition.ts'
import type { Writer } from './writer.ts'

/** The size at which the strip is drawn in pixels: that of the chart, so that both have letters of one size. */
const stripWidth = 900

/** The damage chart with its limits' source: only for ropes that have both a standard and a nominal diameter. */
export function chartPart(data: ReportData, scribe: Writer): ReportChart | null {
  const { say, locale, percent } = scribe
  const { rope, loss, inspectionType, timezone, summary } = data
  const standard = data.standard ?? loss.standard
  const hasPoints = loss.result.some(({ points }) => points.length > 0)
  if (!rope.attributes.standard || !rope.attributes.nominalDiameter || !standard || !hasPoints) return null
  const now = Date.parse(data.at)
  const measured = { nominalDiameter: rope.attributes.nominalDiameter, system: scribe.system }
  const told = { answer: loss, xAxis: 'time', language: locale, translate: say, timezone, now, rope: measured } as const
  const statement = statementOf(told)
  const ahead = [...statementNotes(statement, told), changesSentence(told)]
  const type = say(`events.inspectionType.${inspectionType}`)
  const used = summary ? withUnit(locale, { figure: percent(usedPercent(summary.ratio), 1), unit: '%' }) : ''
  return {
    title: say('reports.ofInspection', { title: say('reports.chartCaption'), type }),
    alt: say('reports.chartAlt', { rope: rope.name, value: used }),
    notes: [
      ...ahead.flatMap((sentence) => (sentence ? [sentence] : [])),
      `${sourceLine(standard, scribe)}. ${say(`ropes.limitStatusSentence.${standard.status}`)}.`,
    ],
    input: { answer: loss, inspectionType, timezone, statement, rope: measured },
  }
}

type Told = Parameters<typeof outlookSentences>[0]

/** When the limit is reached, in one statement, and below it how that is calculated; nothing without statement. */
function statementNotes(statement: LimitStatement | null, told: Told): (string | null)[] {
  if (!statement) return []
  const { translate } = told
  return [
    `${limitSentence(statement, told)} ${statement.kind === 'reached' ? '' : basisSentence(statement, told)}`.trim(),
    [translate('charts.statement.howExpected'), translate('charts.statement.howEarliest')].join(' '),
    outlookSentences(told).join(' '),
    forecastSentence(told),
  ]
}

/** The rope from end to end with what the report is about; null where its length is not recorded. */
export function stripPart(data: ReportData, { kind }: ReportWish, writer: Writer): ReportStrip | null {
  const { rope, events, inspection, byType } = data
  const { ropeLength } = rope.attributes
  if (!ropeLength) return null
  // The worst sections are those that the state of the rope comes from, whatever the report is about.
  const governing = byType.find(({ inspectionType }) => inspectionType === rope.governing?.inspectionType)
  const { notes, ...texts } = stripTexts(data, kind, writer)
  const governed = governing && governedBy(rope, writer)
  // What was cut out has no place on the rope any more.
  const inRope = events.filter(({ left }) => left === null)
  return {
    ...texts,
    notes: governed ? [...notes, governed] : notes,
    input: {
      ropeLength,
      isClosed: isLoop(rope.attributes),
      damages: inRope.map(stripDamage),
      splices: [...repairs(inRope), ...(inspection?.splices ?? []).map(stretch)],
      worst: governing?.summary?.worst ?? [],
      width: stripWidth,
      language: writer.locale,
      unitSystem: writer.system,
    },
  }
}

// A repair is a stretch of the rope like a splice, and is drawn like one.
function repairs(events: readonly DamageWithLoss[]) {
  return events
    .filter(({ attributes }) => isRepair(attributes.type))
    .map(({ id, positionToday: positionStart, lengthToday }) => {
      return { name: id, positionStart, positionEnd: positionStart + (lengthToday ?? 0) }
    })
}

function stretch({ name, positionStart, positionEnd }: Splice) {
  return { name, positionStart, positionEnd }
}

// Only what is drawn: a rope may have thousands of recordings with long remarks.
function stripDamage({ id, positionToday, lengthToday, left, loss, counts, attributes }: DamageWithLoss): StripDamage {
  return { id, positionToday, lengthToday, left, loss, counts, attributes: { type: attributes.type } }
}

function stripTexts({ rope, events, inspection }: ReportData, kind: ReportWish['kind'], { say }: Writer) {
  if (kind === 'splice') {
    const splices = say('reports.spliceCount', { count: inspection?.splices.length ?? 0 })
    return {
      title: say('reports.strip.splices'),
      alt: say('reports.stripAlt', { rope: rope.name, damages: splices }),
      notes: [say('reports.strip.splicesLegend')],
    }
  }
  const isOfRepairs = kind === 'repair' || kind === 'repairs'
  const many = isOfRepairs ? 'reports.repairCount' : 'common.damageCount'
  const alt = say('reports.stripAlt', { rope: rope.name, damages: say(many, { count: events.length }) })
  if (kind === 'damage' || kind === 'repair')
    return { title: say('reports.strip.one'), alt, notes: [say('reports.strip.oneLegend')] }
  if (kind === 'repairs')
    return { title: say('reports.strip.repairs'), alt, notes: [say('reports.strip.repairsLegend')] }
  return { title: say('reports.stripCaption'), alt, notes: [say('reports.strip.legend')] }
}
