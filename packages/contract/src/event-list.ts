import { actionStatuses, recordingKinds } from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import type { EventField } from './event-attributes.ts'
import { attributeFields, eventTypes } from './event-attributes.ts'
import { anyOf, listOf } from './list.ts'
import { querySwitch, timestamp } from './wire.ts'

type Fields = typeof attributeFields

/** An attribute by which events can be sorted. */
export type SortedAttribute = {
  [Name in keyof Fields]: Fields[Name] extends { notIn: readonly (infer Where)[] }
    ? 'sorting' extends Where
      ? never
      : Name
    : Name
}[keyof Fields]

/** The attributes by which events can be sorted, in the order of the contract. */
export const sortedAttributes: readonly SortedAttribute[] = Object.entries(attributeFields).flatMap(
  ([name, { notIn = [] }]: [string, EventField]) => (notIn.includes('sorting') ? [] : [name as SortedAttribute]),
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
