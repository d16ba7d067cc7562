import type { WatchedRule } from '@catenary/contract/devices/alarms'
import type { Translate } from '../catalogue.ts'
import { enteredDecimals, formatDuration, formatFigure, formatPower, withUnit } from '../format.ts'
import type { Locale } from '../language.ts'

/** With so many decimals what is measured is written, and with more of them only where it takes more. */
const decimals = { least: 3, most: 15 } as const
/** What is nearer to nothing is written by its power of ten. */
const smallestFigure = 1e-9

/** The unit of what is measured, and with which threshold it is compared, if any. */
interface Watched {
  readonly value: { readonly unit: string | null } | null
  readonly threshold: number | null
}

/**
 * A measured value of a rule with its unit, with as many decimals as it takes not to be taken for the threshold, nor for nothing:
 * "measured 100 kN" would contradict "above 100 kN".
 */
export function formatMeasured(locale: Locale, { value, threshold }: Watched, measured: number): string {
  if (measured !== 0 && Math.abs(measured) < smallestFigure)
    return withValueUnit(locale, value, formatPower(locale, measured))
  let most: number = decimals.least
  const isMistaken = (rounded: number) => rounded !== measured && (rounded === 0 || rounded === threshold)
  while (most < decimals.most && isMistaken(Number(measured.toFixed(most)))) most += 1
  return withValueUnit(locale, value, formatFigure(locale, measured, most))
}

/** A threshold as it was entered: rounded it would be another one. */
function formatThreshold(locale: Locale, { value, threshold }: Watched): string {
  if (threshold === null) return ''
  // A threshold that was converted has as many significant digits at most.
  const entered = Number(threshold.toPrecision(enteredDecimals))
  const isSmall = entered !== 0 && Math.abs(entered) < smallestFigure
  return withValueUnit(
    locale,
    value,
    isSmall ? formatPower(locale, entered) : formatFigure(locale, entered, enteredDecimals),
  )
}

const withValueUnit = (locale: Locale, value: Watched['value'], figure: string) =>
  value?.unit ? withUnit(locale, { figure, unit: value.unit }) : figure

/** What a rule watches, in words: "Rope force above 120 kN, for 10 minutes". */
export function describeAlarmRule(t: Translate, locale: Locale, rule: WatchedRule): string {
  const condition = describeCondition(t, locale, rule)
  if (rule.delaySeconds === 0) return condition
  return t('alarms.ruleFor', { rule: condition, delay: formatDuration(locale, rule.delaySeconds) })
}

function describeCondition(t: Translate, locale: Locale, rule: WatchedRule): string {
  const { kind, periodSeconds } = rule
  const value = rule.value?.shownName ?? ''
  const limits = { value, threshold: formatThreshold(locale, rule) }
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
