import { diffFields } from '@catenary/contract/records/event-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { flattenEvent, useEventFieldTexts } from '../dialog/use-event-field-texts.ts'
import type { StatusConflict } from './use-status-change.ts'
import compare from '../../ui/figures/compare.module.css'

interface Props {
  readonly conflict: StatusConflict
  readonly zone: string | undefined
  readonly system: UnitSystem
  readonly busy: boolean
  /** Sets the status nevertheless, and nothing else. */
  readonly onSet: () => void
  readonly onCancel: () => void
}

/** What somebody else changed in an event whose status was to be set, beside what was seen of it. */
export function StatusConflictDialog({ conflict, zone, system, busy, onSet, onCancel }: Props) {
  const { t } = useTexts()
  const { event, status, other } = conflict
  const [seenFields, storedFields] = [flattenEvent(event), flattenEvent(other.theirs)]
  const texts = useEventFieldTexts({ zone, system, referencingFields: [seenFields, storedFields] })
  const rows = Object.entries(diffFields(seenFields, storedFields)).flatMap(([field, { old, new: value }]) =>
    texts.rows(field, { old, new: value }, { before: seenFields, after: storedFields }),
  )
  return (
    <Dialog opened onClose={onCancel} title={t('eventTable.statusConflict')}>
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
