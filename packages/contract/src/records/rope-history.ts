import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, instant, queryInteger, reference } from '../primitives.ts'
import { eventTypes } from './event-attributes.ts'
import { historyChanges } from './event-history.ts'

const entry = {
  number: z.number().int().meta({ description: 'Counts the entries of the event from 1' }),
  timestamp: instant,
  user: z.strictObject({
    name: z.string(),
    isSystem: z.literal(true).optional().meta({ description: 'Catenary did it by itself, in a job' }),
  }),
  attributes: historyChanges,
  hash: z.string().meta({ description: 'SHA-256 of the entry and of the hash of the one before, in hexadecimal' }),
  isIntact: z.boolean().meta({
    description:
      'The entry is as it was written, follows the one before, and none after it is missing; for the last entry also: the event is as its history says',
  }),
}

/** One change of an event: who, when, and from what. */
export const historyEntry = z.strictObject(entry)
export type HistoryEntry = z.infer<typeof historyEntry>

const ropeHistoryEntry = z.strictObject({
  event: z.strictObject({ id, type: z.enum(eventTypes), position: z.number(), timestamp: instant }).meta({
    description: 'The event as it is now',
  }),
  ...entry,
})
/** One change of an event of a rope. */
export type RopeHistoryEntry = z.infer<typeof ropeHistoryEntry>

/** The histories of all events of a rope, archived ones too. */
export const ropeHistory = endpoint({
  name: 'events.ropeHistory',
  summary: 'Every change of every event of a rope: event by event as they were recorded, oldest change first',
  method: 'GET',
  path: '/ropes/{id}/events/history',
  permit: 'AREA',
  params: reference,
  query: z.strictObject({ limit: queryInteger(1, 10_000).default(1000), cursor: line(200).optional() }),
  response: z.array(ropeHistoryEntry),
})
