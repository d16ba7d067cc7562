import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDecimalMarkPrompt } from '../../ui/form/DecimalMarkProvider.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import { recentTypes } from '../dialog/draft/draft-storage.ts'
import { AttemptNotes, EntryFooter } from './EntryFooter.tsx'
import { EntryTable } from './EntryTable.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import { useCardStep, useGridColumns, useLayStep } from './grid/grid-preferences.ts'
import { isBlankRow, newRow } from './grid/grid-row.ts'
import { useCellTexts } from './grid/use-cell-texts.ts'
import { useCellNormalization, useGrid } from './grid/use-grid.ts'
import { useRowEvaluation, useSavingEffectText } from './grid/use-row-evaluation.ts'
import type { InspectionDraft, SavedInspection } from './inspection-draft.ts'
import type { InspectionEventType, InspectionHeader } from './inspection-header.ts'
import { InspectionChoice, InspectionHeaderForm } from './InspectionHeaderForm.tsx'
import { IssueList } from './IssueList.tsx'
import { PasteDialog } from './paste/PasteDialog.tsx'
import { useEntryClipboard } from './paste/use-entry-clipboard.ts'
import { RunningLossCard } from './saving/RunningLossCard.tsx'
import { useInspectionAttempt } from './saving/use-inspection-attempt.ts'
import type { Photos } from './saving/use-photos.ts'
import { useDraftSaving } from './use-draft-persistence.ts'
import type { useDraftPersistence } from './use-draft-persistence.ts'
import { useEventCallback } from './use-event-callback.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  readonly context: DraftContext
  readonly initial: InspectionDraft
  readonly isRestored: boolean
  readonly persistence: ReturnType<typeof useDraftPersistence>
  readonly photos: Photos
  /** The kind of inspection was chosen. */
  readonly onType: (type: InspectionEventType) => void
  readonly onStored: (stored: SavedInspection) => void
  /** Everything typed is to be forgotten. */
  readonly onAfresh: () => void
}

