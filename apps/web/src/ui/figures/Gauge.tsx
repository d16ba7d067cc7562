import { mayBeReached } from '@catenary/domain/state'
import { describeState, stateLevel, widestRemaining } from '@catenary/i18n/assets/describe-rope'
import type { ShownState, StateLevel } from '@catenary/i18n/assets/describe-rope'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { useAtNow } from '../use-now.ts'
import styles from './Gauge.module.css'

type Shape = 'ring' | 'bar'

/** The state of a ratio, for rows that are tinted by it. */
export const rowState = stateLevel

interface Props extends Pick<ShownState, 'ratio' | 'reason' | 'ropeCount' | 'leftOut'> {
  /** `ring` for one rope in a title, `bar` for lists, where bars compare at one look. */
  readonly shape?: Shape
  /** Shows only the icon if there is no space for the text, which screen readers still get. */
  readonly short?: boolean
  /** Its bar begins where those of the gauges below and above it do, whatever the figure beside it. */
  readonly aligned?: boolean
  /** From when on the limit may be reached, by the cautious forecast: from then no milder word is shown. */
  readonly limitEarliest?: string | null | undefined
  /** What explains it, beside its word. */
  readonly children?: ReactNode
}

/**
 * The remaining share of the permitted loss as figure, word and symbol, never by colour alone. The gauge fills with the
 * used share, as in reports: the worst is the fullest. Without a state it is empty, dashed, and gives the reason. What it
 * leaves out is named beside it, always in full.
 */
export function Gauge({ shape = 'bar', short = false, aligned = false, limitEarliest, children, ...shown }: Props) {
  const { t, locale } = useTexts()
  const isLimitPossible = useAtNow((now) => mayBeReached(limitEarliest, now))
  const state = describeState({ ...shown, isLimitPossible }, { t, locale })
  const { level, isUrgent, figure, word, leftOut } = state
  const Word = short ? VisuallyHidden : 'span'
  return (
    <span className={styles.gauge} data-state={level} data-shape={shape} data-urgent={isUrgent || undefined}>
      <Picture shape={shape} percent={Math.min(100, 100 * (shown.ratio ?? 0))} />
      {figure !== null && (
        <span className={styles.figure} data-room={aligned ? widestRemaining({ t, locale }) : undefined}>
          {figure}
        </span>
      )}
      <span className={styles.word} data-aligned={aligned || undefined}>
        <StateSign state={isUrgent ? 'discard' : level} />
        {level === 'unknown' ? <NoState word={word} reason={state.reason} short={short} /> : <Word>{word}</Word>}
      </span>
      {children}
      {leftOut.map((text) => (
        <span key={text} className={styles.leftOut}>
          <StateSign state="unknown" /> {text}
        </span>
      ))}
    </span>
  )
}

interface NoStateProps extends Required<Pick<Props, 'short'>> {
  readonly word: string
  readonly reason: string
}

/** That there is no state, and why: in full where there is room. */
function NoState({ word, reason, short }: NoStateProps) {
  if (reason === '') return word
  return (
    <span title={reason}>
      {word}
      {short ? <VisuallyHidden>{` ${reason}`}</VisuallyHidden> : <span className={styles.reason}>{` ${reason}`}</span>}
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

const signs: Readonly<Record<StateLevel, string>> = {
  good: 'M3 8.5 6.5 12 13 4.5',
  watch: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2',
  discard: 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2L1.5 10.8V5.2ZM5.5 5.5l5 5M10.5 5.5l-5 5',
  unknown: 'M8 1.5 14.5 8 8 14.5 1.5 8ZM6.6 6.7a1.5 1.5 0 1 1 2.1 1.4c-.5.3-.7.5-.7.9M8 10.9v.2',
}

/** The sign of a state: check mark, triangle, octagon; a diamond where there is none. */
function StateSign({ state }: { readonly state: StateLevel }) {
  return (
    <svg className={styles.sign} data-state={state} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={signs[state]} />
    </svg>
  )
}
