import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { changesSentence, outlookSentences } from '@catenary/charts/outlook-sentence'
import type { StripDamage } from '@catenary/charts/rope-strip'
import type { DamageWithLoss } from '@catenary/contract/events'
import { isLoop } from '@catenary/contract/recording-rules'
import { isRepair } from '@catenary/domain/damage'
import type { ReportChart, ReportStrip } from '../../../ports/report-document.ts'
import { sourceLine } from './limits.ts'
import type { ReportData, ReportWish } from './report-data.ts'
import type { Writer } from './writer.ts'

/** The size at which the strip is drawn in pixels: that of the chart, so that both have letters of one size. */
const stripWidth = 900

/** The damage chart with its limits' source: only for ropes that have both a standard and a nominal diameter. */
export function chartPart(data: ReportData, scribe: Writer): ReportChart | null {
  const { say, language, percent } = scribe
  const { rope, loss, inspectionType, timezone, summary } = data
  const standard = data.standard ?? loss.standard
  const hasPoints = loss.result.some(({ points }) => points.length > 0)
  if (!rope.attributes.standard || !rope.attributes.nominalDiameter || !standard || !hasPoints) return null
  const told = { answer: loss, xAxis: 'time', language, translate: say, timezone } as const
  const ahead = [outlookSentences(told).join(' '), forecastSentence(told), changesSentence(told)]
  const used = summary ? `${percent(100 * summary.ratio)}\u202f%` : ''
  return {
    title: say('reports.chartCaption'),
    alt: say('reports.chartAlt', { rope: rope.name, value: used }),
    notes: [
      ...ahead.flatMap((sentence) => (sentence ? [sentence] : [])),
      `${sourceLine(standard, scribe)}. ${say(`ropes.limitStatusSentence.${standard.status}`)}.`,
    ],
    input: { answer: loss, inspectionType, timezone },
  }
}

/** The rope from end to end with what the report is about; null where its length is not recorded. */
export function stripPart(data: ReportData, { kind }: ReportWish, writer: Writer): ReportStrip | null {
  const { rope, events, summary } = data
  const { ropeLength } = rope.attributes
  if (!ropeLength) return null
  const repairs = events.filter(({ attributes }) => isRepair(attributes.type))
  return {
    ...stripTexts(data, kind, writer),
    input: {
      ropeLength,
      isClosed: isLoop(rope.attributes),
      damages: events.map(stripDamage),
      // A repair is a stretch of the rope like a splice, and is drawn like one.
      splices: repairs.map(({ id, positionToday, length }) => ({
        name: id,
        positionStart: positionToday,
        positionEnd: positionToday + (length ?? 0),
      })),
      worst: summary?.worst ?? [],
      width: stripWidth,
      language: writer.language,
      unitSystem: writer.system,
    },
  }
}

// Only what is drawn: a rope may have thousands of recordings with long remarks.
function stripDamage({ id, positionToday, length, loss, counts, attributes }: DamageWithLoss): StripDamage {
  return { id, positionToday, length, loss, counts, attributes: { type: attributes.type } }
}

function stripTexts({ rope, events }: ReportData, kind: ReportWish['kind'], { say }: Writer) {
  const isOfRepairs = kind === 'repair' || kind === 'repairs'
  const many = isOfRepairs ? 'reports.repairCount' : 'common.damageCount'
  const alt = say('reports.stripAlt', { rope: rope.name, damages: say(many, { count: events.length }) })
  if (kind === 'damage' || kind === 'repair')
    return { title: say('reports.strip.one'), alt, notes: [say('reports.strip.oneLegend')] }
  if (kind === 'repairs')
    return { title: say('reports.strip.repairs'), alt, notes: [say('reports.strip.repairsLegend')] }
  return { title: say('reports.stripCaption'), alt, notes: [say('reports.strip.legend')] }
}
