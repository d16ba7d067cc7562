import type { LossOutlook } from '@catenary/contract/records/loss'
import { formatDate, formatShort } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import { formatChangeTypes } from './damage-chart/change-series.ts'
import type { DamageChartInput } from './damage-chart/damage-chart-input.ts'
import { formatAxisValue } from './damage-chart/damage-tooltip.ts'
import { formatCrossing } from './forecast-sentence.ts'

interface OutlookSentenceInput extends Pick<
  DamageChartInput,
  'data' | 'xAxis' | 'language' | 'translate' | 'timezone' | 'rope'
> {
  /** Today on the x axis: earlier crossings are formatted as "now"; absent, all are formatted as dates. */
  readonly now?: number
}
type Trend = NonNullable<LossOutlook['trend']>

const maxChanges = 12

/**
 * The trend in sentences: its slope and the points it uses, when 50, 80 and 100 % of the limit are reached, and that it
 * is a straight line; or why there is none. Empty without outlook.
 */
export function outlookSentences(input: OutlookSentenceInput): string[] {
  const { outlook } = input.data
  if (!outlook) return []
  const { translate } = input
  const mixed = leavesOutEarlier(outlook, input) ? [translate('charts.outlook.mixed')] : []
  if (!outlook.trend) return [[unavailableSentence(outlook, input), ...mixed].join(' ')]
  const narrow = isVeryNarrow(outlook.trend) ? [translate('charts.outlook.narrow')] : []
  const caution = [translate('charts.outlook.linear'), ...narrow, ...mixed].join(' ')
  return [trendSentence(outlook, outlook.trend, input), ...reachesSentences(outlook.trend, input), caution]
}

/** True where the interval is narrower than measurements can be: less than one percent of the limit to either side. */
function isVeryNarrow({ points: [first] }: Trend): boolean {
  return first !== undefined && first.high - first.value < 1
}

/** True where the forecast's line runs through points that the trend leaves out. */
function leavesOutEarlier({ since, multiple }: LossOutlook, { data }: OutlookSentenceInput): boolean {
  const points = data.result.find((series) => series.multiple === multiple)?.points ?? []
  return data.forecast !== null && since !== null && points.some(({ timestamp }) => timestamp < since.timestamp)
}

function unavailableSentence(outlook: LossOutlook, input: OutlookSentenceInput): string {
  const { translate } = input
  return translate('charts.outlook.refused', { reason: unavailableReason(outlook, input) })
}

function unavailableReason({ refusal, since, usedPoints }: LossOutlook, input: OutlookSentenceInput): string {
  const { translate, language } = input
  const points = formatShort(language, usedPoints)
  switch (refusal) {
    case 'noCycles':
    case 'oneMoment':
      return translate(`charts.outlook.${refusal}`)
    case 'notRising':
      return since
        ? translate('charts.outlook.notRisingSince', changeParams(since, input))
        : translate('charts.outlook.notRising')
    default:
      return since
        ? translate('charts.outlook.fewPointsSince', { ...changeParams(since, input), points })
        : translate('charts.outlook.fewPoints', { points })
  }
}

function changeParams({ timestamp, type }: NonNullable<LossOutlook['since']>, input: OutlookSentenceInput) {
  const date = formatDate(input.language, timestamp, input.timezone)
  return { date, change: formatChangeTypes([{ type }], input) }
}

function trendSentence(
  { multiple, usedPoints, since }: LossOutlook,
  { slope, rSquared }: Trend,
  input: OutlookSentenceInput,
): string {
  const { translate, language, xAxis, rope } = input
  const rate = xAxis === 'time' ? 'charts.outlook.perYear' : 'charts.outlook.perCycles'
  const values = {
    multiple: formatReferenceLength(language, multiple, rope),
    growth: translate(rate, { slope: formatShort(language, slope) }),
    fit: formatShort(language, rSquared),
    points: formatShort(language, usedPoints),
  }
  if (!since) return translate('charts.outlook.ofAll', values)
  return translate('charts.outlook.since', { ...values, ...changeParams(since, input) })
}

function reachesSentences({ reaches, until }: Trend, input: OutlookSentenceInput): string[] {
  const key = input.xAxis === 'time' ? 'charts.outlook.reaches' : 'charts.outlook.reachesCycles'
  const head = input.translate(key, { until: formatAxisValue(until, input) })
  return [head, ...reaches.map((reached) => levelSentence(reached, input))]
}

function levelSentence(
  { level, isReached, earliest, expected, latest }: Trend['reaches'][number],
  input: OutlookSentenceInput,
): string {
  const { translate, language } = input
  const when = () => {
    if (isReached) return translate('charts.outlook.reached')
    if (earliest === null) return translate('charts.forecast.edgeNever')
    return translate('charts.outlook.range', {
      earliest: formatCrossing(earliest, input),
      expected: formatCrossing(expected, input),
      latest: formatCrossing(latest, input),
    })
  }
  return translate('charts.outlook.level', { level: formatShort(language, level), when: when() })
}

/** The repairs and mutations with their days in one sentence, the latest first; null where there are none. */
export function changesSentence(input: Omit<OutlookSentenceInput, 'xAxis'>): string | null {
  const { data, translate, language, timezone } = input
  if (data.changes.length === 0) return null
  const latest = data.changes.toReversed().slice(0, maxChanges)
  const names = latest.map((change) => {
    const name = formatChangeTypes([change], input)
    return `${name} (${formatDate(language, change.timestamp, timezone)})`
  })
  const omittedCount = data.changes.length - latest.length
  const more = omittedCount > 0 ? [translate('charts.changes.more', { left: formatShort(language, omittedCount) })] : []
  return translate('charts.changes.list', { list: [...names, ...more].join(', ') })
}
