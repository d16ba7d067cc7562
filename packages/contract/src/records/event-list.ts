import { actionStatuses, recordingKinds } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { anyOf, defineList } from '../list.ts'
import { id, queryBoolean, timestamp } from '../primitives.ts'
import { eventTypes } from './event-attributes.ts'
import type { FieldFor } from './event-fields.ts'
import { fieldsFor } from './event-fields.ts'

/** An attribute by which events can be sorted. */
export type SortedAttribute = FieldFor<'sorting'>

/** The attributes by which events can be sorted, in the order of the contract. */
export const sortedAttributes: readonly SortedAttribute[] = fieldsFor('sorting')

const metres = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,12})?$/)
  .transform(Number)

/** Filters and sort keys of the list of a rope's events. */
export const eventList = defineList({
  filters: {
    archived: queryBoolean.optional(),
    kind: anyOf(z.enum(recordingKinds)).optional(),
    type: anyOf(z.enum(eventTypes)).optional(),
    actionStatus: anyOf(z.enum(actionStatuses)).optional(),
    inspectionType: z.enum(inspectionTypes).optional(),
    inspection: id.optional().meta({ description: 'The inspection that found them, by its event’s id' }),
    from: timestamp.optional(),
    to: timestamp.optional(),
    positionFrom: metres.optional().meta({ description: 'What lies there today, up to positionTo; metres' }),
    positionTo: metres.optional(),
  },
  sortable: [
    'timestamp',
    'kind',
    'position',
    'loss',
    'recordedPosition',
    'length',
    'documentCount',
    ...sortedAttributes,
  ],
  defaultSort: '-timestamp',
  maxLimit: 10_000,
})

/** How many of the newest events can be chosen to be shown, the first of them at the beginning. */
export const newestEventPageSizes = [10, 20, 50, 100] as const

/** The newest events over all ropes. */
export const newestEventList = defineList({
  filters: {},
  sortable: ['timestamp'],
  defaultSort: '-timestamp',
  maxLimit: 100,
  defaultLimit: newestEventPageSizes[0],
})
