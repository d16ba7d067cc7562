import { noStateReasons } from '@catenary/domain/state'
import { z } from 'zod'
import { attentionCauses } from './devices/truscan-fields.ts'
import { id, instant } from './primitives.ts'

const count = z.number().int().nonnegative()

/** One change of an event: old and new values are in the history entry. */
const eventChange = z.strictObject({
  rope: id,
  event: id,
  /** The number of its entry in the history of the event. */
  entry: z.number().int().positive(),
  /** How many damages changed with it: those of an inspection that was archived or restored as a whole. */
  damages: count,
})

/**
 * A rope's state as far as limits are compared with it: the worst loss over its limit (1: reached), or why it has none; and
 * from when on the limit may be reached, which for a test without some of its findings is the time of that test. The last
 * is absent in events of releases that did not write it.
 */
const state = z.strictObject({
  ratio: z.number().nullable(),
  noStateReason: z.enum(noStateReasons).nullable(),
  limitEarliest: instant.nullable().optional(),
})

const area = z.strictObject({ area: id })
const installation = z.strictObject({ installation: id })
const rope = z.strictObject({ rope: id })
/** The names of the fields that changed; attributes stand under their own names. */
const fields = { fields: z.array(z.string()) }
const document = z.strictObject({ document: id })
const task = z.strictObject({ rope: id, task: id })

/**
 * The domain events and their payloads: ids, never a copy of the record. Each is inserted in the transaction that makes
 * the change and handled by jobs afterwards. An inspection with its damages is one domain event, and so is an import.
 */
export const domainEvents = {
  /** Something was recorded, alone or as an inspection with that many damages. */
  'event.recorded': z.strictObject({ rope: id, event: id, damages: count }),
  'event.changed': eventChange,
  'event.archived': eventChange,
  'event.restored': eventChange,
  /** An inspection was signed, with that many findings. */
  'event.signed': eventChange,
  /** A new version of an inspection, with that many findings, replaced the one that it corrects, which was archived. */
  'event.corrected': z.strictObject({ rope: id, event: id, corrects: id, damages: count }),
  /** An inspection came with a report; beside its `event.recorded`. */
  'import.finished': z.strictObject({ rope: id, event: id, damages: count }),
  /** The state of a rope became another, whatever it was that changed it. */
  'state.changed': z.strictObject({ rope: id, before: state, after: state }),
  'document.added': document,
  'document.renamed': document,
  'document.removed': document,
  'document.restored': document,
  'task.created': task,
  'task.changed': task.extend(fields),
  /** Its status became done; beside its `task.changed`. */
  'task.finished': task,
  'task.archived': task,
  'task.restored': task,
  /** The day on which it is due has begun, or its bending cycles are reached; once for each due date. */
  'task.due': task,
  /** The day on which it was due is over and it is not finished; once for each due date. */
  'task.overdue': task,
  /** Somebody has to see to a device that measures a rope by itself: it has a fault, an upload was refused, it sent no measurement, or its contract ends. */
  'truscan.attention': z.strictObject({ rope: id, device: id, cause: z.enum(attentionCauses) }),
  /** Such a device reported that the rope has other bending cycles. */
  'truscan.counted': z.strictObject({ rope: id, device: id }),
  /** A note was written about a rope. */
  'note.added': z.strictObject({ rope: id, note: id }),
  /** An alarm of a device that is linked to the rope fired. */
  'alarm.fired': z.strictObject({ rope: id, alarm: id }),
  /** What a smartrope on the rope measures passed the threshold of the installation's rule. */
  'smartrope.thresholdPassed': z.strictObject({
    rope: id,
    device: id,
    sensorValue: z.number().int(),
    value: z.number(),
    at: instant,
  }),
  /** A rule of notifications fired, or somebody is told of a task, an alarm or a device. */
  'notification.fired': z.strictObject({ notification: id }),
  'area.created': area,
  'area.changed': area.extend(fields),
  'area.archived': area,
  'area.restored': area,
  'installation.created': installation,
  'installation.changed': installation.extend(fields),
  'installation.archived': installation,
  'installation.restored': installation,
  'rope.created': rope,
  'rope.changed': rope.extend(fields),
  'rope.archived': rope,
  'rope.restored': rope,
} as const satisfies Record<string, z.ZodType>

export type DomainEventName = keyof typeof domainEvents
export type DomainEventPayload<Name extends DomainEventName> = z.infer<(typeof domainEvents)[Name]>

/** A domain event to insert: its name and payload. */
export type NewDomainEvent<Name extends DomainEventName = DomainEventName> = {
  readonly [N in Name]: { readonly name: N; readonly payload: DomainEventPayload<N> }
}[Name]
