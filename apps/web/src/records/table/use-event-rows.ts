import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListPage } from '../../api/call.ts'
import type { ChosenRange } from '../events/event-pages.ts'
import { listQueryOf } from '../events/event-pages.ts'
import type { EventRow } from '../events/event-rows.ts'
import { eventRows } from '../events/event-rows.ts'
import { readAllEvents } from '../events/rope-events.ts'
import type { EventColumn } from './column-visibility.ts'
import { filledColumns } from './column-visibility.ts'
import type { TableView } from './table-view.ts'

export type EventPagesQuery = UseInfiniteQueryResult<InfiniteData<ListPage<RopeEvent>>>

/** How many rows before the end of those that are there more are read. */
const readAhead = 24

interface RowsOptions {
  readonly query: EventPagesQuery
  /** Says where events lie today. */
  readonly currentPlaceOf: CurrentPositionLookup
  readonly view: TableView
  readonly chosen: ChosenRange
}

/** The rows of a page that was read, and what occurs among them. */
export interface RowPage {
  readonly rows: readonly EventRow[]
  readonly types: readonly EventType[]
  readonly filled: readonly EventColumn[]
}

/** Makes the rows of a page, once: of thousands that have been read, only those of the newest page are new. */
function rowsByPage(currentPlaceOf: CurrentPositionLookup, ropeAttributes: Rope['attributes']) {
  const known = new WeakMap<readonly RopeEvent[], RowPage>()
  return (events: readonly RopeEvent[]): RowPage => {
    const knownPage = known.get(events)
    if (knownPage) return knownPage
    const rows = eventRows(events, currentPlaceOf, ropeAttributes)
    const types = [...new Set(events.map(({ attributes }) => attributes.type))]
    const made = { rows, types, filled: filledColumns(rows) }
    known.set(events, made)
    return made
  }
}

/** The rows of the pages that were read, and the ways to more of them. */
export function useEventRows(rope: Rope, { query, currentPlaceOf, view, chosen }: RowsOptions) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const { id, attributes } = rope
  const rowsOf = useMemo(() => rowsByPage(currentPlaceOf, attributes), [currentPlaceOf, attributes])
  const rowPages = useMemo(() => data?.pages.map(({ items }) => rowsOf(items)) ?? [], [data, rowsOf])
  const rows = useMemo(() => rowPages.flatMap((page) => page.rows), [rowPages])
  const onSeen = useCallback(
    (index: number) => {
      const isNeeded = hasNextPage && index + readAhead >= rows.length
      if (isNeeded && !isFetching && !isFetchNextPageError) void fetchNextPage()
    },
    [rows.length, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage],
  )
  return {
    rows,
    rowPages,
    /** How many events the filters let through. */
    total: hasNextPage ? Math.max(data?.pages.at(-1)?.total ?? 0, rows.length) : rows.length,
    onSeen,
    /** Reads all events that the filters let through, also those of other pages. */
    readRows: async () => eventRows(await readAllEvents(id, listQueryOf(view, chosen)), currentPlaceOf, attributes),
  }
}
