import type { WatchedRule } from '@catenary/contract/devices/alarms'
import type { Translate } from '../catalogue.ts'
import { formatDuration, formatFigure, withUnit } from '../format.ts'
import type { Locale } from '../language.ts'

/** A measured value of a rule with its unit, as charts show it. */
export function formatMeasured(locale: Locale, { value }: Pick<WatchedRule, 'value'>, measured: number): string {
  const figure = formatFigure(locale, measured, 3)
  return value?.unit ? withUnit(locale, { figure, unit: value.unit }) : figure
}

/** What a rule watches, in words: "Rope force above 120 kN, for 10 minutes". */
export function describeAlarmRule(t: Translate, locale: Locale, rule: WatchedRule): string {
  const condition = describeCondition(t, locale, rule)
  if (rule.delaySeconds === 0) return condition
  return t('alarms.ruleFor', { rule: condition, delay: formatDuration(locale, rule.delaySeconds) })
}

function describeCondition(t: Translate, locale: Locale, rule: WatchedRule): string {
  const { kind, threshold, periodSeconds } = rule
  const value = rule.value?.shownName ?? ''
  const limits = { value, threshold: threshold === null ? '' : formatMeasured(locale, rule, threshold) }
  const period = periodSeconds === null ? '' : formatDuration(locale, periodSeconds)
  switch (kind) {
    case 'above':
    case 'below':
      return t(`alarms.rule.${kind}`, limits)
    case 'change':
      return t('alarms.rule.change', { ...limits, period })
    case 'noData':
      return rule.value ? t('alarms.rule.noData', { value, period }) : t('alarms.rule.noDeviceData', { period })
    case 'offline':
      return t('alarms.rule.offline')
  }
}
