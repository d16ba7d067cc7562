import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { ComponentProps, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useDecimalMarkPrompt } from '../../ui/form/DecimalMarkProvider.tsx'
import { useValueAfterPaint } from '../../ui/paint/use-value-after-paint.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../ui/use-event-callback.ts'
import type { DraftContext } from '../dialog/draft/draft-context.ts'
import { recentTypes } from '../dialog/draft/draft-storage.ts'
import type { EventDraft } from '../dialog/draft/event-draft.ts'
import { typedSettingsOf } from '../dialog/draft/typed-settings.ts'
import { AttemptNotes, EntryFooter } from './EntryFooter.tsx'
import { EntryTable } from './EntryTable.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import { useCardStep, useGridColumns, useLayStep } from './grid/grid-preferences.ts'
import { isBlankRow, newRow } from './grid/grid-row.ts'
import { useCellTexts } from './grid/use-cell-texts.ts'
import { useCellNormalization, useGrid } from './grid/use-grid.ts'
import { useRowEvaluation, useSavingEffectText } from './grid/use-row-evaluation.ts'
import type { Attempt, InspectionDraft, SavedInspection } from './inspection-draft.ts'
import type { InspectionEventType } from './inspection-header.ts'
import { InspectionChoice, InspectionHeaderForm } from './InspectionHeaderForm.tsx'
import { IssueList } from './IssueList.tsx'
import { PasteDialog } from './paste/PasteDialog.tsx'
import { useEntryClipboard } from './paste/use-entry-clipboard.ts'
import { RunningLossCard } from './saving/RunningLossCard.tsx'
import { useInspectionAttempt } from './saving/use-inspection-attempt.ts'
import type { Photos } from './saving/use-photos.ts'
import { useDraftSaving } from './use-draft-persistence.ts'
import type { useDraftPersistence } from './use-draft-persistence.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly rope: Rope
  /** Whose inspection it is. */
  readonly userId: string
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

/** What is asked in front of the form. */
type EntryDialog = 'nothing' | 'afresh' | 'paste'

