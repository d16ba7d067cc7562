import type { Rope } from '@catenary/contract/assets/ropes'
import { defaultWithin } from '@catenary/contract/records/comparison-options'
import type { RopeEvent } from '@catenary/contract/records/events'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { NativeSelect, Switch } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ComparisonSearch } from '../search-params.ts'
import { comparableInspections, inspectionsBefore, isMagnetic } from './chosen-inspections.ts'
import styles from './comparison.module.css'

/** The two inspections that are compared. */
export interface ChosenInspections {
  readonly later: RopeEvent
  readonly earlier: RopeEvent
}

interface Props {
  readonly rope: Rope
  readonly inspections: readonly RopeEvent[]
  readonly chosen: ChosenInspections
  readonly search: ComparisonSearch
  readonly onSearch: (change: ComparisonSearch) => void
}

/** Metres that are offered. */
const distances: readonly number[] = [0.1, 0.25, defaultWithin, 1, 2, 5]

/** Which inspections are compared, up to which distance findings are the same, and whether positions are aligned. */
export function ComparisonChoices({ rope, inspections, chosen, search, onSearch }: Props) {
  const { t, quantity } = useTexts()
  const nameOf = useInspectionName(rope, inspections)
  const system = unitSystemOf(rope.installation)
  const within = search.within ?? defaultWithin
  const offered = [...new Set([...distances, within])].toSorted((a, b) => a - b)
  const options = (all: readonly RopeEvent[]) => all.map((one) => ({ value: one.id, label: nameOf(one) }))
  return (
    <div className={styles.choices}>
      <NativeSelect
        label={t('comparison.later')}
        data={options(comparableInspections(inspections))}
        value={chosen.later.id}
        onChange={({ currentTarget }) => onSearch({ inspection: currentTarget.value, earlier: undefined })}
      />
      <NativeSelect
        label={t('comparison.earlier')}
        data={options(inspectionsBefore(inspections, chosen.later))}
        value={chosen.earlier.id}
        onChange={({ currentTarget }) => onSearch({ inspection: chosen.later.id, earlier: currentTarget.value })}
      />
      <NativeSelect
        label={t('comparison.within')}
        data={offered.map((metres) => ({ value: String(metres), label: quantity(metres, 'm', { system }) }))}
        value={String(within)}
        onChange={({ currentTarget }) =>
          onSearch({ within: Number(currentTarget.value) === defaultWithin ? undefined : Number(currentTarget.value) })
        }
      />
      <Switch
        label={t('comparison.align')}
        // Whether they are is said in a sentence.
        wrapperProps={{ 'data-for-hands': true }}
        checked={!search.asRecorded}
        onChange={({ currentTarget }) => onSearch({ asRecorded: currentTarget.checked ? undefined : true })}
      />
    </div>
  )
}

/** Names an inspection by its day and its type, and by its time where there are several of that day. */
function useInspectionName(rope: Rope, all: readonly RopeEvent[]): (inspection: RopeEvent) => string {
  const { t, date, dateTime } = useTexts()
  const { timezone } = rope.installation
  const perDay = Map.groupBy(all, ({ timestamp }) => date(timestamp, timezone))
  return (inspection) => {
    const day = date(inspection.timestamp, timezone)
    const isOnly = perDay.get(day)?.length === 1
    return t('comparison.inspectionOn', {
      day: isOnly ? day : dateTime(inspection.timestamp, timezone),
      type: t(`events.inspectionType.${isMagnetic(inspection) ? 'mrt' : 'visual'}`),
    })
  }
}
