import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledLine, line, nullableFields, patchOf, schemaKeys } from '../field.ts'
import { anyOf, defineList, listQuery } from '../list.ts'
import { clientId, id, instant, queryBoolean, queryInteger, recordedAt, reference } from '../primitives.ts'
import { measurementCursor, measurementPageSize } from './measurements.ts'
import {
  deviceAddress,
  deviceName,
  devicePageSize,
  deviceShape,
  readOnlyDeviceKeys,
  sensorDevice,
  sensorDeviceFields,
} from './sensor-devices.ts'
import { deviceAttributes } from './sensor-fields.ts'

const { externalId: _, ...sharedShape } = deviceShape
const smartropeShape = {
  ...sharedShape,
  uuid: z.string().meta({ description: 'The fabrication number; by it the smartrope is addressed in topics of MQTT' }),
}

/** A rope with sensors built in. Its sensors and tokens are those of the device with its id. */
export const smartrope = z
  .strictObject({ ...smartropeShape, version: sensorDevice.shape.version, sensors: sensorDevice.shape.sensors })
  .meta({ id: 'Smartrope' })
export type Smartrope = z.infer<typeof smartrope>

/** A smartrope as a row of the list. */
export const listedSmartrope = z
  .strictObject({
    ...smartropeShape,
    sensors: z.array(z.strictObject({ id, name: z.string() })),
    newValueCount: z.number().int().meta({ description: 'Values that arrive and that nobody has decided on' }),
    lastEventAt: instant.nullable().meta({ description: 'When its newest event began; null without any' }),
  })
  .meta({ id: 'ListedSmartrope' })
export type ListedSmartrope = z.infer<typeof listedSmartrope>

/** The fields of a smartrope in one form: those of a device, which is addressed by the fabrication number. */
export const smartropeFields = sensorDeviceFields.extend({ externalId: deviceAddress })

/** A new smartrope. */
export const newSmartrope = z
  .strictObject({
    id: clientId.optional(),
    name: deviceName,
    uuid: deviceAddress,
    cumulocityId: filledLine(200).nullish(),
    rope: z.object({ id }).nullish(),
    linkedAt: recordedAt.nullish(),
    attributes: nullableFields(deviceAttributes).optional(),
  })
  .meta({ id: 'NewSmartrope' })
export type NewSmartrope = z.infer<typeof newSmartrope>

/** What a change of a smartrope may carry. Its sensors change as those of a device do. */
export const smartropePatch = patchOf(
  z.strictObject({
    name: deviceName,
    uuid: deviceAddress,
    cumulocityId: filledLine(200).nullable(),
    rope: z.object({ id }).nullable(),
    linkedAt: recordedAt.nullable(),
    isDeleted: z.boolean(),
    attributes: nullableFields(deviceAttributes),
  }),
  [...readOnlyDeviceKeys, 'sensors', 'newValueCount', 'lastEventAt'],
)
export type SmartropePatch = z.infer<typeof smartropePatch>

/** Filters and sort keys of the list of smartropes. */
export const smartropeList = defineList({
  filters: {
    query: line(100, 0).optional().meta({ description: 'Words in the name, the ids or the path of the rope' }),
    uuid: line(200).optional().meta({ description: 'That of this fabrication number' }),
    linked: queryBoolean.optional().meta({ description: 'Linked to a rope, or not' }),
    archived: queryBoolean.optional().meta({ description: 'Those that are archived, instead of those that are not' }),
  },
  sortable: ['name', 'rope', 'lastSeenAt', 'createdAt'],
  defaultSort: 'name',
  maxLimit: 500,
  defaultLimit: devicePageSize,
})

/** What an event of a smartrope is found to be, from what nobody has looked at to the gravest. */
export const smartropeEventTypes = [
  'unclassified',
  'harmless',
  'deviceFault',
  'overload',
  'impact',
  'ropeFault',
] as const
export type SmartropeEventType = (typeof smartropeEventTypes)[number]

const unixTimestamp = z.number().meta({ description: 'Seconds since 1970, to the millisecond' })

/** A burst of measurements of one sensor of a smartrope: each not more than a minute after the one before. */
export const smartropeEvent = z
  .strictObject({
    id,
    sensorName: z.string(),
    type: z.enum(smartropeEventTypes),
    unixTimestamp: unixTimestamp.meta({ description: 'When it began, in seconds since 1970' }),
    endUnixTimestamp: unixTimestamp.meta({ description: 'Its last measurement, in seconds since 1970' }),
    smartrope: z.strictObject({ id, name: z.string() }),
    sensor: z.strictObject({ id }),
    classified: z
      .strictObject({ at: instant, by: z.strictObject({ name: z.string() }) })
      .nullable()
      .meta({ description: 'Who chose the type, and when; null where nobody has' }),
    version: z.number().int().meta({ description: 'Counts the changes of its type; its ETag is "v" with this number' }),
  })
  .meta({ id: 'SmartropeEvent' })
