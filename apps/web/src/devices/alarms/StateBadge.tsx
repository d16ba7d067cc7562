import type { AlarmState } from '@catenary/domain/devices/alarms'
import { IconAlertTriangle, IconBellOff, IconCheck, IconClock, IconEye } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './alarms.module.css'

type ShownState = AlarmState | 'calm' | 'disabled'

const signs = {
  pending: IconClock,
  firing: IconAlertTriangle,
  acknowledged: IconEye,
  ended: IconCheck,
  calm: IconCheck,
  disabled: IconBellOff,
} as const satisfies Record<ShownState, unknown>

/** The state of an alarm or a rule as sign and word, never by colour alone. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useTexts()
  const Sign = signs[state]
  return (
    <span className={styles.badge} data-state={state}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {state === 'calm' || state === 'disabled' ? t(`alarms.${state}`) : t(`alarms.state.${state}`)}
    </span>
  )
}
