import type { AlarmState } from '@catenary/domain/devices/alarms'
import { IconAlertTriangle, IconBellOff, IconCheck, IconClock, IconEye, IconQuestionMark } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './alarms.module.css'

type ShownState = AlarmState | 'calm' | 'unmeasured' | 'unreported' | 'disabled'

const signs = {
  pending: IconClock,
  firing: IconAlertTriangle,
  acknowledged: IconEye,
  ended: IconCheck,
  calm: IconCheck,
  unmeasured: IconQuestionMark,
  unreported: IconQuestionMark,
  disabled: IconBellOff,
} as const satisfies Record<ShownState, unknown>

/** The state of an alarm or a rule as sign and word, never by colour alone. */
export function StateBadge({ state }: { readonly state: ShownState }) {
  const { t } = useTexts()
  const Sign = signs[state]
  return (
    <span className={styles.badge} data-state={state}>
      <Sign size={15} stroke={1.8} aria-hidden />
      {isOfRule(state) ? t(`alarms.${state}`) : t(`alarms.state.${state}`)}
    </span>
  )
}

function isOfRule(state: ShownState): state is Exclude<ShownState, AlarmState> {
  return state === 'calm' || state === 'unmeasured' || state === 'unreported' || state === 'disabled'
}
