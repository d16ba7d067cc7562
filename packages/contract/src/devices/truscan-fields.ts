import { z } from 'zod'
import { count, day, fieldError, filledLine, line, quantity, withMeta } from '../field.ts'
import { id, instant, reference, timestamp } from '../primitives.ts'

/** The boxes that stay on a rope and report by themselves. */
export const truscanKinds = ['truscan', 'trudistance'] as const
export type TruscanKind = (typeof truscanKinds)[number]

/** What a device says it does. */
export const truscanStatuses = ['ready', 'measuring', 'uploading', 'fault'] as const
export type TruscanStatus = (typeof truscanStatuses)[number]

/** Why somebody has to see to a device. */
export const attentionCauses = ['fault', 'uploadFailed', 'requestFailed', 'notMeasured', 'contractEnding'] as const
export type AttentionCause = (typeof attentionCauses)[number]

/** For how many hours a request waits for its measurement after the device took it, or after the last part of a file came. */
export const measurementWaitHours = 24

/** How many days before its end a contract is told of. */
export const contractEndingDays = 30

/** How often a contract over time has a rope measured. */
export const scheduleIntervals = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ScheduleInterval = (typeof scheduleIntervals)[number]

const contractEnd = day().meta({
  description: 'The last day on which a measurement can be requested, in the time zone of the installation',
})

/** A contract over time: the rope is measured at an interval. */
export const durationContract = z.strictObject({ schedule_interval: z.enum(scheduleIntervals), contractEnd })

/** A contract over a number of measurements; each request takes one. */
export const quantityContract = z.strictObject({
  measurementsPaidFor: count({ max: 100_000 }),
  measurementsRemaining: count({ max: 100_000 }),
  contractEnd,
})

/** Under which contract a device measures: over time, or over a number of measurements. */
export const truscanContract = z
  .strictObject({ duration: durationContract.optional(), quantity: quantityContract.optional() })
  .refine(({ duration, quantity: number }) => (duration === undefined) !== (number === undefined), {
    ...fieldError('contractKind'),
  })
  .refine(({ quantity: number }) => !number || number.measurementsRemaining <= number.measurementsPaidFor, {
    path: ['quantity', 'measurementsRemaining'],
    ...fieldError('remainingBeyondPaid'),
  })
export type TruscanContract = z.infer<typeof truscanContract>

/** The kinds of contracts: over time, or over a number of measurements. */
export const contractKinds = ['duration', 'quantity'] as const

const ofKind = (is: (typeof contractKinds)[number]) => ({ appliesWhen: { field: 'contractKind', is } })

/** Kind and contract of a device in one form, field beside field. */
export const truscanDeviceFields = z.strictObject({
  kind: z.enum(truscanKinds),
  contractKind: z.enum(contractKinds).optional(),
  scheduleInterval: withMeta(ofKind('duration'), z.enum(scheduleIntervals)),
  measurementsPaidFor: withMeta(ofKind('quantity'), count({ max: 100_000 })),
  measurementsRemaining: withMeta(ofKind('quantity'), count({ max: 100_000 })),
  contractEnd: day().optional(),
})

/** Where a request for a measurement stands. */
export const truscanRequestStates = ['requested', 'confirmed', 'measured', 'failed', 'withdrawn'] as const

/** A request for a measurement. */
export const truscanRequest = z
  .strictObject({
    id,
    state: z.enum(truscanRequestStates),
    reason: z.string().meta({ description: 'As it was sent; "schedule" where a contract over time made it' }),
    requestedAt: instant,
    requestedBy: z.strictObject({ name: z.string() }),
    confirmedAt: instant.nullable().meta({ description: 'When the device took it' }),
  })
  .meta({ id: 'TruscanRequest' })
export type TruscanRequest = z.infer<typeof truscanRequest>

/** What a device reports of itself; what it leaves out stays as it was, `null` clears it. */
export const truscanReport = z.strictObject({
  status: z.enum(truscanStatuses).optional(),
  message: line(200, 0).nullish().meta({ description: 'What is wrong, in the words of the device' }),
  deviceTime: timestamp.optional().meta({ description: 'By the clock of the device' }),
  ropeSpeed: quantity('m/s', { max: 100 }).nullish(),
  bendingCycles: quantity('cycles', { decimals: 0 }).nullish(),
  measurementWaiting: count({ max: 1_000_000_000 })
    .nullish()
    .meta({ description: 'For how many seconds the device waits until it can measure' }),
})
export type TruscanReport = z.infer<typeof truscanReport>

/** What is known of the device on a rope; the server adds what it sees itself. */
export const truscanAttributes = z
  .strictObject({
    device: z.strictObject({ id }),
    kind: z.enum(truscanKinds),
    status: z.enum(truscanStatuses).nullable().meta({ description: 'Null: it never reported' }),
    message: z.string().nullable(),
    reportedAt: instant.nullable().meta({ description: 'When it last reported, by the clock of the server' }),
    deviceTime: instant.nullable(),
    ropeSpeed: z.number().nullable().meta({ description: 'In m/s' }),
    bendingCycles: z.number().nullable(),
    measurementWaiting: z.number().int().nullable().meta({ description: 'In seconds' }),
    lastMeasurement: instant.nullable().meta({ description: 'The time of its newest measurement on this rope' }),
    lastTrace: reference.nullable().meta({ description: 'That measurement' }),
    nextMeasurement: instant.nullable().meta({ description: 'When its contract has the next one made' }),
    uploadRunning: z.boolean().meta({ description: 'A file is on its way, of which something came within 15 minutes' }),
    uploadAmount: z.number().int().nullable().meta({ description: 'Bytes received of the newest upload' }),
    uploadTime: instant.nullable().meta({ description: 'When the last of them came' }),
    request: truscanRequest.nullable().meta({ description: 'The request that is open' }),
    contract: truscanContract.nullable(),
  })
  .meta({ id: 'TruscanAttributes' })
export type TruscanAttributes = z.infer<typeof truscanAttributes>

/** Why a measurement is requested. */
export const requestReason = filledLine(100)
/** The label that the web client sends as the reason. */
export const userRequestReason = 'requested by user'
/** The reason of requests that a contract over time makes. */
export const scheduleReason = 'schedule'
