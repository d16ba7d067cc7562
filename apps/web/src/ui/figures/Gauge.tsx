import { healthPercent } from '@catenary/domain/health-percent'
import { gaugeReading } from '@catenary/domain/loss/damage'
import type { GaugeReading as GaugeValue } from '@catenary/domain/loss/damage'
import { mayBeReached } from '@catenary/domain/state'
import type { NoStateReason } from '@catenary/domain/state'
import { useTexts } from '../texts/texts-context.ts'
import { useAtNow } from '../use-now.ts'
import styles from './Gauge.module.css'

/** The traffic light's names of a rope's state, and the state's own. */
const stateByColour = { green: 'good', orange: 'watch', red: 'discard' } as const satisfies Record<
  GaugeValue['colour'],
  string
>
type State = (typeof stateByColour)[GaugeValue['colour']] | 'unknown'
type Shape = 'ring' | 'bar'

/** The state of a ratio, for rows that are tinted by it. */
export function rowState(ratio: number | null | undefined): State {
  return ratio === null || ratio === undefined ? 'unknown' : stateByColour[gaugeReading(ratio).colour]
}

interface Props {
  /** Loss over the permitted loss; 1 is the limit. `null` where there is no state. */
  readonly ratio: number | null | undefined
  /** Why a rope has no state; without it, because it has not been inspected. */
  readonly reason?: NoStateReason | null | undefined
  /** `ring` for one rope in a title, `bar` for lists, where bars compare at one look. */
  readonly shape?: Shape
  /** Shows only the icon if there is no space for the text, which screen readers still get. */
  readonly short?: boolean
  /** From when on the limit may be reached, by the cautious forecast: from then no milder word is shown. */
  readonly limitEarliest?: string | null | undefined
  /** Of how many ropes it shows the worst; one where absent. Of several, another than the worst may be the one to inspect. */
  readonly ropeCount?: number | undefined
}

/**
 * The remaining share of the permitted loss as figure, word and symbol, never by colour alone. The gauge fills with the
 * used share, as in reports: the worst is the fullest. Without a state it is empty, dashed, and gives the reason.
 */
export function Gauge({ ratio, reason, shape = 'bar', short = false, limitEarliest, ropeCount = 1 }: Props) {
  const { t, percent } = useTexts()
  const isLimitPossible = useAtNow((now) => mayBeReached(limitEarliest, now))
  if (ratio === null || ratio === undefined)
    return (
      <span className={styles.gauge} data-state="unknown" data-shape={shape}>
        <Picture shape={shape} percent={0} />
        <span className={styles.word}>
          <StateSign state="unknown" />
          <NoState reason={reason} short={short} />
        </span>
      </span>
    )
  const { colour } = gaugeReading(ratio)
  const state = stateByColour[colour]
  const isUrgent = isLimitPossible && colour !== 'red'
  const urgentText = ropeCount > 1 ? 'ropes.mayBeReachedBySome' : 'ropes.mayBeReached'
  return (
    <span className={styles.gauge} data-state={state} data-shape={shape} data-urgent={isUrgent || undefined}>
      <Picture shape={shape} percent={Math.min(100, 100 * ratio)} />
      <span className={styles.figure}>{t('ropes.remaining', { share: percent(healthPercent(ratio), 1) })}</span>
      <span className={styles.word}>
        <StateSign state={isUrgent ? 'discard' : state} />
        <span className={short ? styles.hidden : undefined}>{t(isUrgent ? urgentText : `ropes.gauge.${colour}`)}</span>
      </span>
    </span>
  )
}

/** That there is no state, and why: in full where there is room. */
function NoState({ reason, short }: Pick<Props, 'reason' | 'short'>) {
  const { t } = useTexts()
  if (!reason) return t('ropes.notAssessed')
  const reasonText = t(`ropes.noStateReason.${reason}`)
  const isUninspected = reason === 'notInspected'
  return (
    <span title={isUninspected ? undefined : reasonText}>
      {t(`ropes.noState.${reason}`)}
      {!isUninspected && <span className={short ? styles.hidden : styles.reason}>{` ${reasonText}`}</span>}
    </span>
  )
}

/** `percent` is what is used up, from 0 to 100. */
function Picture({ shape, percent }: { readonly shape: Shape; readonly percent: number }) {
  // What is used at all can be seen.
  const used = percent === 0 ? 0 : Math.max(3, percent)
  return shape === 'ring' ? (
    <svg
      className={styles.ring}
      viewBox="0 0 24 24"
      data-used={Math.round(percent)}
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" strokeDasharray={`${used} 100`} />
    </svg>
  ) : (
    <svg
      className={styles.bar}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      data-used={Math.round(percent)}
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.barTrack} width="100" height="8" />
      <rect className={styles.barFill} width={used} height="8" />
    </svg>
  )
}

const signs: Readonly<Record<State, string>> = {
  good: 'M3 8.5 6.5 12 13 4.5',
  watch: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2',
  discard: 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2L1.5 10.8V5.2ZM5.5 5.5l5 5M10.5 5.5l-5 5',
  unknown: 'M8 1.5 14.5 8 8 14.5 1.5 8ZM6.6 6.7a1.5 1.5 0 1 1 2.1 1.4c-.5.3-.7.5-.7.9M8 10.9v.2',
}

/** The sign of a state: check mark, triangle, octagon; a diamond where there is none. */
function StateSign({ state }: { readonly state: State }) {
  return (
    <svg className={styles.sign} data-state={state} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={signs[state]} />
    </svg>
  )
}
