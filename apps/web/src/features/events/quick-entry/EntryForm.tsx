import { maxFindings } from '@catenary/contract/mrt-report'
import type { Rope } from '@catenary/contract/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/unit-names'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Confirm } from '../../../ui/Confirm.tsx'
import { useDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { recentTypes } from '../dialog/draft-storage.ts'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import { AttemptNotes } from './AttemptNotes.tsx'
import { EntryCards } from './EntryCards.tsx'
import { EntryFoot } from './EntryFoot.tsx'
import { EntryGrid } from './EntryGrid.tsx'
import { EntryTools } from './EntryTools.tsx'
import { FaultList } from './FaultList.tsx'
import type { GridColumn } from './grid-columns.ts'
import { isBlank, newRow } from './grid-row.ts'
import { InspectionChoice } from './InspectionChoice.tsx'
import type { HeadDraft, HeadType } from './inspection-head.ts'
import { isTable, tableIn } from './pasted-table.ts'
import { pastedRows } from './pasted-rows.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { QuickHead } from './QuickHead.tsx'
import styles from './QuickEntry.module.css'
import type { QuickDraft, StoredInspection } from './quick-draft.ts'
import { RunningLossCard } from './RunningLossCard.tsx'
import { tableOut } from './table-out.ts'
import { useAskToStay } from './use-ask-to-stay.ts'
import { useCardStep } from './use-card-step.ts'
import { useCellTexts } from './use-cell-texts.ts'
import { useColumns } from './use-columns.ts'
import type { useDraftKeeping } from './use-draft-keeping.ts'
import { useGrid } from './use-grid.ts'
import { useInspectionAttempt } from './use-inspection-attempt.ts'
import type { Photos } from './use-photos.ts'
import { useReading } from './use-reading.ts'
import { useSavingEffect } from './use-saving-effect.ts'
import { useSettling } from './use-settling.ts'
import { useStable } from './use-stable.ts'

interface Props {
  readonly rope: Rope
  readonly setting: DraftSetting
  readonly initial: QuickDraft
  readonly isRestored: boolean
  readonly keeping: ReturnType<typeof useDraftKeeping>
  readonly photos: Photos
  /** The kind of inspection was chosen. */
  readonly onType: (type: HeadType) => void
  readonly onStored: (stored: StoredInspection) => void
  /** Everything typed is to be forgotten. */
  readonly onAfresh: () => void
}

/** Everything that an inspector types of one inspection; it stays on the device until the server has it. */
export function EntryForm({ rope, setting, initial, isRestored, keeping, photos, onType, onStored, onAfresh }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const table = useRef<HTMLDivElement>(null)
  // A finger cannot hit the cells of a spreadsheet, however wide its screen is.
  const asCards = useMediaQuery('(max-width: 47.99em), (pointer: coarse)', false, { getInitialValueInEffect: false })
  const system = unitSystemOf(rope.installation)
  const texts = useCellTexts(rope)
  const { columns, choose } = useColumns()
  const [recent] = useState(recentTypes)
  const [head, setHead] = useState<HeadDraft>(initial.head)
  const [leavesOut, setLeavesOut] = useState(false)
  const [asked, setAsked] = useState<'nothing' | 'afresh'>()
  const [isPasting, setPasting] = useState(false)
  const [said, setSaid] = useState<string>()
  const layStep = useStep(rope)
  const cardStep = useCardStep(layStep === 1 ? undefined : layStep)
  const step = asCards ? cardStep.by : layStep
  const units = useMemo(() => ({ position: displayUnit('m', system), end: displayUnit('m', system) }), [system])
  const offered = useMemo(() => offeredInspectionTypes(rope.attributes), [rope.attributes])

  const savingEffect = useSavingEffect()
  const onSave = useStable(() => save())
  const grid = useGrid(table, {
    initial: initial.rows,
    columns,
    setting,
    step,
    onSave,
    onRemoved: () => setSaid(t('quickEntry.rowRemoved')),
    isFocused: !asCards && initial.attempt === undefined,
  })
  const { rows } = grid.state
  const settling = useSettling(rows, grid.dispatch, setting)
  const { isAskingOnLeave } = useDecimalMark()
  const reading = useReading(rope, rows, head, setting)
  const { keep, keepNow } = keeping
  const sending = useInspectionAttempt({
    ropeId: rope.id,
    setting,
    head,
    rows,
    check: reading.check,
    initial: initial.attempt,
    keepNow,
    onStored,
  })
  const { attempt } = sending
  const onRetry = useStable(sending.retry)
  const isFirst = useRef(true)
  useEffect(() => {
    // What nobody has typed yet is nothing to come back to.
    if (isFirst.current) isFirst.current = false
    else keep({ head, rows, ...(attempt && { attempt }) })
  }, [keep, head, rows, attempt])
  useAskToStay(photos.all.length > 0 || keeping.state !== 'kept')

  const onPaste = useStable((row: string, column: GridColumn, text: string) => {
    if (!isTable(text)) return false
    void insert(text, row, column)
    return true
  })
  async function insert(text: string, at: string, from: GridColumn): Promise<string | undefined> {
    const { pasteWords } = await import('./paste-words.ts')
    const shown = columns.slice(Math.max(0, columns.indexOf(from)))
    const { rows: pasted, unknown } = pastedRows(tableIn(text), shown, pasteWords, () => crypto.randomUUID())
    const added = await settling.settled(pasted, at)
    const [first] = added
    if (!first) return t('quickEntry.pasteNothing')
    if (rows.length + added.length > maxFindings) return refusePaste()
    grid.dispatch({ do: 'insert', at, rows: added })
    grid.go({ row: first.id, column: 'position' })
    // Said where nothing covers the grid; it is undone like everything else.
    setSaid(
      [
        t('quickEntry.pasted', { count: added.length }),
        ...(unknown.length > 0 ? [t('quickEntry.unknownHeadings', { names: unknown.join(', ') })] : []),
      ].join('. '),
    )
    return undefined
  }
  function refusePaste(): string {
    const refused = t('quickEntry.tooMany', { max: maxFindings })
    toasts.failed(refused)
    return refused
  }

  function save(isConfirmed = false) {
    if (attempt !== undefined || sending.isSending || isAskingOnLeave()) return
    const isNothing = rows.every(isBlank)
    if (isNothing && !isConfirmed) return setAsked('nothing')
    setAsked(undefined)
    const result = sending.save(leavesOut)
    if (typeof result !== 'string') go(result.row.id, result.faults[0]?.column ?? 'position')
  }

  const go = useStable((row: string, column: GridColumn) => {
    if (!columns.includes(column)) choose([...columns, column])
    grid.go({ row, column })
  })
  const goToRow = useStable((row: string) => go(row, 'position'))
  function copy() {
    const text = tableOut(rows, columns, { heading: texts.heading, cell: texts.shown })
    // Without a secure connection the browser has no clipboard to offer.
    const done = 'clipboard' in navigator ? navigator.clipboard.writeText(text) : Promise.reject(new Error('none'))
    done.then(
      () => setSaid(t('quickEntry.copied')),
      () => toasts.failed(t('quickEntry.copyFailed')),
    )
  }
  function sort() {
    const place = new Map(reading.check(rows).map((one) => [one.row.id, one.place?.position ?? Infinity]))
    const order = rows.map(({ id }) => id).toSorted((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity))
    grid.dispatch({ do: 'sort', order })
  }

  const tools = {
    onUndo: useStable(() => grid.dispatch({ do: 'undo' })),
    onRedo: useStable(() => grid.dispatch({ do: 'redo' })),
    onPaste: useStable(() => setPasting(true)),
    onCopy: useStable(() => copy()),
    onSort: useStable(() => sort()),
    onAfresh: useStable(() => setAsked('afresh')),
  }

  const last = rows.at(-1)
  const current = grid.current?.row ?? (asCards ? last?.id : undefined)
  const typed = current === last?.id ? current : undefined
  const meaning = settling.fromAbove(current)
  const { onLeave } = settling
  const shared = { rows, checked: reading.byRow, columns, units, texts, recent, photos, meaning, onLeave }
  return (
    <div className={styles.form}>
      {isRestored && attempt === undefined && (
        <Alert color="gray" className={styles.note}>
          {t('quickEntry.restored')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => setAsked('afresh')}>
            {t('quickEntry.startAfresh')}
          </Button>
        </Alert>
      )}
      {keeping.state === 'failed' && <Alert color="red">{t('quickEntry.notKept')}</Alert>}
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
        <QuickHead head={head} system={system} faults={sending.faults} isBrief={asCards} onChange={setHead} />
        <RunningLossCard rope={rope} reading={reading} current={current} onGo={goToRow} />
        <div ref={table} className={styles.damages}>
          <EntryTools
            columns={columns}
            heading={texts.heading}
            canUndo={grid.state.past.length > 0}
            canRedo={grid.state.future.length > 0}
            onColumns={choose}
            {...tools}
          />
          {asCards ? (
            <EntryCards
              {...shared}
              current={current}
              step={cardStep}
              hasPoints={Boolean(setting.points?.length)}
              onType={grid.onType}
              onCommand={grid.onCommand}
              onChoose={goToRow}
            />
          ) : (
            <>
              <EntryGrid
                {...shared}
                current={current}
                onType={grid.onType}
                onEnter={grid.onEnter}
                onCommand={grid.onCommand}
                onPaste={onPaste}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles.add}
                onClick={() => last && grid.onCommand('nextRow', last.id, 'position')}
              >
                {t('quickEntry.addRow')}
              </Button>
            </>
          )}
        </div>
        <FaultList checked={reading.checked} texts={texts} typed={typed} onGo={go} />
      </fieldset>
      <AttemptNotes sending={sending} checked={reading.byRow} />
      <EntryFoot
        rope={rope}
        reading={reading}
        current={current}
        typed={typed}
        keeping={keeping.state}
        said={said}
        leavesOut={leavesOut}
        isBusy={sending.isSending}
        isOpen={attempt !== undefined}
        onLeaveOut={setLeavesOut}
        onSave={onSave}
        onRetry={onRetry}
      />
      <PasteDialog
        opened={isPasting}
        headings={columns.map(texts.heading)}
        onClose={() => setPasting(false)}
        onPaste={(text) => insert(text, grid.current?.row ?? last?.id ?? '', 'position')}
      />
      <Confirm
        opened={asked === 'nothing'}
        question={t('quickEntry.nothingFound')}
        explanation={savingEffect(rope, reading)}
        action={t('quickEntry.saveNone')}
        onConfirm={() => save(true)}
        onCancel={() => setAsked(undefined)}
      />
      <Confirm
        opened={asked === 'afresh'}
        question={t('quickEntry.startAfreshSure')}
        action={t('quickEntry.startAfresh')}
        onConfirm={onAfresh}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  )
}

/** How far + and − step: one lay length where it is known, else one unit. */
function useStep({ attributes: { layLength }, installation }: Rope): number {
  return useMemo(() => {
    const system = unitSystemOf(installation)
    if (layLength === undefined || layLength <= 0) return 1
    return Math.round(convert(layLength / 1000, 'm', displayUnit('m', system)) * 1000) / 1000
  }, [layLength, installation])
}

/** The rows that a new inspection begins with: one, of the type that was recorded last. */
export function firstRows() {
  return [newRow(crypto.randomUUID(), recentTypes()[0])]
}
