import { compareReadings } from '@catenary/domain/bending-cycles'
import type { LimitStatement } from '@catenary/domain/forecast/limit-statement'
import { limitStatement } from '@catenary/domain/forecast/limit-statement'
import { lossCurve } from '@catenary/domain/forecast/loss-curve'
import { formatDate, formatLongMonth, formatShort } from '@catenary/i18n/format'
import { formatReferenceLength } from '@catenary/i18n/reference-length'
import type { DamageChartInput } from './damage-chart/damage-chart-input.ts'
import { formatLoss } from './strip/rope-strip-texts.ts'

type Answer = DamageChartInput['data']

/** What a statement is made from. */
export interface StatementInput extends Pick<DamageChartInput, 'xAxis'> {
  readonly data: Answer
  /** Today in milliseconds since 1970. */
  readonly now: number
  readonly expectedServiceLife?: number | null | undefined
}

/**
 * When the limit is reached, from the mrt measurements of an answer; null for visual damages, without limits, and with
 * too few measurements. On an axis of bending cycles the last reading that it does not leave out stands for today.
 */
export function limitStatementFor({
  data,
  xAxis,
  now,
  expectedServiceLife = null,
}: StatementInput): LimitStatement | null {
  if (!data.outlook) return null
  const at = xAxis === 'time' ? now : lastCycles(data)
  const recorded = {
    xAxis,
    changes: data.changes.map(({ x, event, type }) => ({
      x,
      event: event.id,
      isReplacement: type === 'ropeReplacement',
    })),
    testsWithoutFindings: data.testsWithoutFindings.map(({ x }) => x),
  }
  const curves = data.result.map(({ multiple, points }) => {
    const series = points.map(({ x, lossOverTarget, event, isCarried }) => ({
      x,
      value: lossOverTarget,
      event: event.id,
      isCarried,
    }))
    return lossCurve({ multiple, points: series }, recorded)
  })
  return limitStatement(curves, { xAxis, now: at, expectedServiceLife, isIncomplete: data.incompleteTest !== null })
}

function lastCycles({ bendingCyclesToTimestamp }: Answer): number {
  const readings = bendingCyclesToTimestamp.map(([cycles, time]) => [cycles, Date.parse(time)] as const)
  return compareReadings(readings).consistent.at(-1)?.[0] ?? 0
}

type SentenceContext = Pick<DamageChartInput, 'xAxis' | 'language' | 'translate' | 'timezone' | 'rope'>

/** The statement in one sentence, or two where something is to be done: the cautious date first, never a past one. */
export function limitSentence(statement: LimitStatement, input: SentenceContext): string {
  const { translate, language, timezone, xAxis } = input
  const isTime = xAxis === 'time'
  const day = (x: number) => (isTime ? formatDate(language, x, timezone) : formatShort(language, x, 0))
  const month = (x: number) => (isTime ? formatLongMonth(language, x, timezone) : formatShort(language, x, 0))
  const { kind } = statement
  const values = {
    ...lastValueParams(statement, input),
    earliest: kind === 'ahead' ? day(statement.earliest) : '',
    expected: 'expected' in statement && typeof statement.expected === 'number' ? month(statement.expected) : '',
    until: 'until' in statement ? month(statement.until) : '',
  }
  if (kind === 'unknown') return translate(`charts.statement.${statement.reason}`)
  const variant = messageVariant(statement)
  if (variant === 'now') return translate('charts.statement.now')
  return translate(isTime ? `charts.statement.${variant}` : `charts.statement.cycles.${variant}`, values)
}

function messageVariant(statement: Exclude<LimitStatement, { kind: 'unknown' }>) {
  const { kind } = statement
  if (kind === 'reached' || kind === 'beyond') return kind
  if (statement.expected === 'later') return `${kind}Later` as const
  if (kind === 'ahead') return kind
  return statement.expected === 'passed' ? kind : 'nowExpected'
}

/** The value that the statement starts from: how much, when, and over which reference length. */
export function basisSentence({ basis }: LimitStatement, input: SentenceContext): string {
  const { translate, language, rope, xAxis } = input
  const length = formatReferenceLength(language, basis.multiple, rope)
  const key = xAxis === 'time' ? 'charts.statement.basis' : 'charts.statement.cycles.basis'
  return translate(key, { ...lastValueParams({ basis }, input), length })
}

function lastValueParams({ basis }: Pick<LimitStatement, 'basis'>, { language, timezone, xAxis }: SentenceContext) {
  const value = formatLoss(basis.value, language)
  const date = xAxis === 'time' ? formatDate(language, basis.x, timezone) : ''
  return { value, date, cycles: formatShort(language, basis.x, 0) }
}
