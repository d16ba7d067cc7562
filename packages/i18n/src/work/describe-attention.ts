import type { AttentionRope } from '@catenary/contract/work/attention'
import { healthPercent } from '@catenary/domain/health-percent'
import { describeNextInspection } from '../assets/describe-next-inspection.ts'
import type { Translate } from '../catalogue.ts'
import { formatDate, formatLongMonth, formatShort } from '../format.ts'
import type { Locale } from '../language.ts'

/** Where a rope is: its area and installation. */
export function ropePath({ installation }: Pick<AttentionRope, 'installation'>): string {
  return `${installation.area.name} › ${installation.name}`
}

/**
 * By how many percentage points the health differs from that before the last inspection, as both are shown; null where one
 * of them is not known.
 */
export function healthChange({ damages, before }: Pick<AttentionRope, 'damages' | 'before'>): number | null {
  if (!damages || !before) return null
  return Math.round((healthPercent(damages.ratio) - healthPercent(before.ratio)) * 10) / 10
}

/** Whether the limit may be reached already, by the cautious date, where the state alone does not say so. */
export function mayBeReached({ limit }: Pick<AttentionRope, 'limit'>): boolean {
  return limit?.kind === 'now'
}

function withoutLimit(reason: AttentionRope['noStateReason']): boolean {
  return reason === 'noStandard' || reason === 'noLimit' || reason === 'noDiameter'
}

/** What the list of ropes that need attention says of a rope, in the reader's words. */
export interface AttentionSentences {
  /** How the health has changed; null where nothing can be compared. */
  readonly trend: (rope: AttentionRope) => string | null
  /** Why it needs attention, the most urgent first; no milder than the date of the limit. */
  readonly reasons: (rope: AttentionRope) => string[]
  /** When the limit is reached, the cautious date first, or why no date is known; nothing where no magnetic test says so. */
  readonly limit: (rope: AttentionRope) => string[]
  /** The last visual inspection and, where it applies, the last magnetic rope test, or that none is recorded. */
  readonly inspections: (rope: AttentionRope) => string[]
  /** When the next inspection is due, since when it is overdue, or that none is planned. */
  readonly nextInspection: (rope: AttentionRope) => string
}

function reasonSentence(
  t: Translate,
  locale: Locale,
  rope: AttentionRope,
  reason: AttentionRope['reasons'][number],
): string {
  const { probablyReachedSince } = rope.tasks
  if (reason === 'limitSoon' && mayBeReached(rope)) return t('dashboard.limitNow')
  if (reason !== 'probablyReached' || probablyReachedSince === null) return t(`dashboard.reason.${reason}`)
  const date = formatDate(locale, probablyReachedSince, rope.installation.timezone)
  return t('dashboard.probablyReachedSince', { date })
}

/** The sentences in a language at a moment (in milliseconds since 1970); dates are those of the installation's time zone. */
export function attentionSentences(t: Translate, locale: Locale, now: number): AttentionSentences {
  return {
    trend: (rope) => {
      const change = healthChange(rope)
      if (change === null) return null
      const direction = change === 0 ? 'same' : change < 0 ? 'down' : 'up'
      return t(`dashboard.trend.${direction}`, { points: formatShort(locale, Math.abs(change), 1) })
    },
    reasons: (rope) => rope.reasons.map((reason) => reasonSentence(t, locale, rope, reason)),
    limit: ({ limit, damages, offeredInspections, noStateReason, installation: { timezone } }) => {
      if (!limit) {
        // As on the page of the rope: without a limit by magnetic test, or beyond it, no date is missing.
        const isAwaited = offeredInspections.includes('mrt') && !(damages && damages.ratio >= 1)
        return isAwaited && !withoutLimit(noStateReason) ? [t('dashboard.limit.none')] : []
      }
      const { kind, earliest, expected, until } = limit
      if (kind === 'beyond') return [t('dashboard.limit.beyond', { until: formatLongMonth(locale, until, timezone) })]
      if (kind !== 'ahead' || earliest === null) return [t(`dashboard.limit.${kind === 'ahead' ? 'none' : kind}`)]
      const cautious = t('dashboard.limit.ahead', { earliest: formatDate(locale, earliest, timezone) })
      if (expected === null) return [cautious]
      return [cautious, t('dashboard.limit.expected', { expected: formatLongMonth(locale, expected, timezone) })]
    },
    inspections: ({ inspections: { visual, mrt }, offeredInspections, installation: { timezone } }) => {
      const date = (timestamp: string) => formatDate(locale, timestamp, timezone)
      return [
        visual ? t('ropes.inspections.visual', { date: date(visual.timestamp) }) : t('ropes.inspections.noVisual'),
        ...(mrt ? [t('ropes.inspections.mrt', { date: date(mrt.timestamp) })] : []),
        ...(!mrt && offeredInspections.includes('mrt') ? [t('ropes.inspections.noMrt')] : []),
      ]
    },
    nextInspection: ({ nextInspection: next, installation: { timezone } }) =>
      describeNextInspection(next, { t, locale, timezone, now }),
  }
}
