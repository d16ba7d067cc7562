import type { AttentionReason } from '@catenary/domain/attention'
import { useTexts } from '../texts/texts-context.ts'
import styles from './AttentionReasons.module.css'

/** Why a rope needs attention, in words; the most urgent first. */
export function AttentionReasons({ reasons }: { readonly reasons: readonly AttentionReason[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.reasons} aria-label={t('dashboard.reasons')}>
      {reasons.map((reason) => (
        <li key={reason} data-reason={reason}>
          {t(`dashboard.reason.${reason}`)}
        </li>
      ))}
    </ul>
  )
}
