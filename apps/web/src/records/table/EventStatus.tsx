import { diffFields } from '@catenary/contract/records/event-history'
import { actionStatuses } from '@catenary/domain/loss/damage'
import type { ActionStatus } from '@catenary/domain/loss/damage'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconFileImport, IconSelector } from '@tabler/icons-react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { flattenEvent, useEventFieldTexts } from '../dialog/use-event-field-texts.ts'
import type { EventRow } from '../events/event-rows.ts'
import { typeName } from './event-names.ts'
import type { StatusConflict } from './use-status-change.ts'
import compare from '../../ui/figures/compare.module.css'
import styles from './EventTable.module.css'

interface Props {
  readonly row: EventRow
  readonly system: UnitSystem
  readonly editable: boolean
  /** The status that is being saved for this event, if any. */
  readonly saving: ActionStatus | undefined
  readonly onStatus: (status: ActionStatus) => void
}

/** The status of a damage, editable in its row; read-only for imported and archived events. */
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
            <IconFileImport className={styles.mark} size={15} aria-hidden="true" />
            <VisuallyHidden>{t('events.attributes.isImported')}</VisuallyHidden>
          </>
        )}
      </>
    )
  const name = `${typeName(localization, attributes.type)}, ${quantity(row.position, 'm', { system })}`
  return (
    // A select of its own, since one of the library's takes as long as the rest of its row, and rows come by thousands.
    <span className={styles.status}>
      <select
        className={styles.statusInput}
        aria-label={t('ropePage.statusOf', { event: name })}
        value={status}
        disabled={saving !== undefined}
        onChange={(event) => onStatus(event.currentTarget.value as ActionStatus)}
      >
        {actionStatuses.map((value) => (
          <option key={value} value={value}>
            {t(`events.actionStatus.${value}`)}
          </option>
        ))}
      </select>
      <IconSelector size={12} aria-hidden="true" />
    </span>
  )
}

interface StatusConflictDialogProps {
  readonly conflict: StatusConflict
  readonly zone: string | undefined
  readonly system: UnitSystem
  readonly busy: boolean
  /** Overwrites the status only. */
  readonly onSet: () => void
  readonly onCancel: () => void
}

/** Compares the stored version of an event with the displayed one before its status is overwritten. */
export function StatusConflictDialog({ conflict, zone, system, busy, onSet, onCancel }: StatusConflictDialogProps) {
  const { t } = useTexts()
  const { event, status, other } = conflict
  const [seenFields, storedFields] = [flattenEvent(event), flattenEvent(other.theirs)]
  const texts = useEventFieldTexts({ zone, system, referencingFields: [seenFields, storedFields] })
  const rows = Object.entries(diffFields(seenFields, storedFields)).flatMap(([field, { old, new: value }]) =>
    texts.rows(field, { old, new: value }, { before: seenFields, after: storedFields }),
  )
  return (
    <Dialog help="inspections#5" opened onClose={onCancel} title={t('eventTable.statusConflict')}>
      <div role="alert">
        <Text mb="sm">{t('eventTable.statusConflictExplained')}</Text>
        <table className={compare.compare}>
          <thead>
            <tr>
              <th scope="col">{t('forms.field')}</th>
              <th scope="col">{t('eventTable.seen')}</th>
              <th scope="col">{t('forms.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, old, new: value }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{old}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={onSet} loading={busy}>
          {t('eventTable.setStatus', { status: t(`events.actionStatus.${status}`) })}
        </Button>
      </Group>
    </Dialog>
  )
}
