import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { overPageState, useCloseDialog } from '../../../navigation/dialog-history.ts'
import { searchOfTime, timeChoiceOf } from '../../../navigation/time-search.ts'
import type { ChartView, TableView } from '../../../records/public.ts'
import { useCan } from '../../../shell/session.ts'
import type { RopeDialog, RopeSearch } from '../../search-params.ts'
import { noRopeDialog } from '../../search-params.ts'
import { shownInspection } from './shown-inspection.ts'
import { searchOfTable, tableOf } from './table-search.ts'

const route = getRouteApi(`/shell${pages.rope}`)

/** The views of chart, strip and table from the search params of the rope page, and functions that change them. */
export function useRopeView(rope: Rope) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const offered = useMemo(() => offeredInspectionTypes(rope.attributes), [rope])
  // Each step is a history entry, so that Back undoes it.
  const change = useCallback(
    (changed: RopeSearch) => void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false }),
    [navigate],
  )
  const open = useCallback(
    (dialog: RopeSearch) =>
      void navigate({ search: (before) => ({ ...before, ...dialog }), state: overPageState, resetScroll: false }),
    [navigate],
  )
  const closeDialog = useCloseDialog()
  const close = () =>
    closeDialog(
      () => void navigate({ search: (before) => ({ ...before, ...noRopeDialog }), replace: true, resetScroll: false }),
    )
  const replaceDialog = (next: RopeSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...noRopeDialog, ...next }),
      replace: true,
      state: true,
      resetScroll: false,
    })
  const goOn = (dialog: RopeDialog) => replaceDialog({ dialog })
  const openInstead = (event: string) => replaceDialog({ event })
  const addFinding = (findingOf: string) => replaceDialog({ record: 'damage', findingOf })
  const inspection = shownInspection(rope, search.inspection)
  const { stretch, span, between, compared } = search
  const measured = useMemo(() => timeChoiceOf({ span, between, compared }), [span, between, compared])
  const onMeasured = useCallback((choice: TimeChoice) => change(searchOfTime(choice)), [change])
  const chart = useChartView(search, inspection)
  const onChart = useCallback((changed: Partial<ChartView>) => change(searchOfChart(changed)), [change])
  const showInspection = useCallback(
    (shown: 'visual' | 'mrt') => change({ inspection: shown, zoom: undefined }),
    [change],
  )
  const shownStretch = useMemo(() => stretch && { from: stretch[0], to: stretch[1] }, [stretch])
  const onStretch = useCallback(
    (chosen: { readonly from: number; readonly to: number } | undefined) =>
      change({ stretch: chosen && [chosen.from, chosen.to], cursor: undefined }),
    [change],
  )
  const table = route.useSearch({ select: tableOf, structuralSharing: true })
  const onTable = useCallback((changed: Partial<TableView>) => change(searchOfTable(changed)), [change])
  const showTrace = useCallback(
    (trace: string | undefined) => change({ ...noRopeDialog, trace, earlierTrace: undefined }),
    [change],
  )
  const compareTrace = useCallback((earlierTrace: string | undefined) => change({ earlierTrace }), [change])
  return {
    search,
    change,
    open,
    close,
    /** Opens a dialog in the place of the one that is open: closing it leads where that would have. */
    goOn,
    /** Opens an event so. */
    openInstead,
    /** Opens the form of a damage found by this inspection so. */
    addFinding,
    offered,
    chart,
    onChart,
    measured,
    onMeasured,
    showInspection,
    stretch: shownStretch,
    onStretch,
    trace: search.trace,
    showTrace,
    earlierTrace: search.earlierTrace,
    compareTrace,
    table,
    onTable,
  }
}

/** How the chart is shown: the same object until that changes. */
function useChartView({ chart, axis, forecast, asTable, zoom }: RopeSearch, inspection: 'visual' | 'mrt'): ChartView {
  const can = useCan()
  const type = can('CHART_TYPE') ? (chart ?? 'lossOverTarget') : 'lossOverTarget'
  return useMemo(
    () => ({
      type,
      inspection,
      xAxis: axis ?? 'time',
      showForecast: forecast ?? true,
      asTable: asTable ?? false,
      zoom: zoom && { from: zoom[0], to: zoom[1] },
    }),
    [type, inspection, axis, forecast, asTable, zoom],
  )
}

function searchOfChart(changed: Partial<ChartView>): RopeSearch {
  return {
    ...('type' in changed && { chart: changed.type === 'lossOverTarget' ? undefined : changed.type }),
    ...('inspection' in changed && { inspection: changed.inspection }),
    ...('xAxis' in changed && { axis: changed.xAxis === 'bendingCycles' ? 'bendingCycles' : undefined }),
    ...('showForecast' in changed && { forecast: changed.showForecast ? undefined : false }),
    ...('asTable' in changed && { asTable: changed.asTable || undefined }),
    ...('zoom' in changed && {
      zoom: changed.zoom && [Math.round(changed.zoom.from), Math.round(changed.zoom.to)],
      cursor: undefined,
    }),
  }
}
