import {
  lengthHistoryFromEvents,
  currentPositionLookup,
  currentSplices,
} from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Task } from '@catenary/contract/work/tasks'
import { discardCriterion } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Stack, Text } from '@mantine/core'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, useMemo, useState } from 'react'
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
  DamageChartCard,
  EventDialog,
  EventDocuments,
  EventDocumentsDialog,
  EventImport,
  EventNoteContext,
  EventsCard,
  ImportAction,
  LimitForecast,
  MissingDamagesContext,
  OtherInspection,
  RecordMenu,
  ReportMenu,
  missingReason,
  periodOf,
  ropeRecord,
  useDamageSeries,
} from '../../../records/public.ts'
import { Can } from '../../../shell/Can.tsx'
import { useCan } from '../../../shell/session.ts'
import { LazyBoundary } from '../../../ui/page/LazyBoundary.tsx'
import { PageTools } from '../../../ui/page/PageTools.tsx'
import type { MissingMarks } from '../../../ui/strip/UnknownRope.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { EventTasks, MissingPlan, TasksCard } from '../../../work/public.ts'
import { ArchivedNote } from '../../archive/ArchivedNote.tsx'
import { RopeDialogs } from '../../lazy.tsx'
import type { RopeSearch, RopeDialog } from '../../search-params.ts'
import { LimitNote } from '../LimitNote.tsx'
import { MissingStateFields } from '../MissingStateFields.tsx'
import { NotesAndDocuments } from '../NotesAndDocuments.tsx'
import { PassportCard } from '../PassportCard.tsx'
import { RopeLengthNote } from '../RopeLengthNote.tsx'
import { RopeStripCard } from '../RopeStripCard.tsx'
import { RopeTitle } from '../RopeTitle.tsx'
import { useRopeView } from './use-rope-view.ts'
import styles from './RopeView.module.css'

