import {
  lengthHistoryFromEvents,
  currentPositionLookup,
  currentSplices,
  measuredSplices,
} from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Task } from '@catenary/contract/work/tasks'
import { discardCriterion } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
import { statePolling } from '../../../api/polling.ts'
import type { TraceFinding } from '../../../devices/public.ts'
import {
  RopeAlarms,
  RopeSensorCharts,
  RopeSmartropeEvents,
  TraceCard,
  TraceLink,
  TruscanCard,
} from '../../../devices/public.ts'
import { overPageState } from '../../../navigation/dialog-history.ts'
import type { ChartView, EventRow, ChartFilter } from '../../../records/public.ts'
import {
  ChosenTableContext,
  DamageChartCard,
  EventDialog,
  EventDocuments,
  EventDocumentsDialog,
  EventImport,
  FoundBy,
  EventNoteContext,
  EventsCard,
  MissingDamagesContext,
  OtherInspection,
  missingReason,
  periodOf,
  ropeRecord,
  useDamageSeries,
  VersionNote,
} from '../../../records/public.ts'
import { LazyBoundary } from '../../../ui/page/LazyBoundary.tsx'
import { useIsRestShown } from '../../../ui/paint/use-is-rest-shown.ts'
import { useValueAfterPaint } from '../../../ui/paint/use-value-after-paint.ts'
import type { MissingMarks } from '../../../ui/strip/UnknownRope.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { EventTasks, TasksCard } from '../../../work/public.ts'
import { RopeDialogs } from '../../lazy.tsx'
import type { RopeSearch } from '../../search-params.ts'
import { DamageNotes } from '../DamageNotes.tsx'
import { FallenLossNote } from '../FallenLossNote.tsx'
import { IncompleteTestNote } from '../IncompleteTestNote.tsx'
import { LimitNote } from '../LimitNote.tsx'
import { NotesAndDocuments } from '../NotesAndDocuments.tsx'
import { PassportCard } from '../PassportCard.tsx'
import { RopeLengthNote } from '../RopeLengthNote.tsx'
import { RopeStripCard } from '../RopeStripCard.tsx'
import { SpliceNotes } from '../SpliceNotes.tsx'
import { RopeHead } from './RopeHead.tsx'
import { useRopeView } from './use-rope-view.ts'
import styles from './RopeView.module.css'

