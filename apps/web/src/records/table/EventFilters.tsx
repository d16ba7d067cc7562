import type { EventType } from '@catenary/contract/records/event-attributes'
import { actionStatuses } from '@catenary/domain/loss/damage'
import { recordingKinds } from '@catenary/domain/loss/damage'
import { Button, Chip, Group, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { use } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ChosenTableContext } from './chosen-table.ts'
import { typeName } from './event-names.ts'
import type { TableView } from './table-view.ts'
import styles from './EventTable.module.css'

/** A filter that another drawing sets, as a chip that can be taken away. */
export interface ChartFilter {
  readonly label: string
  readonly clear: () => void
}

interface Props {
  /** The types that are offered: those that occur. */
  readonly types: readonly EventType[]
  readonly onView: (change: Partial<TableView>) => void
  readonly outside: readonly ChartFilter[]
  /** What can be done with the rows that are left. */
  readonly children?: ReactNode
}

/** A filter that is not chosen is not printed. */
const forHandsUnless = (isChosen: boolean) => ({ 'data-for-hands': !isChosen || undefined })

/** The filters of the table: recording kinds as chips, type, status, inspection, and the selections of chart and strip. */
export function EventFilters({ types: offeredTypes, onView, outside, children }: Props) {
  const view = use(ChosenTableContext)
  const localization = useTexts()
  const { t } = localization
  const types = offeredTypes
    .map((type) => ({ value: type as string, label: typeName(localization, type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, localization.language))
  return (
    <div className={styles.filters}>
      <Chip.Group
        multiple
        value={[...view.kinds]}
        onChange={(kinds) => onView({ kinds: recordingKinds.filter((kind) => kinds.includes(kind)) })}
      >
        <Group gap="xs" component="fieldset" className={styles.kinds} aria-label={t('ropePage.kinds')}>
          {recordingKinds.map((kind) => (
            <Chip
              key={kind}
              value={kind}
              size="xs"
              variant="outline"
              wrapperProps={forHandsUnless(view.kinds.includes(kind))}
            >
              {t(`events.recordingType.${kind}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <NativeSelect
        size="xs"
        className={styles.filter}
        aria-label={t('events.attributes.type')}
        data={[{ value: '', label: t('ropePage.allTypes') }, ...types]}
        wrapperProps={forHandsUnless(view.types.length > 0)}
        value={view.types[0] ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ types: value ? [value] : [] })}
      />
      <NativeSelect
        size="xs"
        className={styles.filter}
        aria-label={t('events.attributes.actionStatus')}
        data={[
          { value: '', label: t('ropePage.anyStatus') },
          ...actionStatuses.map((value) => ({ value, label: t(`events.actionStatus.${value}`) })),
        ]}
        wrapperProps={forHandsUnless(view.statuses.length > 0)}
        value={view.statuses[0] ?? ''}
        onChange={({ currentTarget: { value } }) => onView({ statuses: actionStatuses.filter((one) => one === value) })}
      />
      <NativeSelect
        size="xs"
        className={styles.filter}
        aria-label={t('events.attributes.inspectionType')}
        data={[
          { value: '', label: t('ropePage.anyInspection') },
          ...(['visual', 'mrt'] as const).map((value) => ({ value, label: t(`events.inspectionType.${value}`) })),
        ]}
        wrapperProps={forHandsUnless(view.found !== undefined)}
        value={view.found ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onView({ found: value === 'visual' || value === 'mrt' ? value : undefined })
        }
      />
      {outside.map(({ label, clear }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} />}
          onClick={clear}
          aria-label={t('common.labelled', { label: t('common.clearFilter'), value: label })}
        >
          {label}
        </Button>
      ))}
      {children}
    </div>
  )
}