/** Everything that an inspector types of one inspection; it stays on the device until the server has it. */
export function EntryForm(props: Props) {
  const { rope, userId, context, initial, persistence, photos, onStored } = props
  const { t } = useTexts()
  const table = useRef<HTMLDivElement>(null)
  const [head, setHead] = useState(initial.head)
  const [attempt, setAttempt] = useState(initial.attempt)
  const [skipsInvalid, setSkipsInvalid] = useState(false)
  const [dialog, setDialog] = useState<EntryDialog>()
  const { promptsOnBlur } = useDecimalMarkPrompt()
  const onSave = useEventCallback(() => save())
  const entry = useEntryRows(props, { table, head, attempt, onSave })
  const { rows, evaluation, go, goToRow } = entry
  // The cell shows first that it was chosen, then everything around the table follows.
  const current = useValueAfterPaint(entry.current)
  const typedRow = useValueAfterPaint(entry.typedRow)
  const { check, checked, byRow } = evaluation
  const { saveNow } = persistence
  const sending = useInspectionAttempt({
    rope,
    userId,
    context,
    head,
    rows,
    check,
    attempt,
    onAttempt: setAttempt,
    saveNow,
    onStored,
  })
  const onRetry = useEventCallback(sending.retry)
  const settings = useMemo(() => typedSettingsOf(rope), [rope])
  useDraftSaving(persistence, { head, rows, attempt, settings }, photos.all.length > 0)
  const tools = useEntryTools(entry, setDialog)

  function save(isConfirmed = false) {
    if (attempt !== undefined || sending.isSending || promptsOnBlur()) return
    if (rows.every(isBlankRow) && !isConfirmed) return setDialog('nothing')
    setDialog(undefined)
    const result = sending.save(skipsInvalid)
    if (typeof result === 'string') return
    entry.showAll()
    go(result.row.id, result.issues[0]?.column ?? 'position')
  }

  const status = { statusText: entry.statusText, persistence: persistence.state, skipsInvalid }
  const progress = { isBusy: sending.isSending, isOutcomeUnknown: attempt !== undefined }
  return (
    <div className={styles.form}>
      <EntryNotes {...props} isSent={attempt !== undefined} onAfresh={() => setDialog('afresh')} />
      <fieldset className={styles.entry} disabled={attempt !== undefined} aria-label={t('quickEntry.title')}>
        {/* Browsers lay out all of a fieldset anew where something comes into it: what comes and goes has a parent of its own. */}
        <div className={styles.all}>
          <EntryHead {...props} head={head} issues={sending.issues} isBrief={entry.asCards} onChange={setHead} />
          <RunningLossCard rope={rope} evaluation={evaluation} current={current} onGo={goToRow} />
          <EntryTable ref={table} {...entry.table} tools={tools} onGoToRow={goToRow} />
          <IssueList checked={checked} texts={entry.texts} typed={typedRow} onGo={go} />
        </div>
      </fieldset>
      <AttemptNotes sending={{ ...sending, attempt }} checked={byRow} />
      <EntryFooter
        {...{ rope, evaluation, current, typedRow, ...status, ...progress, onSave, onRetry }}
        onSkipInvalid={setSkipsInvalid}
      />
      <EntryDialogs
        {...{ rope, entry, dialog }}
        onSaveNone={() => save(true)}
        onAfresh={props.onAfresh}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

interface RowsOptions {
  readonly table: RefObject<HTMLDivElement | null>
  readonly head: EventDraft<InspectionEventType>
  readonly attempt: Attempt | undefined
  readonly onSave: () => void
}

/** The damages of the inspection: their rows, what is made of them, and what the table or the cards show of them. */
function useEntryRows({ rope, context, initial, photos }: Props, { table, head, attempt, onSave }: RowsOptions) {
  const { t } = useTexts()
  // A finger cannot hit the cells of a spreadsheet, however wide its screen is.
  const asCards = useMediaQuery('(max-width: 47.99em), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const texts = useCellTexts(rope)
  const { columns, choose } = useGridColumns()
  const [recent] = useState(recentTypes)
  const [statusText, setStatusText] = useState<string>()
  const layStep = useLayStep(rope)
  const cardStep = useCardStep(layStep === 1 ? undefined : layStep)
  const onRemoved = () => setStatusText(t('quickEntry.rowRemoved'))
  // What was said of a change is not so any more.
  const onUndone = () => setStatusText(undefined)
  const step = asCards ? cardStep.by : layStep
  const isFocused = !asCards && initial.attempt === undefined
  const grid = useGrid(table, { initial: initial.rows, columns, context, step, onSave, onRemoved, onUndone, isFocused })
  const { rows } = grid.state
  const normalization = useCellNormalization(rows, grid.dispatch, context)
  const evaluation = useRowEvaluation(rope, rows, head, context, attempt)
  const clipboard = useEntryClipboard({ grid, columns, texts, context, normalization, onStatus: setStatusText })
  const go = useEventCallback((row: string, column: GridColumn) => {
    if (!columns.includes(column)) choose([...columns, column])
    grid.focusCell({ row, column })
  })
  const goToRow = useEventCallback((row: string) => go(row, 'position'))
  const last = rows.at(-1)?.id
  const current = grid.current?.row ?? (asCards ? last : undefined)
  // What is unfinished is no fault while it is being typed, until it was to be saved.
  const [tried, setTried] = useState<string>()
  const typedRow = current === last && last !== tried ? current : undefined
  const showAll = () => flushSync(() => setTried(last))
  const units = useLengthUnits(rope)
  const { onLeave } = normalization
  const meaning = normalization.fromAbove(current)
  const cells = {
    rows,
    checked: evaluation.byRow,
    columns,
    units,
    texts,
    recent,
    current,
    tried,
    photos,
    meaning,
    onLeave,
  }
  const hasPoints = Boolean(context.points?.length)
  const shown = { asCards, grid, cells, cardStep, hasPoints, onPasteCells: clipboard.onPaste }
  const place = { current, typedRow, showAll, last, go, goToRow }
  return { rows, grid, columns, choose, texts, evaluation, clipboard, statusText, asCards, table: shown, ...place }
}

/** The units of the columns that hold metres, one and the same while the rope stays. */
function useLengthUnits({ installation }: Rope) {
  return useMemo(() => {
    const unit = displayUnit('m', unitSystemOf(installation))
    return { position: unit, end: unit }
  }, [installation])
}

type EntryRows = ReturnType<typeof useEntryRows>

/** What the buttons above the rows do. */
function useEntryTools({ rows, grid, evaluation, choose, clipboard }: EntryRows, ask: (dialog: EntryDialog) => void) {
  function sort() {
    const positionOf = new Map(evaluation.check(rows).map((one) => [one.row.id, one.place?.position ?? Infinity]))
    const order = rows
      .map(({ id }) => id)
      .toSorted((a, b) => (positionOf.get(a) ?? Infinity) - (positionOf.get(b) ?? Infinity))
    grid.dispatch({ type: 'sort', order })
  }
  return {
    onColumns: choose,
    onUndo: useEventCallback(() => grid.dispatch({ type: 'undo' })),
    onRedo: useEventCallback(() => grid.dispatch({ type: 'redo' })),
    onPaste: useEventCallback(() => ask('paste')),
    onCopy: clipboard.copy,
    onSort: useEventCallback(sort),
    onAfresh: useEventCallback(() => ask('afresh')),
  }
}

interface NotesProps extends Pick<Props, 'isRestored' | 'persistence' | 'onAfresh'> {
  /** It was sent, and is not known to be stored. */
  readonly isSent: boolean
}

/** What was there already, and that nothing is kept. */
function EntryNotes({ isRestored, persistence, isSent, onAfresh }: NotesProps) {
  const { t } = useTexts()
  return (
    <>
      {isRestored && !isSent && (
        <Alert color="gray" className={styles.note}>
          {t('quickEntry.restored')}{' '}
          <Button size="compact-sm" variant="default" onClick={onAfresh}>
            {t('quickEntry.startAfresh')}
          </Button>
        </Alert>
      )}
      {persistence.state === 'failed' && <Alert color="red">{t('quickEntry.notKept')}</Alert>}
    </>
  )
}

type HeadProps = Pick<Props, 'onType'> & ComponentProps<typeof InspectionHeaderForm>

/** The inspection itself: its kind, where the rope offers several, and its fields. */
function EntryHead({ rope, context, head, issues, isBrief, onType, onChange }: HeadProps) {
  const offered = useMemo(() => offeredInspectionTypes(rope.attributes), [rope.attributes])
  function chooseType(type: InspectionEventType) {
    onType(type)
    onChange({ ...head, type })
  }
  return (
    <>
      {offered.length > 1 && <InspectionChoice offered={offered} type={head.type} onChoose={chooseType} />}
      <InspectionHeaderForm {...{ rope, head, context, issues, isBrief, onChange }} />
    </>
  )
}

interface DialogsProps extends Pick<Props, 'rope' | 'onAfresh'> {
  readonly entry: EntryRows
  readonly dialog: EntryDialog | undefined
  /** Saves the inspection without damages. */
  readonly onSaveNone: () => void
  readonly onClose: () => void
}

/** Pasting rows, and what is asked before none are saved or all are forgotten. */
function EntryDialogs({ rope, entry, dialog, onSaveNone, onAfresh, onClose }: DialogsProps) {
  const { t } = useTexts()
  const savingEffectText = useSavingEffectText()
  const { columns, texts, clipboard, evaluation, grid, last } = entry
  return (
    <>
      <PasteDialog
        opened={dialog === 'paste'}
        headings={columns.map(texts.heading)}
        onClose={onClose}
        onPaste={(text) => clipboard.insert(text, grid.current?.row ?? last ?? '', 'position')}
      />
      <ConfirmDialog
        help="inspections#2"
        opened={dialog === 'nothing'}
        question={t('quickEntry.nothingFound')}
        explanation={savingEffectText(rope, evaluation)}
        action={t('quickEntry.saveNone')}
        onConfirm={onSaveNone}
        onCancel={onClose}
      />
      <ConfirmDialog
        help="quick-entry#5"
        opened={dialog === 'afresh'}
        question={t('quickEntry.startAfreshSure')}
        action={t('quickEntry.startAfresh')}
        onConfirm={onAfresh}
        onCancel={onClose}
      />
    </>
  )
}

/** The rows that a new inspection begins with: one, of the type that was recorded last. */
export function firstRows() {
  return [newRow(crypto.randomUUID(), recentTypes()[0])]
}
