import { alarmRule, alarmRuleHas } from '@catenary/contract/devices/alarms'
import { enteredDecimals } from '@catenary/i18n/format'
import type { ComparedField } from '../../ui/dialog/VersionConflict.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { AlarmRuleDraft, WatchableValue } from './alarm-rule-draft.ts'
import { alarmRuleDraftOf } from './alarm-rule-draft.ts'

/** Two versions of an alarm rule, field by field: what was typed, and what somebody else stored. */
export function useRuleComparison(values: readonly WatchableValue[]) {
  const { t, short } = useTexts()
  const number = (value: unknown) => (typeof value === 'number' ? short(value, enteredDecimals) : String(value ?? ''))
  const describe = (draft: AlarmRuleDraft): Readonly<Record<string, string>> => {
    const { kind, value, threshold, hysteresis, periodMinutes, delayMinutes, isEnabled } = draft
    const watched = values.find(({ key }) => key === value)?.label ?? t('alarms.wholeDevice')
    return {
      [t('alarms.kindLabel')]: t(`alarms.kind.${kind}`),
      ...(alarmRuleHas.value(kind) && { [t('alarms.value')]: watched }),
      ...(alarmRuleHas.threshold(kind) && {
        [t('alarms.threshold')]: number(threshold),
        [t('alarms.hysteresis')]: number(hysteresis),
      }),
      ...(alarmRuleHas.periodSeconds(kind) && {
        [t(kind === 'change' ? 'alarms.period' : 'alarms.silence')]: number(periodMinutes),
      }),
      [t('alarms.delay')]: number(delayMinutes),
      [t('alarms.isEnabled')]: t(isEnabled ? 'common.yes' : 'common.no'),
    }
  }
  return (typed: AlarmRuleDraft, stored: unknown): ComparedField[] => {
    const parsed = alarmRule.safeParse(stored)
    const [mine, theirs] = [describe(typed), parsed.success ? describe(alarmRuleDraftOf(parsed.data)) : {}]
    const labels = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    return [...labels].map((label) => ({ name: label, label, mine: mine[label] ?? '', theirs: theirs[label] ?? '' }))
  }
}
