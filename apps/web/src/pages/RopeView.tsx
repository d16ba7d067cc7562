import type { RopeEvent } from '@catenary/contract/events'
import { pages } from '@catenary/contract/pages'
import { lengthHistoryFromEvents, currentPositionLookup, currentSplices } from '@catenary/contract/rope-places'
import type { Rope } from '@catenary/contract/ropes'
import { discardCriterion } from '@catenary/domain/standards'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import { DamageChartCard } from '../features/events/chart/DamageChartCard.tsx'
import { LimitForecast } from '../features/events/chart/LimitForecast.tsx'
import { EventDialog } from '../features/events/dialog/EventDialog.tsx'
import { EventNoteContext } from '../features/events/event-note.ts'
import { MissingDamagesContext, missingReason } from '../features/events/damages-missing.ts'
import { ropeRecord } from '../features/events/rope-record.ts'
import { periodOf } from '../features/events/event-rows.ts'
import type { EventRow } from '../features/events/event-rows.ts'
import { EventsCard } from '../features/events/table/EventsCard.tsx'
import { OtherInspection } from '../features/events/OtherInspection.tsx'
import { RecordMenu } from '../features/events/RecordMenu.tsx'
import { ReportMenu } from '../features/events/ReportMenu.tsx'
import type { ChartView } from '../features/events/chart/chart-view.ts'
import { useDamageSeries } from '../features/events/chart/use-damage-series.ts'
import { ArchivedNote } from '../features/archive/ArchivedNote.tsx'
import { DocumentsCard } from '../features/documents/DocumentsCard.tsx'
import { DeviceCard } from '../features/ropes/DeviceCard.tsx'
import { LimitNote } from '../features/ropes/LimitNote.tsx'
import { MissingStateFields } from '../features/ropes/MissingFacts.tsx'
import { PassportCard } from '../features/ropes/PassportCard.tsx'
import { RopeLengthNote } from '../features/ropes/RopeLengthNote.tsx'
import { RopeStripCard } from '../features/ropes/RopeStripCard.tsx'
import { RopeTitle } from '../features/ropes/RopeTitle.tsx'
import { Can } from '../shell/Can.tsx'
import { overPageState } from '../shell/dialog-address.ts'
import type { MissingMarks } from '../ui/strip/UnknownRope.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { EventDocuments, EventDocumentsDialog } from './EventDocuments.tsx'
import { EventImport } from './EventImport.tsx'
import { ImportAction } from './ImportAction.tsx'
import { LazyBoundary, RopeDialogs } from './late-parts.tsx'
import { RopeTools } from './RopeTools.tsx'
import type { RopeSearch } from './addresses.ts'
import { useChartFilters } from './use-outside-filters.ts'
import styles from './RopeView.module.css'
import { useRopeView } from './use-rope-view.ts'

/** The rope page once its rope is known. */
export function RopeView({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const view = useRopeView(rope)
  const state = useRopeState(rope, view.chart)
  const series = useDamageSeries(rope, view.chart)
  const readings = series.data?.bendingCyclesToTimestamp ?? []
  const chosen = { stretch: view.search.stretch, period: periodOf(view.search.zoom, view.chart.xAxis, readings) }
  const { link, eventLink, documentsLink, documents, note, open } = useEventLinks(rope, view.open)
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
      {!rope.isInArchive && <MissingStateFields rope={rope} onField={(field) => view.open({ dialog: 'settings', field })} />}
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
      <RopeLengthNote rope={rope} lengthHistory={state.lengthHistory} />
      {state.repairedWithoutRepair > 0 && (
        <Text size="sm">{t('events.repairedWithoutRepair', { count: state.repairedWithoutRepair })}</Text>
      )}
      <div className={styles.parts}>
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
        <div className={styles.events}>
          <EventsCard
            rope={rope}
            currentPlaceOf={state.currentPositionOf}
            view={view.table}
            onView={view.onTable}
            chosen={chosen}
            outside={useChartFilters(rope, view)}
            link={link}
            documentsLink={documentsLink}
            onOpen={open}
          />
        </div>
        <div className={styles.side}>
          <PassportCard rope={rope} />
          <DeviceCard rope={rope} />
          <DocumentsCard target={{ type: 'ropes', id: rope.id }} readOnly={rope.isInArchive} />
        </div>
      </div>
      <EventNoteContext value={note}>
        <MissingDamagesContext value={state.marks.missing}>
          <EventDialog
            rope={rope}
            eventId={view.search.event}
            record={view.search.record}
            inspection={view.chart.inspection}
            damages={state.damages}
            splices={state.marks.splices}
            documents={documents}
            onClose={view.close}
          />
        </MissingDamagesContext>
      </EventNoteContext>
      {view.search.documents !== undefined && (
        <EventDocumentsDialog rope={rope} eventId={view.search.documents} onClose={view.close} />
      )}
      <LazyBoundary>
        <RopeDialogs rope={rope} dialog={view.search.dialog} field={view.search.field} onClose={view.close} />
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
  const retry = () => void record.refetch()
  return { damages, marks, repairedWithoutRepair, lengthHistory, currentPositionOf, retry }
}

function useEventLinks(rope: Rope, open: ReturnType<typeof useRopeView>['open']) {
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
  const documents = useCallback((event: RopeEvent) => <EventDocuments rope={rope} event={event} />, [rope])
  const note = useCallback((event: RopeEvent) => <EventImport rope={rope} event={event} />, [rope])
  return { link, eventLink, documentsLink, documents, note, open: (row: EventRow) => open({ event: row.event.id }) }
}