/** The content of the rope page, once the rope is loaded. */
export function RopeView({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const view = useRopeView(rope)
  const state = useRopeState(rope, view.chart)
  const series = useDamageSeries(rope, view.chart)
  const readings = series.data?.bendingCyclesToTimestamp ?? []
  const chosen = { stretch: view.search.stretch, period: periodOf(view.search.zoom, view.chart.xAxis, readings) }
  const { link, eventLink, taskLink, documentsLink, documents, note, open } = useEventLinks(rope, view)
  const createTask = useEventCallback(() => view.open({ dialog: 'newTask' }))
  const uploadTasks = useEventCallback(() => view.open({ dialog: 'uploadTasks' }))
  const [finding, setFinding] = useState<TraceFinding>()
  const record = (
    <Can permission="EVENT_EDIT">
      <RecordMenu rope={rope} onRecord={(kind) => view.open({ record: kind })} />
    </Can>
  )
  return (
    <Stack gap="md" className={styles.page}>
      <RopeTitle rope={rope}>
        <RopeTools rope={rope} onOpen={(dialog) => view.open({ dialog })} />
        <ReportMenu rope={rope} />
        {!rope.isInArchive && <ImportAction rope={rope} />}
        {!rope.isInArchive && record}
      </RopeTitle>
      <LimitForecast rope={rope} />
      <ArchivedNote kind="ropes" item={rope} isInArchive={rope.isInArchive} />
      {!rope.isInArchive && (
        <MissingStateFields rope={rope} onField={(field) => view.open({ dialog: 'settings', field })} />
      )}
      <MissingPlan rope={rope} onPlan={() => view.open({ dialog: 'inspectionPlan' })} />
      <RopeAlarms rope={rope} isLasting />
      <RopeStripCard
        rope={rope}
        length={state.lengthHistory.length}
        marks={state.marks}
        inspection={view.chart.inspection}
        stretch={view.stretch}
        onStretch={view.onStretch}
        onRetry={state.retry}
      >
        <OtherInspection rope={rope} shown={view.chart.inspection} onShow={view.showInspection} />
      </RopeStripCard>
      {view.trace !== undefined && (
        <TraceCard
          rope={rope}
          eventId={view.trace}
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
      {state.repairedWithoutRepair > 0 && (
        <Text size="sm">{t('events.repairedWithoutRepair', { count: state.repairedWithoutRepair })}</Text>
      )}
      <div className={styles.parts}>
        <div className={styles.charts}>
          <DamageChartCard
            rope={rope}
            offered={view.offered}
            view={view.chart}
            onView={view.onChart}
            eventLink={eventLink}
            onEvent={(event) => view.open({ event })}
          >
            {series.data && <LimitNote rope={rope} standard={series.data.standard} />}
          </DamageChartCard>
          <RopeSensorCharts rope={rope} eventLink={eventLink} choice={view.measured} onChoice={view.onMeasured} />
          <RopeAlarms rope={rope} isLasting={false} />
          <RopeSmartropeEvents rope={rope} />
        </div>
        <div className={styles.events}>
          <EventsCard
            rope={rope}
            currentPlaceOf={state.currentPositionOf}
            recorded={state.recorded}
            view={view.table}
            onView={view.onTable}
            chosen={chosen}
            outside={useChartFilters(rope, view)}
            link={link}
            documentsLink={documentsLink}
            onOpen={open}
          />
        </div>
        <div className={styles.tasks}>
          <TasksCard rope={rope} link={taskLink} onCreate={createTask} onUpload={uploadTasks} />
        </div>
        <div className={styles.side}>
          <PassportCard rope={rope} />
          <TruscanCard rope={rope} onTrace={view.showTrace} />
          <NotesAndDocuments rope={rope} />
        </div>
      </div>
      <EventNoteContext value={note}>
        <MissingDamagesContext value={state.marks.missing}>
          <EventDialog
            rope={rope}
            eventId={view.search.event}
            record={view.search.record}
            found={view.search.record === undefined ? undefined : finding}
            inspection={view.chart.inspection}
            damages={state.damages}
            splices={state.marks.splices}
            documents={documents}
            onClose={() => {
              setFinding(undefined)
              view.close()
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
  const record = useQuery(ropeRecord(rope.id, { inspection: inspectionType, xAxis }))
  const { damages: found = empty, damageSummary, repairedWithoutRepair = 0 } = record.data ?? {}
  const recorded = record.data?.placing ?? empty
  const lengthHistory = useMemo(() => lengthHistoryFromEvents(rope, recorded), [rope, recorded])
  const splices = useMemo(() => currentSplices(lengthHistory, recorded), [lengthHistory, recorded])
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
  const retry = () => void record.refetch()
  return {
    damages,
    marks,
    traceMarks,
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
  const documents = useCallback((event: RopeEvent) => <EventDocuments rope={rope} event={event} />, [rope])
  const note = useCallback(
    (event: RopeEvent) => (
      <>
        <EventImport rope={rope} event={event} />
        <TraceLink event={event} onOpen={showTrace} />
        <EventTasks rope={rope} event={event} link={taskLink} onCreate={() => open({ dialog: 'newTask' })} />
      </>
    ),
    [rope, taskLink, open, showTrace],
  )
  return {
    link,
    eventLink,
    taskLink,
    documentsLink,
    documents,
    note,
    open: (row: EventRow) => open({ event: row.event.id }),
  }
}

/** The filters that chart and strip set on the table of events, each removable. */
function useChartFilters(rope: Rope, view: ReturnType<typeof useRopeView>): ChartFilter[] {
  const { t, date, short, quantity } = useTexts()
  const { zoom, xAxis } = view.chart
  const { timezone } = rope.installation
  const system = unitSystemOf(rope.installation)
  const filters: ChartFilter[] = []
  if (zoom) {
    const format = (x: number) => (xAxis === 'time' ? date(x, timezone) : short(x, 0))
    filters.push({
      label: t('ropePage.zoomed', { from: format(zoom.from), to: format(zoom.to) }),
      clear: () => view.onChart({ zoom: undefined }),
    })
  }
  if (view.stretch) {
    const format = (metres: number) => quantity(metres, 'm', { decimals: 1, system })
    filters.push({
      label: t('ropePage.stretch', { from: format(view.stretch.from), to: format(view.stretch.to) }),
      clear: () => view.onStretch(undefined),
    })
  }
  return filters
}

interface Props {
  readonly rope: Rope
  readonly onOpen: (dialog: RopeDialog) => void
}

/** Actions of the rope page for users who may edit the rope; none if it is archived. */
function RopeTools({ rope, onOpen }: Props) {
  const { t } = useTexts()
  const can = useCan()
  if (rope.isInArchive || !can('AREA_EDIT_PARTIAL')) return null
  return (
    <PageTools
      tools={[
        { label: t('ropes.settings'), icon: IconSettings, onUse: () => onOpen('settings') },
        { label: t('notificationSettings.status'), icon: IconBellOff, onUse: () => onOpen('notificationStatus') },
      ]}
    />
  )
}