/** The content of the rope page, once the rope is loaded. */
export function RopeView({ rope }: { readonly rope: Rope }) {
  const view = useRopeView(rope)
  const isRestShown = useIsRestShown()
  const chartFilters = useChartFilters(rope, view)
  // What was clicked shows first that it was; strip, chart and table follow in a rendering of their own.
  const chart = useValueAfterPaint(view.chart)
  const table = useValueAfterPaint(view.table)
  const state = useRopeState(rope, chart)
  const series = useDamageSeries(rope, chart)
  const readings = series.data?.bendingCyclesToTimestamp ?? empty
  const { stretch } = view.search
  const { inspection } = chart
  const chosen = useMemo(() => ({ stretch, period: chosenPeriod(chart, readings) }), [stretch, chart, readings])
  const { link, eventLink, taskLink, documentsLink, documents, note, openEvent, openRow } = useEventLinks(rope, view)
  const createTask = useEventCallback(() => view.open({ dialog: 'newTask' }))
  const uploadTasks = useEventCallback(() => view.open({ dialog: 'uploadTasks' }))
  const [finding, setFinding] = useState<TraceFinding>()
  const { showInspection } = view
  const other = useMemo(
    () => <OtherInspection rope={rope} shown={inspection} onShow={showInspection} />,
    [rope, inspection, showInspection],
  )
  const standard = series.data?.standard
  const limitNote = useMemo(
    () => standard !== undefined && <LimitNote rope={rope} standard={standard} inspection={inspection} />,
    [rope, standard, inspection],
  )
  return (
    <Stack gap="md" className={styles.page}>
      <RopeHead rope={rope} onOpen={view.open} />
      <IncompleteTestNote rope={rope} eventLink={eventLink} />
      {isRestShown && <FallenLossNote rope={rope} eventLink={eventLink} />}
      <RopeStripCard
        rope={rope}
        length={state.lengthHistory.length}
        marks={state.marks}
        inspection={inspection}
        stretch={view.stretch}
        onStretch={view.onStretch}
        onRetry={state.retry}
      >
        {other}
      </RopeStripCard>
      {view.trace !== undefined && (
        <TraceCard
          rope={rope}
          eventId={view.trace}
          earlierId={view.earlierTrace}
          onEarlier={view.compareTrace}
          lengthHistory={state.lengthHistory}
          damages={state.traceMarks}
          stretch={view.stretch}
          onStretch={view.onStretch}
          onFinding={(marked) => {
            setFinding(marked)
            view.open({ record: 'damage' })
          }}
          onClose={() => view.showTrace(undefined)}
        />
      )}
      <RopeLengthNote rope={rope} lengthHistory={state.lengthHistory} />
      <DamageNotes
        damagesOfUnknownLoss={rope.damagesOfUnknownLoss}
        repairedWithoutRepair={state.repairedWithoutRepair}
      />
      <SpliceNotes rope={rope} splices={state.measured} eventLink={eventLink} />
      <div className={styles.parts}>
        <div className={styles.charts}>
          <DamageChartCard
            rope={rope}
            offered={view.offered}
            view={chart}
            chosenView={view.chart}
            onView={view.onChart}
            eventLink={eventLink}
            onEvent={openEvent}
          >
            {limitNote}
          </DamageChartCard>
          {isRestShown && (
            <>
              <RopeSensorCharts rope={rope} eventLink={eventLink} choice={view.measured} onChoice={view.onMeasured} />
              <RopeAlarms rope={rope} isLasting={false} />
              <RopeSmartropeEvents rope={rope} />
            </>
          )}
        </div>
        <div className={styles.events}>
          {isRestShown && (
            <ChosenTableContext value={view.table}>
              <EventsCard
                rope={rope}
                currentPlaceOf={state.currentPositionOf}
                recorded={state.recorded}
                view={table}
                onView={view.onTable}
                chosen={chosen}
                outside={chartFilters}
                link={link}
                documentsLink={documentsLink}
                onOpen={openRow}
              />
            </ChosenTableContext>
          )}
        </div>
        <div className={styles.tasks}>
          {isRestShown && <TasksCard rope={rope} link={taskLink} onCreate={createTask} onUpload={uploadTasks} />}
        </div>
        <div className={styles.side}>
          {isRestShown && (
            <>
              <PassportCard rope={rope} />
              <TruscanCard rope={rope} onTrace={view.showTrace} />
              <NotesAndDocuments rope={rope} />
            </>
          )}
        </div>
      </div>
      <EventNoteContext value={note}>
        <MissingDamagesContext value={state.marks.missing}>
          <EventDialog
            rope={rope}
            eventId={view.search.event}
            record={view.search.record}
            found={view.search.record === undefined ? undefined : finding && { ...finding, inspectionType: 'mrt' }}
            findingOf={view.search.findingOf}
            inspection={inspection}
            damages={state.damages}
            splices={state.marks.splices}
            documents={documents}
            onOpenEvent={view.openInstead}
            onAddFinding={view.addFinding}
            onClose={() => {
              setFinding(undefined)
              const { findingOf } = view.search
              if (findingOf === undefined) view.close()
              else view.openInstead(findingOf)
            }}
          />
        </MissingDamagesContext>
      </EventNoteContext>
      {view.search.documents !== undefined && (
        <EventDocumentsDialog rope={rope} eventId={view.search.documents} onClose={view.close} />
      )}
      <LazyBoundary>
        <RopeDialogs
          rope={rope}
          dialog={view.search.dialog}
          taskId={view.search.task}
          eventId={view.search.event}
          field={view.search.field}
          onNext={view.goOn}
          onClose={view.close}
        />
      </LazyBoundary>
    </Stack>
  )
}

const empty: readonly never[] = []

