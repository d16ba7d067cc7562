import { z } from 'zod'
import { instant } from '../primitives.ts'
import { newMeasurement } from './measurements.ts'
import { measurementName } from './sensor-fields.ts'

/** Most bytes of one message by MQTT. */
export const maxMessageBytes = 1024 * 1024
/** Most measurements of one message. */
export const maxMessageMeasurements = 10_000

/** Why a message of a device was refused. */
export const faultReasons = [
  'topic',
  'payload',
  'value',
  'time',
  'tooLarge',
  'tooFast',
  'unknownSensor',
  'archivedSensor',
  'archivedDevice',
  'tooManyValues',
  'expired',
  'notStorable',
] as const
export type FaultReason = (typeof faultReasons)[number]

/** The last message of a device that was refused, and how many were. */
export const deviceFault = z
  .strictObject({
    reason: z.enum(faultReasons),
    topic: z.string().meta({ description: 'The topic of the message' }),
    payload: z.string().meta({ description: 'How the message begins' }),
    lastAt: instant,
    firstAt: instant.meta({ description: 'Since when messages are counted; after a week without any, anew' }),
    count: z.number().int().meta({ description: 'How many messages were refused since then' }),
  })
  .meta({ id: 'DeviceFault' })
export type DeviceFault = z.infer<typeof deviceFault>

/** An id under which messages arrive and that no device has. */
export const unknownDevice = z
  .strictObject({
    externalId: z.string(),
    topic: z.string().meta({ description: 'The topic of the last message' }),
    firstAt: instant,
    lastAt: instant,
    count: z.number().int().meta({ description: 'How many messages arrived' }),
  })
  .meta({ id: 'UnknownDevice' })
export type UnknownDevice = z.infer<typeof unknownDevice>

/** An event or alarm of a device, as Cumulocity has it. */
export const deviceReport = z
  .strictObject({
    kind: z.enum(['event', 'alarm']),
    externalId: z.string().meta({ description: 'Its id at Cumulocity' }),
    time: instant,
    type: z.string(),
    text: z.string(),
    severity: z.string().nullable().meta({ description: 'Of an alarm: CRITICAL, MAJOR, MINOR or WARNING' }),
    status: z.string().nullable().meta({ description: 'Of an alarm: ACTIVE, ACKNOWLEDGED or CLEARED' }),
    count: z.number().int().nullable().meta({ description: 'Of an alarm: how often it was raised' }),
  })
  .meta({ id: 'DeviceReport' })
export type DeviceReport = z.infer<typeof deviceReport>

/** Why a device cannot be read from Cumulocity; `internal`: the fault is here. */
export const cumulocityFailureReasons = ['unreachable', 'refused', 'answered', 'unexpected', 'internal'] as const
export type CumulocityFailureReason = (typeof cumulocityFailureReasons)[number]

/** What is known of a device from Cumulocity. */
export const cumulocityState = z
  .strictObject({
    isSetUp: z.boolean().meta({ description: 'This server reads from Cumulocity; otherwise no device is read' }),
    readAt: instant.nullable().meta({ description: 'When it was last read in full; null: never' }),
    measuredUntil: instant
      .nullable()
      .meta({ description: 'When the newest of its measurements there was made; null: none was found there yet' }),
    failure: z
      .strictObject({
        reason: z.enum(cumulocityFailureReasons),
        detail: z.string().nullable().meta({ description: 'The status of the answer, or what the connection said' }),
      })
      .nullable()
      .meta({ description: 'Why it cannot be read at present; null: it can' }),
    reports: z.array(deviceReport).meta({ description: 'The newest hundred events and alarms' }),
  })
  .meta({ id: 'CumulocityState' })
export type CumulocityState = z.infer<typeof cumulocityState>

/** A measurement of a value that the topic names. */
export const timedMeasurement = newMeasurement.pick({ timestamp: true, value: true })

/** A measurement of a sensor of the device that the topic names. */
export const deviceMeasurement = newMeasurement.extend({ sensor: measurementName })
export type DeviceMeasurement = z.infer<typeof deviceMeasurement>