/** Everything that an inspector types of one inspection; it stays on the device until the server has it. */
export function EntryForm({
  rope,
  context,
  initial,
  isRestored,
  persistence,
  photos,
  onType,
  onStored,
  onAfresh,
}: Props) {
  const { t } = useTexts()
  const table = useRef<HTMLDivElement>(null)
  // A finger cannot hit the cells of a spreadsheet, however wide its screen is.
  const asCards = useMediaQuery('(max-width: 47.99em), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const system = unitSystemOf(rope.installation)
  const texts = useCellTexts(rope)
  const { columns, choose } = useGridColumns()
  const [recent] = useState(recentTypes)
  const [head, setHead] = useState<InspectionHeader>(initial.head)
  const [skipsInvalid, setSkipsInvalid] = useState(false)
  const [openConfirm, setOpenConfirm] = useState<'nothing' | 'afresh'>()
  const [isPasting, setPasting] = useState(false)
  const [statusText, setStatusText] = useState<string>()
  const layStep = useLayStep(rope)
  const cardStep = useCardStep(layStep === 1 ? undefined : layStep)
  const step = asCards ? cardStep.by : layStep
  const units = useMemo(() => ({ position: displayUnit('m', system), end: displayUnit('m', system) }), [system])
  const offered = useMemo(() => offeredInspectionTypes(rope.attributes), [rope.attributes])

  const savingEffectText = useSavingEffectText()
  const onSave = useEventCallback(() => save())
  const grid = useGrid(table, {
    initial: initial.rows,
    columns,
    context,
    step,
    onSave,
    onRemoved: () => setStatusText(t('quickEntry.rowRemoved')),
    isFocused: !asCards && initial.attempt === undefined,
  })
  const { rows } = grid.state
  const normalization = useCellNormalization(rows, grid.dispatch, context)
  const { promptsOnBlur } = useDecimalMarkPrompt()
  const evaluation = useRowEvaluation(rope, rows, head, context)
  const sending = useInspectionAttempt({
    ropeId: rope.id,
    context,
    head,
    rows,
    check: evaluation.check,
    initial: initial.attempt,
    saveNow: persistence.saveNow,
    onStored,
  })
  const { attempt } = sending
  const onRetry = useEventCallback(sending.retry)
  useDraftSaving(persistence, { head, rows, attempt }, photos.all.length > 0)
  const clipboard = useEntryClipboard({ grid, columns, texts, normalization, onStatus: setStatusText })

  function save(isConfirmed = false) {
    if (attempt !== undefined || sending.isSending || promptsOnBlur()) return
    const isNothing = rows.every(isBlankRow)
    if (isNothing && !isConfirmed) return setOpenConfirm('nothing')
    setOpenConfirm(undefined)
    const result = sending.save(skipsInvalid)
    if (typeof result !== 'string') go(result.row.id, result.issues[0]?.column ?? 'position')
  }

  const go = useEventCallback((row: string, column: GridColumn) => {
    if (!columns.includes(column)) choose([...columns, column])
    grid.focusCell({ row, column })
  })
  const goToRow = useEventCallback((row: string) => go(row, 'position'))
  function sort() {
    const positionOf = new Map(evaluation.check(rows).map((one) => [one.row.id, one.place?.position ?? Infinity]))
    const order = rows
      .map(({ id }) => id)
      .toSorted((a, b) => (positionOf.get(a) ?? Infinity) - (positionOf.get(b) ?? Infinity))
    grid.dispatch({ type: 'sort', order })
  }

  const tools = {
    onColumns: choose,
    onUndo: useEventCallback(() => grid.dispatch({ type: 'undo' })),
    onRedo: useEventCallback(() => grid.dispatch({ type: 'redo' })),
    onPaste: useEventCallback(() => setPasting(true)),
    onCopy: clipboard.copy,
    onSort: useEventCallback(sort),
    onAfresh: useEventCallback(() => setOpenConfirm('afresh')),
  }

  const last = rows.at(-1)
  const current = grid.current?.row ?? (asCards ? last?.id : undefined)
  const typedRow = current === last?.id ? current : undefined
  const meaning = normalization.fromAbove(current)
  const { onLeave } = normalization
  const checked = evaluation.byRow
  const cells = { rows, checked, columns, units, texts, recent, current, photos, meaning, onLeave }
  return (
    <div className={styles.form}>
      {isRestored && attempt === undefined && (
        <Alert color="gray" className={styles.note}>
          {t('quickEntry.restored')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setOpenConfirm('afresh')}>
            {t('quickEntry.startAfresh')}
          </Button>
        </Alert>
      )}
      {persistence.state === 'failed' && <Alert color="red">{t('quickEntry.notKept')}</Alert>}
      <fieldset className={styles.all} disabled={attempt !== undefined} aria-label={t('quickEntry.title')}>
        {offered.length > 1 && (
          <InspectionChoice
            offered={offered}
            type={head.type}
            onChoose={(type) => {
              onType(type)
              setHead({ ...head, type })
            }}
          />
        )}
        <InspectionHeaderForm
          head={head}
          system={system}
          issues={sending.issues}
          isBrief={asCards}
          onChange={setHead}
        />
        <RunningLossCard rope={rope} evaluation={evaluation} current={current} onGo={goToRow} />
        <EntryTable
          ref={table}
          {...{ asCards, grid, cells, cardStep, tools }}
          hasPoints={Boolean(context.points?.length)}
          onPasteCells={clipboard.onPaste}
          onGoToRow={goToRow}
        />
        <IssueList checked={evaluation.checked} texts={texts} typed={typedRow} onGo={go} />
      </fieldset>
      <AttemptNotes sending={sending} checked={evaluation.byRow} />
      <EntryFooter
        rope={rope}
        evaluation={evaluation}
        current={current}
        typedRow={typedRow}
        persistence={persistence.state}
        statusText={statusText}
        skipsInvalid={skipsInvalid}
        isBusy={sending.isSending}
        isOutcomeUnknown={attempt !== undefined}
        onSkipInvalid={setSkipsInvalid}
        onSave={onSave}
        onRetry={onRetry}
      />
      <PasteDialog
        opened={isPasting}
        headings={columns.map(texts.heading)}
        onClose={() => setPasting(false)}
        onPaste={(text) => clipboard.insert(text, grid.current?.row ?? last?.id ?? '', 'position')}
      />
      <ConfirmDialog
        opened={openConfirm === 'nothing'}
        question={t('quickEntry.nothingFound')}
        explanation={savingEffectText(rope, evaluation)}
        action={t('quickEntry.saveNone')}
        onConfirm={() => save(true)}
        onCancel={() => setOpenConfirm(undefined)}
      />
      <ConfirmDialog
        opened={openConfirm === 'afresh'}
        question={t('quickEntry.startAfreshSure')}
        action={t('quickEntry.startAfresh')}
        onConfirm={onAfresh}
        onCancel={() => setOpenConfirm(undefined)}
      />
    </div>
  )
}

/** The rows that a new inspection begins with: one, of the type that was recorded last. */
export function firstRows() {
  return [newRow(crypto.randomUUID(), recentTypes()[0])]
}
