import { maxSplicesOf } from '@catenary/domain/splice'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EventDraft } from './draft/event-draft.ts'
import styles from './EventForm.module.css'

interface FormNotesProps {
  readonly draft: EventDraft
  /** Why nothing can be changed, where that is worth a word. */
  readonly readOnlyReason: string | undefined
  /** What was typed before is back; asked to, it is forgotten. */
  readonly isRestored: boolean
  readonly onAfresh: () => void
}

/** What the reader must know of an event before its fields: why it is locked, what is back, what would be lost. */
export function FormNotes({ draft, readOnlyReason, isRestored, onAfresh }: FormNotesProps) {
  const { t } = useTexts()
  return (
    <>
      {isRestored && (
        <Group justify="space-between" className={styles.restored}>
          <Text size="sm">{t('ropePage.draftRestored')}</Text>
          <Button size="compact-sm" variant="default" onClick={onAfresh}>
            {t('ropePage.startAfresh')}
          </Button>
        </Group>
      )}
      {readOnlyReason !== undefined && <Alert color="gray">{readOnlyReason}</Alert>}
      <DroppedSplicesNotice draft={draft} />
    </>
  )
}

/** Says which splices the chosen type does not keep, before they are lost. */
function DroppedSplicesNotice({ draft: { splices, type } }: { readonly draft: EventDraft }) {
  const { t } = useTexts()
  const dropped = type === '' ? [] : splices.slice(maxSplicesOf(type))
  if (dropped.length === 0) return null
  const names = dropped.map(({ name }) => name).join(', ')
  return <Alert color="yellow">{t('splices.willDrop', { names })}</Alert>
}