export type SmartropeEvent = z.infer<typeof smartropeEvent>

/** One measurement of an event as it is shown: scaled, with the offset. */
export const smartropeMeasurement = z
  .strictObject({ unixTimestamp, value: z.number(), fragment: z.string(), name: z.string() })
  .meta({ id: 'SmartropeMeasurement' })
export type SmartropeMeasurement = z.infer<typeof smartropeMeasurement>

/** How many events are shown at once, where nobody chose another number. */
export const smartropeEventPageSize = 10

/** Filters and sort keys of the events of a rope or of a smartrope. */
export const smartropeEventList = defineList({
  filters: { type: anyOf(z.enum(smartropeEventTypes)).optional() },
  sortable: ['unixTimestamp'],
  defaultSort: '-unixTimestamp',
  maxLimit: 500,
  defaultLimit: smartropeEventPageSize,
})

const readOnlyEventKeys = schemaKeys(smartropeEvent).filter((key) => key !== 'type')

export const smartropes = {
  list: endpoint({
    name: 'smartropes.list',
    summary: 'The smartropes, by name where nothing else is asked for',
    method: 'GET',
    path: '/smartropes',
    permit: 'ADMIN',
    query: listQuery(smartropeList),
    response: z.array(listedSmartrope),
    list: smartropeList,
  }),
  ofRope: endpoint({
    name: 'smartropes.ofRope',
    summary: 'The smartropes of a rope with their sensors, without archived ones',
    method: 'GET',
    path: '/ropes/{id}/smartropes',
    permit: 'AREA',
    params: reference,
    response: z.array(smartrope),
  }),
  get: endpoint({
    name: 'smartropes.get',
    summary: 'One smartrope with all its sensors',
    method: 'GET',
    path: '/smartropes/{id}',
    permit: 'ADMIN',
    params: reference,
    response: smartrope,
    versioned: true,
  }),
  create: endpoint({
    name: 'smartropes.create',
    summary: 'Add a smartrope',
    method: 'POST',
    path: '/smartropes',
    permit: 'ADMIN',
    body: z.strictObject({ smartrope: newSmartrope }),
    response: smartrope,
    status: 201,
    acceptsClientId: true,
  }),
  change: endpoint({
    name: 'smartropes.change',
    summary:
      'Change a smartrope, link it to a rope, archive it or restore it; its sensors are changed by PATCH /sensor-devices/{id}',
    method: 'PATCH',
    path: '/smartropes/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ smartrope: smartropePatch }),
    response: smartrope,
    versioned: true,
  }),
  events: endpoint({
    name: 'smartropes.events',
    summary: 'The events of a smartrope, newest first',
    method: 'GET',
    path: '/smartropes/{id}/events',
    permit: 'ADMIN',
    params: reference,
    query: listQuery(smartropeEventList),
    response: z.array(smartropeEvent),
    list: smartropeEventList,
  }),
}

export const smartropeEvents = {
  ofRope: endpoint({
    name: 'smartropeEvents.ofRope',
    summary: 'The events of the smartropes of a rope, newest first, without archived smartropes',
    method: 'GET',
    path: '/ropes/{id}/smartrope-events',
    permit: 'AREA',
    params: reference,
    query: listQuery(smartropeEventList),
    response: z.array(smartropeEvent),
    list: smartropeEventList,
  }),
  change: endpoint({
    name: 'smartropeEvents.change',
    summary: 'Say what type an event of a smartrope is',
    method: 'PATCH',
    path: '/smartropes/events/{id}',
    permit: 'EVENT_EDIT',
    params: reference,
    body: z.strictObject({
      event: patchOf(z.strictObject({ type: z.enum(smartropeEventTypes) }), readOnlyEventKeys),
    }),
    response: smartropeEvent,
    versioned: true,
  }),
  measurements: endpoint({
    name: 'smartropeEvents.measurements',
    summary:
      'What was measured during an event of a smartrope, oldest first; empty where the raw values are no longer kept',
    method: 'GET',
    path: '/smartrope-events/{id}/measurements',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({
      limit: queryInteger(1, measurementPageSize)
        .optional()
        .meta({ description: `Most measurements of the response; ${measurementPageSize} where absent` }),
      cursor: measurementCursor,
    }),
    response: z.array(smartropeMeasurement),
  }),
}
