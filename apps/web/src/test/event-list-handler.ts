import { currentPositionLookup, lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { kindOfRecording } from '@catenary/domain/loss/damage'
import type { RequestHandler } from './request-handlers.ts'
import { handle, pageOfList } from './request-handlers.ts'

/** The list of a rope's events as the server filters, sorts and pages it. */
export function eventListHandler(recorded: readonly RopeEvent[], rope: Rope): RequestHandler {
  const positionOf = currentPositionLookup(lengthHistoryFromEvents(rope, recorded), recorded)
  return handle(events.list, ({ query }) => {
    const found = sorted(
      recorded.filter((event) => isLetThrough(event, query, positionOf)),
      query.get('sort') ?? '-timestamp',
      positionOf,
    )
    return query.has('limit') ? pageOfList(found, query) : found
  })
}

type PositionOf = ReturnType<typeof currentPositionLookup>

function isLetThrough(event: RopeEvent, query: URLSearchParams, positionOf: PositionOf): boolean {
  const { attributes, timestamp, isDeleted } = event
  const isAmong = (name: string, value: string | undefined) =>
    query
      .get(name)
      ?.split(',')
      .includes(value ?? '') ?? true
  if (isDeleted !== (query.get('archived') === '1')) return false
  if (!isAmong('kind', kindOfRecording(attributes)) || !isAmong('type', attributes.type)) return false
  if (!isAmong('actionStatus', attributes.actionStatus)) return false
  if (!isAmong('inspectionType', attributes.inspectionType)) return false
  if (timestamp < (query.get('from') ?? '') || timestamp > (query.get('to') ?? '9')) return false
  if (!query.has('positionFrom')) return true
  const { position, length, left } = positionOf(event)
  return (
    !left &&
    position <= Number(query.get('positionTo')) &&
    position + (length ?? 0) >= Number(query.get('positionFrom'))
  )
}

function sorted(found: readonly RopeEvent[], sort: string, positionOf: PositionOf): RopeEvent[] {
  const field = sort.replace('-', '')
  const sign = sort.startsWith('-') ? -1 : 1
  const keyed = found.map((event) => ({ event, key: keyOf(event, field, positionOf) }))
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined)
    return a.key < b.key ? -sign : a.key > b.key ? sign : a.event.id < b.event.id ? -sign : sign
  })
  return keyed.map(({ event }) => event)
}

function keyOf(event: RopeEvent, field: string, positionOf: PositionOf): string | number | undefined {
  if (field === 'timestamp') return event.timestamp
  if (field === 'position') return positionOf(event).position
  if (field === 'recordedPosition') return event.position
  if (field === 'length') return event.length ?? undefined
  if (field === 'documentCount') return event.documentCount
  if (field === 'loss') return event.attributes.crossSectionLossAmount
  const value = (event.attributes as Record<string, unknown>)[field]
  return typeof value === 'number' ? value : value === undefined ? undefined : JSON.stringify(value)
}