function useRopeState(rope: Rope, { inspection: inspectionType, xAxis }: Pick<ChartView, 'inspection' | 'xAxis'>) {
  const record = useQuery({
    ...ropeRecord(rope.id, { inspection: inspectionType, xAxis }),
    refetchInterval: statePolling,
  })
  const { damages: found = empty, damageSummary, repairedWithoutRepair = 0 } = record.data ?? {}
  const recorded = record.data?.placing ?? empty
  const lengthHistory = useMemo(() => lengthHistoryFromEvents(rope, recorded), [rope, recorded])
  const splices = useMemo(() => currentSplices(lengthHistory, recorded), [lengthHistory, recorded])
  const measured = useMemo(() => measuredSplices(lengthHistory, recorded), [lengthHistory, recorded])
  const currentPositionOf = useMemo(() => currentPositionLookup(lengthHistory, recorded), [lengthHistory, recorded])
  const { types = empty, columns = empty } = record.data ?? {}
  const recordedFields = useMemo(
    () => ({ types, columns: new Set([...columns, ...(lengthHistory.steps.length > 0 ? ['recordedPosition'] : [])]) }),
    [types, columns, lengthHistory],
  )
  const isInspected = record.data?.state.inspected.includes(inspectionType) ?? true
  const missing: MissingMarks | undefined = missingReason(record) ?? (isInspected ? undefined : 'notInspected')
  const damages = missing ? empty : found
  const worst = (missing ? undefined : damageSummary?.worst) ?? empty
  const minRows = record.isPending
    ? (discardCriterion(rope.attributes, inspectionType)?.referenceLengths.length ?? 0)
    : 0
  const marks = useMemo(
    () => ({ damages, splices, worst, minRows, missing }),
    [damages, splices, worst, minRows, missing],
  )
  const traceMarks = useMemo(
    () =>
      damages.flatMap(({ positionToday, lengthToday, left, counts }) =>
        left === null && counts ? [{ position: positionToday, length: lengthToday }] : [],
      ),
    [damages],
  )
  const { refetch } = record
  const retry = useCallback(() => void refetch(), [refetch])
  return {
    damages,
    marks,
    traceMarks,
    measured,
    repairedWithoutRepair,
    lengthHistory,
    currentPositionOf,
    recorded: recordedFields,
    retry,
  }
}

function useEventLinks(rope: Rope, { open, showTrace }: ReturnType<typeof useRopeView>) {
  const { id: ropeId, installation } = rope
  const areaId = installation.area.id
  const installationId = installation.id
  const linkTo = useCallback(
    (search: RopeSearch, content: ReactNode) => (
      <Link
        from={pages.rope}
        to={pages.rope}
        params={{ areaId, installationId, ropeId }}
        search={(before) => ({ ...before, ...search })}
        state={overPageState}
        resetScroll={false}
        preload={false}
      >
        {content}
      </Link>
    ),
    [areaId, installationId, ropeId],
  )
  const eventLink = useCallback((event: string, content: ReactNode) => linkTo({ event }, content), [linkTo])
  const link = useCallback((row: EventRow, content: ReactNode) => eventLink(row.event.id, content), [eventLink])
  const documentsLink = useCallback(
    (row: EventRow, content: ReactNode) => linkTo({ documents: row.event.id }, content),
    [linkTo],
  )
  const taskLink = useCallback((task: Task, content: ReactNode) => linkTo({ task: task.id }, content), [linkTo])
  const openEvent = useCallback((event: string) => open({ event }), [open])
  const openRow = useCallback((row: EventRow) => openEvent(row.event.id), [openEvent])
  const documents = useCallback((event: RopeEvent) => <EventDocuments rope={rope} event={event} />, [rope])
  const note = useCallback(
    (event: RopeEvent) => (
      <>
        <FoundBy inspectionId={event.attributes.inspection?.id} zone={rope.installation.timezone} link={eventLink} />
        <VersionNote event={event} zone={rope.installation.timezone} link={eventLink} />
        <EventImport rope={rope} event={event} />
        <TraceLink event={event} onOpen={showTrace} />
        <EventTasks rope={rope} event={event} link={taskLink} onCreate={() => open({ dialog: 'newTask' })} />
      </>
    ),
    [rope, eventLink, taskLink, open, showTrace],
  )
  return {
    link,
    eventLink,
    taskLink,
    documentsLink,
    documents,
    note,
    openEvent,
    openRow,
  }
}

function chosenPeriod({ zoom, xAxis }: ChartView, readings: Parameters<typeof periodOf>[2]) {
  return periodOf(zoom && [zoom.from, zoom.to], xAxis, readings)
}

/** The filters that chart and strip set on the table of events, each removable. */
function useChartFilters(rope: Rope, { chart, stretch, onChart, onStretch }: ReturnType<typeof useRopeView>) {
  const { t, date, short, quantity } = useTexts()
  const { zoom, xAxis } = chart
  const { installation } = rope
  return useMemo(() => {
    const { timezone } = installation
    const system = unitSystemOf(installation)
    const filters: ChartFilter[] = []
    if (zoom) {
      const format = (x: number) => (xAxis === 'time' ? date(x, timezone) : short(x, 0))
      filters.push({
        label: t('ropePage.zoomed', { from: format(zoom.from), to: format(zoom.to) }),
        clear: () => onChart({ zoom: undefined }),
      })
    }
    if (stretch) {
      const format = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
      filters.push({
        label: t('ropePage.stretch', { from: format(stretch.from), to: format(stretch.to) }),
        clear: () => onStretch(undefined),
      })
    }
    return filters
  }, [zoom, xAxis, stretch, installation, onChart, onStretch, t, date, short, quantity])
}
