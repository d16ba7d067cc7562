import type { LossOutlook } from '@catenary/contract/loss-outlook'
import { formatDate, formatShort } from '@catenary/i18n/format'
import { referenceLengthText } from '@catenary/i18n/reference-length'
import { changeNames } from './change-series.ts'
import type { DamageChartInput } from './damage-chart-input.ts'
import { crossingText } from './forecast-sentence.ts'
import { axisText } from './damage-tooltip.ts'

interface Input extends Pick<DamageChartInput, 'answer' | 'xAxis' | 'language' | 'translate' | 'timezone' | 'rope'> {
  /** Today on the x axis: what lies before it is told as now. Absent, all is told as it is. */
  readonly now?: number
}
type Trend = NonNullable<LossOutlook['trend']>

const mostChanges = 12

/**
 * What the measurements say of the time to come, in lines that follow each other: the trend and what it is made of,
 * when 50, 80 and 100 % of the limit are reached, and that it is a straight line; or why nothing is said. None without
 * outlook.
 */
export function outlookSentences(input: Input): string[] {
  const { outlook } = input.answer
  if (!outlook) return []
  const { translate } = input
  const mixed = leavesOutEarlier(outlook, input) ? [translate('charts.outlook.mixed')] : []
  if (!outlook.trend) return [[refusalSentence(outlook, input), ...mixed].join(' ')]
  const narrow = isNarrower(outlook.trend) ? [translate('charts.outlook.narrow')] : []
  const caution = [translate('charts.outlook.linear'), ...narrow, ...mixed].join(' ')
  return [trendSentence(outlook, outlook.trend, input), ...reachesSentences(outlook.trend, input), caution]
}

/** True where the interval promises more than any measurement keeps: less than a percent of the limit to either side. */
function isNarrower({ points: [first] }: Trend): boolean {
  return first !== undefined && first.high - first.value < 1
}

/** True where the forecast's line runs through points that the trend leaves out. */
function leavesOutEarlier({ since, multiple }: LossOutlook, { answer }: Input): boolean {
  const points = answer.result.find((series) => series.multiple === multiple)?.points ?? []
  return answer.forecast !== null && since !== null && points.some(({ timestamp }) => timestamp < since.timestamp)
}

function refusalSentence(outlook: LossOutlook, input: Input): string {
  const { translate } = input
  return translate('charts.outlook.refused', { reason: reasonOf(outlook, input) })
}

function reasonOf({ refusal, since, usedPoints }: LossOutlook, input: Input): string {
  const { translate, language } = input
  const points = formatShort(language, usedPoints)
  switch (refusal) {
    case 'noCycles':
    case 'oneMoment':
      return translate(`charts.outlook.${refusal}`)
    case 'notRising':
      return since
        ? translate('charts.outlook.notRisingSince', stepOf(since, input))
        : translate('charts.outlook.notRising')
    default:
      return since
        ? translate('charts.outlook.fewPointsSince', { ...stepOf(since, input), points })
        : translate('charts.outlook.fewPoints', { points })
  }
}

function stepOf({ timestamp, type }: NonNullable<LossOutlook['since']>, input: Input) {
  const date = formatDate(input.language, timestamp, input.timezone)
  return { date, change: changeNames([{ type }], input) }
}

function trendSentence({ multiple, usedPoints, since }: LossOutlook, { slope, rSquared }: Trend, input: Input): string {
  const { translate, language, xAxis, rope } = input
  const rate = xAxis === 'time' ? 'charts.outlook.perYear' : 'charts.outlook.perCycles'
  const facts = {
    multiple: referenceLengthText(language, multiple, rope),
    growth: translate(rate, { slope: formatShort(language, slope) }),
    fit: formatShort(language, rSquared),
    points: formatShort(language, usedPoints),
  }
  if (!since) return translate('charts.outlook.ofAll', facts)
  return translate('charts.outlook.since', { ...facts, ...stepOf(since, input) })
}

function reachesSentences({ reaches, until }: Trend, input: Input): string[] {
  const key = input.xAxis === 'time' ? 'charts.outlook.reaches' : 'charts.outlook.reachesCycles'
  const head = input.translate(key, { until: axisText(until, input) })
  return [head, ...reaches.map((reached) => levelText(reached, input))]
}

function levelText({ level, isReached, earliest, expected, latest }: Trend['reaches'][number], input: Input): string {
  const { translate, language } = input
  const when = () => {
    if (isReached) return translate('charts.outlook.reached')
    if (earliest === null) return translate('charts.forecast.edgeNever')
    return translate('charts.outlook.range', {
      earliest: crossingText(earliest, input),
      expected: crossingText(expected, input),
      latest: crossingText(latest, input),
    })
  }
  return translate('charts.outlook.level', { level: formatShort(language, level), when: when() })
}

/** The repairs and mutations with their days in one sentence, the latest first; null where there are none. */
export function changesSentence(input: Omit<Input, 'xAxis'>): string | null {
  const { answer, translate, language, timezone } = input
  if (answer.changes.length === 0) return null
  const latest = answer.changes.toReversed().slice(0, mostChanges)
  const names = latest.map((change) => {
    const name = changeNames([change], input)
    return `${name} (${formatDate(language, change.timestamp, timezone)})`
  })
  const left = answer.changes.length - latest.length
  const more = left > 0 ? [translate('charts.changes.more', { left: formatShort(language, left) })] : []
  return translate('charts.changes.list', { list: [...names, ...more].join(', ') })
}
