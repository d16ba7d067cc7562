import { actionStatuses, recordingKinds } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import type { EventAttributes } from './event-attributes.ts'
import { eventAttributes, eventTypes } from './event-attributes.ts'
import { keysOf } from './field.ts'
import { anyOf, listOf } from './list.ts'
import { querySwitch, timestamp } from './wire.ts'

// What names other records, lists that have no order, and what other fields of the list say already.
const unsorted = [
  'recordingType',
  'crossSectionLossAmount',
  'crossSectionLossUnit',
  'diameterReadings',
  'repairedEvents',
  'inspection',
  'importHash',
  'importDocuments',
  'leftOut',
] as const satisfies readonly (keyof EventAttributes)[]

/** An attribute by which events can be sorted. */
export type SortedAttribute = Exclude<keyof EventAttributes, (typeof unsorted)[number]>

/** The attributes by which events can be sorted, in the order of the contract. */
export const sortedAttributes: readonly SortedAttribute[] = keysOf(eventAttributes).filter(
  (key): key is SortedAttribute => !unsorted.some((other) => other === key),
)

/** What the list of a rope's events can be asked for. */
export const eventList = listOf({
  filters: {
    archived: querySwitch.optional(),
    kind: anyOf(z.enum(recordingKinds)).optional(),
    type: anyOf(z.enum(eventTypes)).optional(),
    actionStatus: anyOf(z.enum(actionStatuses)).optional(),
    inspectionType: z.enum(inspectionTypes).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
  },
  sortable: ['timestamp', 'kind', 'recordedPosition', 'length', 'documentCount', ...sortedAttributes],
  sorted: '-timestamp',
  most: 10_000,
})
