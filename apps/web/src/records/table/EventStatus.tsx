import { actionStatuses } from '@catenary/domain/loss/damage'
import type { ActionStatus } from '@catenary/domain/loss/damage'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventRow } from '../events/event-rows.ts'
import { typeName } from './event-names.ts'
import styles from './EventTable.module.css'

interface Props {
  readonly row: EventRow
  readonly system: UnitSystem
  readonly editable: boolean
  /** The status that is being saved for this event, if any. */
  readonly saving: ActionStatus | undefined
  readonly onStatus: (status: ActionStatus) => void
}

/** Where the handling of a damage stands, to be changed in its row; imported and archived ones only show it. */
export function EventStatus({ row, system, editable, saving, onStatus }: Props) {
  const localization = useTexts()
  const { t, quantity } = localization
  const { attributes, isDeleted } = row.event
  const status = saving ?? attributes.actionStatus
  if (!status) return null
  if (!editable || attributes.isImported || isDeleted)
    return (
      <>
        {t(`events.actionStatus.${status}`)}
        {attributes.isImported && (
          <>
            <IconFileImport className={styles.imported} size={15} aria-hidden="true" />
            <VisuallyHidden>{t('events.attributes.isImported')}</VisuallyHidden>
          </>
        )}
      </>
    )
  const name = `${typeName(localization, attributes.type)}, ${quantity(row.position, 'm', { system })}`
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      classNames={{ input: styles.statusInput }}
      aria-label={t('ropePage.statusOf', { event: name })}
      data={actionStatuses.map((value) => ({ value, label: t(`events.actionStatus.${value}`) }))}
      value={status}
      disabled={saving !== undefined}
      onChange={(event) => onStatus(event.currentTarget.value as ActionStatus)}
    />
  )
}
