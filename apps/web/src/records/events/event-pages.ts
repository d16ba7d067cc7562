import type { eventList } from '@catenary/contract/records/event-list'
import { events } from '@catenary/contract/records/events'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage, firstPage } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import type { ColumnAttribute, EventColumn } from '../table/column-visibility.ts'
import type { TableView } from '../table/table-view.ts'
import type { EventFilterQuery } from './rope-events.ts'

type SortField = (typeof eventList)['sortable'][number]

/** The filters set by chart and strip. */
export interface ChosenRange {
  /** Metres, both ends included. */
  readonly stretch?: readonly [from: number, to: number] | undefined
  /** Milliseconds since 1970, both ends included. */
  readonly period?: readonly [from: number, to: number] | undefined
}

type Filters = Pick<TableView, 'kinds' | 'types' | 'statuses' | 'found' | 'archived'>

const sortFields = {
  date: 'timestamp',
  documents: 'documentCount',
  position: 'position',
  recordedPosition: 'recordedPosition',
  length: 'length',
  type: 'type',
  kind: 'kind',
  loss: 'loss',
  inspection: 'inspectionType',
  status: 'actionStatus',
  reportedBy: 'reportedBy',
} as const satisfies Record<Exclude<EventColumn, ColumnAttribute>, SortField>

/** Events per response where the table shows all of them. */
const batchOfAll = 200

const firstInstant = Date.parse('0001-01-01T00:00:00.000Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const farthestMetres = 9_999_999

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function instantParam(time: number): string {
  return new Date(clamp(time, firstInstant, lastInstant)).toISOString()
}

function metresParam(metres: number): string {
  return String(Number(clamp(metres, -farthestMetres, farthestMetres).toFixed(6)))
}

/** The filters of a view as query parameters of the list of events. */
export function filterQueryOf(
  { kinds, types, statuses, found, archived }: Filters,
  { stretch, period }: ChosenRange,
): EventFilterQuery {
  return {
    ...(archived && { archived: '1' }),
    ...(kinds.length > 0 && { kind: kinds.join(',') }),
    ...(types.length > 0 && { type: types.join(',') }),
    ...(statuses.length > 0 && { actionStatus: statuses.join(',') }),
    ...(found && { inspectionType: found }),
    // Timestamps of events have whole milliseconds.
    ...(period && { from: instantParam(Math.ceil(period[0])), to: instantParam(Math.floor(period[1])) }),
    ...(stretch && { positionFrom: metresParam(stretch[0]), positionTo: metresParam(stretch[1]) }),
  }
}

/** The filters and the sort order of a view as query parameters of the list of events. */
export function listQueryOf(view: Filters & Pick<TableView, 'sort' | 'ascending'>, chosen: ChosenRange) {
  const { sort, ascending } = view
  const field: SortField = sort in sortFields ? sortFields[sort as keyof typeof sortFields] : (sort as ColumnAttribute)
  return { ...filterQueryOf(view, chosen), sort: ascending ? field : (`-${field}` as const) }
}

/** True if the view excludes events of the rope. */
export function hasFilters({ kinds, types, statuses, found }: Filters, { stretch, period }: ChosenRange): boolean {
  return [...kinds, ...types, ...statuses].length > 0 || [found, stretch, period].some((one) => one !== undefined)
}

/**
 * Query options of the events that a view shows: one page from its cursor on, and where it shows all of them the first
 * ones, from where it is read on. What was shown stays while the next page is under way.
 */
export function eventPages(ropeId: string, view: TableView, chosen: ChosenRange) {
  const { size, cursor } = view
  const query = { ...listQueryOf(view, chosen), limit: String(size === 'all' ? batchOfAll : size), total: '1' } as const
  const params = { id: ropeId }
  return infiniteQueryOptions({
    queryKey: [events.list.name, { params, query: { ...query, cursor } }, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      callPage(
        events.list,
        { params, query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: cursor ?? null,
    getNextPageParam: ({ next }: { readonly next: string | null }) => next,
    initialData: () => {
      const first = cursor === undefined && firstPage(events.list, { params, query })
      return first ? { pages: [first], pageParams: [null] } : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Query options that determine whether any event of a rope matches a filter. */
export function someEvent(ropeId: string, query: EventFilterQuery) {
  return {
    ...queryFor(events.list, { params: { id: ropeId }, query: { ...query, limit: '1' } }),
    select: (found: readonly unknown[]) => found.length > 0,
  }
}
