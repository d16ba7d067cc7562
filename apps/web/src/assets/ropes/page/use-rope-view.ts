import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { overPageState, useCloseDialog } from '../../../navigation/dialog-history.ts'
import type { ChartView, TableView } from '../../../records/public.ts'
import { eventColumnIds } from '../../../records/public.ts'
import { useCan } from '../../../shell/session.ts'
import type { RopeSearch } from '../../search-params.ts'
import { shownInspection } from './shown-inspection.ts'

const route = getRouteApi(`/shell${pages.rope}`)

const noDialog: RopeSearch = {
  dialog: undefined,
  field: undefined,
  documents: undefined,
  event: undefined,
  record: undefined,
}

/** The rope page's address as the views of chart, strip and table, and the ways to change it. */
export function useRopeView(rope: Rope) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const can = useCan()
  const offered = offeredInspectionTypes(rope.attributes)
  // Each step is a place of its own, so that Back undoes it.
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
      () => void navigate({ search: (before) => ({ ...before, ...noDialog }), replace: true, resetScroll: false }),
    )
  const inspection = shownInspection(rope, search.inspection)
  const { zoom, stretch } = search
  return {
    search,
    change,
    open,
    close,
    offered,
    chart: {
      type: can('CHART_TYPE') ? (search.chart ?? 'lossOverTarget') : 'lossOverTarget',
      inspection,
      xAxis: search.axis ?? 'time',
      showForecast: search.forecast ?? true,
      asTable: search.asTable ?? false,
      zoom: zoom && { from: zoom[0], to: zoom[1] },
    } satisfies ChartView,
    onChart: (changed: Partial<ChartView>) => change(searchOfChart(changed)),
    showInspection: (shown: 'visual' | 'mrt') => change({ inspection: shown, zoom: undefined }),
    stretch: stretch && { from: stretch[0], to: stretch[1] },
    onStretch: (chosen: { readonly from: number; readonly to: number } | undefined) =>
      change({ stretch: chosen && [chosen.from, chosen.to], page: undefined }),
    table: tableOf(search),
    onTable: (changed: Partial<TableView>) => change(searchOfTable(changed)),
  }
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
      page: undefined,
    }),
  }
}

function tableOf(search: RopeSearch): TableView {
  const { kinds = [], types = [], statuses = [], found, archived = false } = search
  const sort = eventColumnIds.find((id) => id === search.sort) ?? 'date'
  const { ascending = false, page = 1, size = 10 } = search
  return { kinds, types, statuses, found, archived, sort, ascending, page, size }
}

function searchOfTable(changed: Partial<TableView>): RopeSearch {
  const { kinds, types, statuses } = changed
  return {
    ...(kinds && { kinds: kinds.length > 0 ? kinds : undefined }),
    ...(types && { types: types.length > 0 ? types : undefined }),
    ...(statuses && { statuses: statuses.length > 0 ? statuses : undefined }),
    ...('found' in changed && { found: changed.found }),
    ...('archived' in changed && { archived: changed.archived || undefined }),
    ...('sort' in changed && { sort: changed.sort === 'date' ? undefined : changed.sort }),
    ...('ascending' in changed && { ascending: changed.ascending || undefined }),
    ...('page' in changed && { page: changed.page === 1 ? undefined : changed.page }),
    ...('size' in changed && { size: changed.size === 10 ? undefined : changed.size }),
  }
}
