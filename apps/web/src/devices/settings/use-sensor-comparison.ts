import { trendlines } from '@catenary/contract/devices/sensor-fields'
import { enteredDecimals } from '@catenary/i18n/format'
import type { ComparedField } from '../../ui/dialog/VersionConflict.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { SensorDraft, ValueDraft } from './sensor-draft.ts'
import { draftName } from './sensor-draft.ts'

/** Two versions of a sensor's settings, each field in words. */
export function useSensorComparison(timezone: string | undefined) {
  const { t, short, dateTime } = useTexts()
  const yesOrNo = (is: boolean) => t(is ? 'common.yes' : 'common.no')
  const number = (value: unknown) => (typeof value === 'number' ? short(value, enteredDecimals) : String(value ?? ''))
  const moment = (value: string | null) =>
    value === null || Number.isNaN(Date.parse(value)) ? (value ?? '') : dateTime(value, timezone)
  const lines = ({ plotlines }: SensorDraft) =>
    plotlines.map(({ name, position, color }) => `${name}: ${number(position)} (${color})`).join('; ')
  const valueText = (value: ValueDraft) =>
    [
      yesOrNo(value.isEnabled),
      value.unit,
      value.customUnit,
      number(value.scale),
      number(value.customScale),
      number(value.offset),
      ...trendlines.filter((line) => value.trendlines[line]).map((line) => t(`sensorSettings.trendline.${line}`)),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  const describe = (draft: SensorDraft): readonly (readonly [label: string, text: string])[] => [
    [t('sensorSettings.attributes.name'), draft.name],
    [t('sensorSettings.attributes.chartTitle'), draft.chartTitle],
    [t('sensorSettings.attributes.isEnabled'), yesOrNo(draft.isEnabled)],
    [t('sensorSettings.attributes.yMin'), number(draft.yMin)],
    [t('sensorSettings.attributes.yMax'), number(draft.yMax)],
    [t('sensorSettings.attributes.startDate'), moment(draft.startDate)],
    [t('sensorSettings.attributes.rawValueDays'), number(draft.rawValueDays)],
    [t('sensorSettings.plotlines'), lines(draft)],
    ...draft.values.map(
      (value) => [`${value.fragment} ${value.name}`, `${draftName(value)}: ${valueText(value)}`] as const,
    ),
  ]
  return (mine: SensorDraft, theirs: SensorDraft | undefined): ComparedField[] => {
    const others = new Map(theirs ? describe(theirs) : [])
    return describe(mine)
      .map(([label, text]) => ({ name: label, label, mine: text, theirs: others.get(label) ?? '' }))
      .map((field) => ({ ...field, differs: field.mine !== field.theirs }))
  }
}
