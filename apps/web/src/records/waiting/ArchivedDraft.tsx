import type { Rope } from '@catenary/contract/assets/ropes'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import { AttemptNotes } from '../quick-entry/EntryFooter.tsx'
import { gridColumns } from '../quick-entry/grid/grid-columns.ts'
import type { GridColumn } from '../quick-entry/grid/grid-columns.ts'
import { cellOf, isBlankRow } from '../quick-entry/grid/grid-row.ts'
import type { GridRow } from '../quick-entry/grid/grid-row.ts'
import { useCellTexts } from '../quick-entry/grid/use-cell-texts.ts'
import type { CellTexts } from '../quick-entry/grid/use-cell-texts.ts'
import type { InspectionDraft, SavedInspection } from '../quick-entry/inspection-draft.ts'
import { formatTable } from '../quick-entry/paste/clipboard-table.ts'
import { PhotoList } from '../quick-entry/saving/RowPhotos.tsx'
import { useInspectionAttempt } from '../quick-entry/saving/use-inspection-attempt.ts'
import type { Photos } from '../quick-entry/saving/use-photos.ts'
import styles from './ArchivedDraft.module.css'

interface Props {
  readonly rope: Rope
  /** Whose inspection it is. */
  readonly userId: string
  readonly context: DraftContext
  readonly draft: InspectionDraft
  readonly photos: Photos
  readonly saveNow: (draft: InspectionDraft) => Promise<void>
  readonly onStored: (stored: SavedInspection) => void
  readonly onDiscard: () => void
}

/**
 * What was typed of an inspection whose rope was archived meanwhile: to be read, copied or discarded. What was sent already
 * is sent again: the server may have it.
 */
export function ArchivedDraft({ rope, userId, context, draft, photos, saveNow, onStored, onDiscard }: Props) {
  const { t } = useTexts()
  const [isDiscarding, setDiscarding] = useState(false)
  const texts = useCellTexts(rope)
  const rows = draft.rows.filter((row) => !isBlankRow(row))
  const columns = gridColumns.filter((column) => rows.some((row) => cellOf(row, column) !== ''))
  const { head } = draft
  const [attempt, setAttempt] = useState(draft.attempt)
  const sending = useInspectionAttempt({
    rope,
    userId,
    context,
    head,
    rows: draft.rows,
    attempt,
    onAttempt: setAttempt,
    check: () => [],
    saveNow,
    onStored,
  })
  const labels = { heading: texts.heading, cell: texts.shown }
  return (
    <Stack gap="md">
      <Alert color="yellow">{t('quickEntry.archivedWaits')}</Alert>
      {rows.length > 0 && <WaitingRows {...{ rows, columns, texts }} />}
      <PhotoList photos={photos.all} onRemove={photos.remove} />
      <AttemptNotes sending={{ ...sending, attempt }} checked={noChecks} />
      <Group gap="xs">
        {attempt && (
          <Button loading={sending.isSending} onClick={sending.retry}>
            {t('common.retry')}
          </Button>
        )}
        {rows.length > 0 && <CopyButton text={formatTable(rows, columns, labels)} label={t('quickEntry.copy')} />}
        <Button variant="default" onClick={() => setDiscarding(true)}>
          {t('quickEntry.startAfresh')}
        </Button>
      </Group>
      <ConfirmDialog
        help="quick-entry#5"
        opened={isDiscarding}
        question={t('quickEntry.startAfreshSure')}
        action={t('quickEntry.startAfresh')}
        onConfirm={onDiscard}
        onCancel={() => setDiscarding(false)}
      />
    </Stack>
  )
}

const noChecks = new Map<string, never>()

interface RowsProps {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly texts: CellTexts
}

function WaitingRows({ rows, columns, texts }: RowsProps) {
  const { t } = useTexts()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('quickEntry.damages')}>
      <table className={styles.rows} aria-label={t('quickEntry.damages')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {texts.heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column}>{texts.shown(column, cellOf(row, column))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
