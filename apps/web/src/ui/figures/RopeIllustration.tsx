import styles from './RopeIllustration.module.css'

/** A hanging rope between two supports, drawn as a thin line: the picture of empty and broken places. */
export function RopeIllustration() {
  return (
    <svg className={styles.curve} viewBox="0 0 240 72" aria-hidden="true" focusable="false">
      <path className={styles.ground} d="M8 70h224" />
      <path className={styles.support} d="M30 70V14M210 70V14M24 14h12M204 14h12" />
      <path className={styles.rope} d="M30 14C75 62 165 62 210 14" />
    </svg>
  )
}
