import { Button, Group, Text, Title } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { draftOf } from './event-draft.ts'
import type { DraftField, DraftSetting, EventDraft } from './event-draft.ts'
import styles from './EventForm.module.css'
import { useDraftTexts } from './use-draft-texts.ts'
import type { Conflict } from './use-event-saving.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: Conflict
  readonly setting: DraftSetting
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

const compared: readonly DraftField[] = [
  'type',
  'position',
  'length',
  'date',
  'time',
  'inspectionType',
  'amount',
  'unit',
  'damageCount',
  'strand',
  'wire',
  'description',
  'reportedBy',
  'actionStatus',
]

/** Two versions of one event side by side, after somebody else changed it in the meantime. */
export function EventConflict({ mine, conflict, setting, busy, onOverwrite, onReload, onBack }: Props) {
  const { t } = useTexts()
  const { label, value } = useDraftTexts()
  const theirs = draftOf(conflict.theirs, setting)
  const shown = compared.filter((field) => mine[field] !== '' || theirs[field] !== '')
  return (
    <div className={styles.form} role="alert">
      <Title order={3}>{t('events.conflictTitle')}</Title>
      <Text>{t('events.conflictExplained')}</Text>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{t('events.field')}</th>
            <th scope="col">{t('events.yours')}</th>
            <th scope="col">{t('events.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field} data-differs={mine[field] !== theirs[field] || undefined}>
              <th scope="row">{label(field)}</th>
              <td>{value(mine, field)}</td>
              <td>{value(theirs, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('common.keepEditing')}
        </Button>
        <Button variant="default" onClick={onReload}>
          {t('common.reload')}
        </Button>
        <Button onClick={onOverwrite} loading={busy}>
          {t('common.overwrite')}
        </Button>
      </Group>
    </div>
  )
}
