import { gauge } from '@catenary/domain/damage'
import type { Gauge as GaugeValue } from '@catenary/domain/damage'
import styles from './Gauge.module.css'
import { useTexts } from './texts/texts-context.ts'

/** The traffic light's names of a rope's state, and the state's own. */
const stateOf = { green: 'good', orange: 'watch', red: 'discard' } as const satisfies Record<
  GaugeValue['colour'],
  string
>
type State = (typeof stateOf)[GaugeValue['colour']]

interface Props {
  /** Loss over the permitted loss; 1 is the limit. `null` where there is nothing to compute it from. */
  readonly ratio: number | null | undefined
  /** `ring` for one rope in a title, `bar` for lists, where bars compare at one look. */
  readonly shape?: 'ring' | 'bar'
  /** Shows the sign alone where there is no room for the word; readers aloud still hear it. */
  readonly short?: boolean
}

/** How much of the permitted loss is left: picture, figure, word and sign; never colour alone. */
export function Gauge({ ratio, shape = 'bar', short = false }: Props) {
  const { t, quantity } = useTexts()
  if (ratio === null || ratio === undefined) return <span className={styles.unknown}>{t('ropes.noHealth')}</span>
  const { remaining, colour } = gauge(ratio)
  const state = stateOf[colour]
  // Below the limit nothing is left; how far below, the rope page says.
  const percent = Math.max(0, Math.round(remaining * 100))
  return (
    <span className={styles.gauge} data-state={state} data-shape={shape}>
      {shape === 'ring' ? <Ring percent={percent} /> : <Bar percent={percent} />}
      <span className={styles.figure}>{t('ropes.remaining', { share: quantity(percent, '%', { decimals: 0 }) })}</span>
      <span className={styles.word}>
        <StateSign state={state} />
        <span className={short ? styles.hidden : undefined}>{t(`ropes.gauge.${colour}`)}</span>
      </span>
    </span>
  )
}

function Ring({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  )
}

function Bar({ percent }: { readonly percent: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.barTrack} width="100" height="6" />
      <rect className={styles.barFill} width={percent} height="6" />
    </svg>
  )
}

const signs: Readonly<Record<State, string>> = {
  good: 'M3 8.5 6.5 12 13 4.5',
  watch: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2',
  discard: 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2L1.5 10.8V5.2ZM5.5 5.5l5 5M10.5 5.5l-5 5',
}

/** The sign of a state: check mark, triangle, octagon. */
function StateSign({ state }: { readonly state: State }) {
  return (
    <svg className={styles.sign} data-state={state} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={signs[state]} />
    </svg>
  )
}
