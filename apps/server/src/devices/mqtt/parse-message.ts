import {
  deviceMeasurement,
  maxMessageBytes,
  maxMessageMeasurements,
  timedMeasurement,
} from '@catenary/contract/devices/device-messages'
import type { DeviceMeasurement, FaultReason } from '@catenary/contract/devices/device-messages'
import { newMeasurement } from '@catenary/contract/devices/measurements'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import { measurementName } from '@catenary/contract/devices/sensor-fields'
import { pathText } from '@catenary/contract/issues'
import { z } from 'zod'
import { findJsonFault } from '../../http/body/json-fault.ts'

/** The first level of every topic. */
export const topicRoot = 'catenary'
/** The level at which a device says that it is online or offline. A sensor of this name is addressed by its id. */
const statusLevel = 'status'

/** Why a message is refused; `badItem` is the bad measurement of a list, or what is no JSON, with its place, as text. */
export interface Refusal {
  readonly reason: FaultReason
  readonly badItem?: string
}

/** What a message says. */
export type ParsedMessage =
  | { readonly kind: 'measurements'; readonly measurements: readonly DeviceMeasurement[] }
  | { readonly kind: 'status'; readonly isOnline: boolean }
  | ({ readonly kind: 'refused' } & Refusal)

/** The external id of the device that a topic names; empty where it names none. */
export function deviceOfTopic(topic: string): string {
  return topic.split('/')[1] ?? ''
}

/**
 * Reads a message: `catenary/{device}/{sensor}/{fragment}/{name}` with a number, a number with its time or a list of these;
 * `catenary/{device}/{sensor}` and `catenary/{device}` with a list of measurements, or the body that HTTP takes;
 * `catenary/{device}/status` with `online` or `offline`. A list is taken whole or not at all. `arrival` is the time of a bare number;
 * undefined where so many arrive that there is no time for it.
 */
export function parseMessage(topic: string, payload: Buffer, arrival: () => Date | undefined): ParsedMessage {
  if (payload.length > maxMessageBytes) return refused('tooLarge')
  const text = decode(payload)
  if (text === undefined) return refused('payload')
  const [, , ...levels] = topic.split('/')
  const [sensor, fragment, name] = levels
  if (levels.length === 1 && sensor === statusLevel) return parseStatus(text)
  const isNamed = levels.every((level) => measurementName.safeParse(level).success)
  if (!isNamed || ![0, 1, 3].includes(levels.length)) return refused('topic')
  const content = parseJson(text)
  if (content === undefined) return notJson(text)
  if (sensor !== undefined && fragment !== undefined && name !== undefined) {
    const list =
      typeof content === 'number' ? measuredNow(content, arrival()) : Array.isArray(content) ? content : [content]
    return list ? listOf(ofValue, list, (one) => ({ sensor, fragment, name, ...one })) : refused('tooFast')
  }
  if (sensor !== undefined) return listOf(ofSensor, listIn(content), (one) => withSensor(one, sensor))
  return listOf(ofDevice, listIn(content), (one) => one)
}

const ofValue = z.array(timedMeasurement)
const ofSensor = z.array(newMeasurement)
const ofDevice = z.array(deviceMeasurement)

const withSensor = ({ fragment, name, timestamp, value }: NewMeasurement, sensor: string): DeviceMeasurement => ({
  sensor,
  fragment,
  name,
  timestamp,
  value,
})

const refused = (reason: FaultReason) => ({ kind: 'refused', reason }) as const

const decoder = new TextDecoder('utf-8', { fatal: true })

function decode(payload: Buffer): string | undefined {
  try {
    return decoder.decode(payload)
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function notJson(text: string): ParsedMessage {
  if (/^\s*[+-]?(nan|inf(inity)?)\s*$/i.test(text)) return refused('value')
  const fault = findJsonFault(text)
  // What is no JSON from its begin is shown by its begin.
  if (!fault || fault.path.length === 0) return refused('payload')
  const root = typeof fault.path[0] === 'number' ? listName : ''
  return { ...refused('payload'), badItem: `${pathText(root, fault.path)}: ${text.slice(fault.offset)}` }
}

function parseStatus(text: string): ParsedMessage {
  const status = text.trim()
  if (status !== 'online' && status !== 'offline') return refused('payload')
  return { kind: 'status', isOnline: status === 'online' }
}

/** A bare number was measured when it arrived. */
function measuredNow(value: number, at: Date | undefined): object[] | undefined {
  return at && [{ timestamp: at.toISOString(), value }]
}

const body = z.strictObject({ measurements: z.array(z.unknown()) })

function listIn(content: unknown): unknown {
  const wrapped = body.safeParse(content)
  return wrapped.success ? wrapped.data.measurements : content
}

function listOf<Item extends z.ZodType>(
  list: z.ZodArray<Item>,
  content: unknown,
  complete: (one: z.infer<Item>) => DeviceMeasurement,
): ParsedMessage {
  if (!Array.isArray(content) || content.length === 0) return refused('payload')
  if (content.length > maxMessageMeasurements) return refused('tooLarge')
  const parsed = list.safeParse(content)
  if (parsed.success) return { kind: 'measurements', measurements: parsed.data.map((one) => complete(one)) }
  const fault = refused(reasonOf(parsed.error))
  const index = Number(parsed.error.issues[0]?.path[0])
  return content.length === 1 ? fault : { ...fault, badItem: badItemText(index, content[index]) }
}

/** The name of a list of measurements. */
const listName = 'measurements'

/** A bad measurement of a list, with its place. */
export function badItemText(index: number, measurement: unknown): string {
  return `${pathText(listName, [index])}: ${toJson(measurement)}`
}

/** A value as JSON; empty for one that is nested so deeply that it can be read and not written. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

function reasonOf(error: z.ZodError): FaultReason {
  const field = error.issues[0]?.path.at(-1)
  if (field === 'timestamp') return 'time'
  return field === 'value' ? 'value' : 'payload'
}
