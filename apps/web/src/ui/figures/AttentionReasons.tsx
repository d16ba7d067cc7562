import type { AttentionReason } from '@catenary/domain/attention'
import { useTexts } from '../texts/texts-context.ts'
import styles from './AttentionReasons.module.css'

interface Props {
  readonly reasons: readonly AttentionReason[]
  /** What there is to tell of each, in their order; absent: their names. */
  readonly sentences?: readonly string[]
}

/** Why a rope needs attention, in words; the most urgent first. */
export function AttentionReasons({ reasons, sentences }: Props) {
  const { t } = useTexts()
  return (
    <ul className={styles.reasons} aria-label={t('dashboard.reasons')}>
      {reasons.map((reason, index) => (
        <li key={reason} data-reason={reason}>
          {sentences?.[index] ?? t(`dashboard.reason.${reason}`)}
        </li>
      ))}
    </ul>
  )
}
