import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldError, filledLine, recordName, line, nullableFields, patchOf } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { clientId, id, instant, queryBoolean, recordedAt, reference } from '../primitives.ts'
import { cumulocityState, deviceFault, unknownDevice } from './device-messages.ts'
import { deviceTokenEndpoints } from './device-tokens.ts'
import {
  axisInOrder,
  deviceAttributes,
  maxDeviceSensors,
  maxSensorValues,
  measurementName,
  sensorAttributes,
  valueAttributes,
} from './sensor-fields.ts'

/** One thing that a sensor measures, as the device names it. */
export const sensorValue = z
  .strictObject({
    fragment: z.string(),
    name: z.string(),
    isEnabled: z.boolean().meta({ description: 'It is shown in the chart' }),
    isNew: z
      .boolean()
      .meta({ description: 'It arrived without anybody having named it, and nobody has decided on it yet' }),
    ...valueAttributes.shape,
    last: z
      .strictObject({ timestamp: instant, value: z.number() })
      .nullable()
      .meta({ description: 'The newest measurement, as it is shown; null without any' }),
  })
  .meta({ id: 'SensorValue' })
export type SensorValue = z.infer<typeof sensorValue>

/** A sensor of a device; it has one chart. */
export const sensor = z
  .strictObject({
    id,
    name: z.string(),
    isDeleted: z.boolean(),
    attributes: sensorAttributes.extend({ values: z.array(sensorValue) }),
    measurementCount: z
      .number()
      .int()
      .meta({ description: 'How many measurements are kept singly, to the last roll-up' }),
    rawSince: instant.nullable().meta({
      description: 'What was measured before is in stretches of ten minutes at the finest; null: all is there singly',
    }),
  })
  .meta({ id: 'Sensor' })
export type Sensor = z.infer<typeof sensor>

const namedReference = z.strictObject({ id, name: z.string() })

/** The rope that a device is linked to, with its path. */
export const linkedRope = z.strictObject({
  id,
  name: z.string(),
  isDeleted: z.boolean(),
  installation: z.strictObject({ id, name: z.string(), timezone: z.string().optional(), area: namedReference }),
})

/** A box on a rope, or a rope with sensors built in. */
export const deviceKinds = ['device', 'smartrope'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** What every answer tells of a device. */
export const deviceShape = {
  id,
  name: z.string(),
  externalId: z.string().nullable().meta({ description: 'By which it is addressed in topics of MQTT' }),
  cumulocityId: z.string().nullable().meta({ description: 'Its id at Cumulocity' }),
  rope: linkedRope.nullable(),
  linkedAt: instant.nullable().meta({
    description: 'Since when its measurements are of this rope; null: all of them are',
  }),
  lastSeenAt: instant.nullable().meta({ description: 'When it last sent something' }),
  offlineSince: instant.nullable().meta({
    description: 'Since when it has been reported offline; null: it was not, or has sent something since',
  }),
  statusReportedAt: instant.nullable().meta({
    description: 'When it was last reported online or offline, by MQTT; null: never, so that no rule finds it offline',
  }),
  lastFault: deviceFault.nullable().meta({ description: 'The last of its messages that was refused; null: none was' }),
  isDeleted: z.boolean(),
  attributes: deviceAttributes,
}

/** A device that sends measurements. */
export const sensorDevice = z
  .strictObject({
    ...deviceShape,
    kind: z.enum(deviceKinds).meta({ description: 'A smartrope is a device, too: sensors and tokens are the same' }),
    version: z.number().int().meta({ description: 'Counts its changes from 1; its ETag is "v" with this number' }),
    sensors: z.array(sensor),
  })
  .meta({ id: 'SensorDevice' })
export type SensorDevice = z.infer<typeof sensorDevice>

/** A device as a row of the list. */
export const listedSensorDevice = z
  .strictObject({
    ...deviceShape,
    sensors: z.array(z.strictObject({ id, name: z.string() })),
    sensorCount: z.number().int(),
    newValueCount: z.number().int().meta({ description: 'Values that arrive and that nobody has decided on' }),
  })
  .meta({ id: 'ListedSensorDevice' })
export type ListedSensorDevice = z.infer<typeof listedSensorDevice>

/** The name of a device. */
export const deviceName = recordName(200)
// A topic of MQTT is divided by slashes; + and # are its wildcards.
/** By what a device is addressed in topics of MQTT. */
export const deviceAddress = filledLine(200).refine((text) => !/[/+#]/.test(text), fieldError('topicCharacters'))

/** The fields of a device in one form, its attributes among the others. */
export const sensorDeviceFields = z.strictObject({
  name: deviceName,
  externalId: deviceAddress.optional(),
  cumulocityId: filledLine(200).optional(),
  ...deviceAttributes.shape,
  rope: z.looseObject({ id }).optional(),
  linkedAt: recordedAt.optional(),
})

/** A new device. */
export const newSensorDevice = z
  .strictObject({
    id: clientId.optional(),
    name: deviceName,
    externalId: deviceAddress.nullish(),
    cumulocityId: filledLine(200).nullish(),
    rope: z.object({ id }).nullish(),
    linkedAt: recordedAt.nullish(),
    attributes: nullableFields(deviceAttributes).optional(),
  })
  .meta({ id: 'NewSensorDevice' })
export type NewSensorDevice = z.infer<typeof newSensorDevice>

const valueChange = z.strictObject({
  fragment: measurementName,
  name: measurementName,
  isEnabled: z.boolean().optional(),
  isNew: z.boolean().optional().meta({
    description: 'false: it has been decided on, as it is where anything else of it changes; true changes nothing',
  }),
  last: z.unknown().optional(),
  ...nullableFields(valueAttributes).shape,
})

const sensorChange = z.strictObject({
  id: id.optional().meta({ description: 'Absent: a new sensor' }),
  name: measurementName.optional(),
  isDeleted: z.boolean().optional(),
  measurementCount: z.unknown().optional(),
  rawSince: z.unknown().optional(),
  attributes: nullableFields(sensorAttributes)
    .extend({ values: z.array(valueChange).max(maxSensorValues).optional() })
    .refine((chart) => axisInOrder({ yMin: chart.yMin ?? undefined, yMax: chart.yMax ?? undefined }), {
      path: ['yMax'],
      ...fieldError('axisReversed'),
    })
    .optional(),
})
export type SensorChange = z.infer<typeof sensorChange>

const deviceWritable = z.strictObject({
  name: deviceName,
  externalId: deviceAddress.nullable(),
  cumulocityId: filledLine(200).nullable(),
  rope: z.object({ id }).nullable(),
  linkedAt: recordedAt.nullable(),
  isDeleted: z.boolean(),
  attributes: nullableFields(deviceAttributes),
  sensors: z.array(sensorChange).max(maxDeviceSensors).meta({
    description: 'Sensors that change, and new ones; their values by fragment and name. What is not named stays',
  }),
})

/** Fields of a device that are sent back with a change and change nothing. */
export const readOnlyDeviceKeys = [
  'id',
  'kind',
  'lastSeenAt',
  'offlineSince',
  'statusReportedAt',
  'lastFault',
  'version',
]

/** What a change of a device may carry; sensors, values and attributes are merged one by one. */
export const sensorDevicePatch = patchOf(deviceWritable, [...readOnlyDeviceKeys, 'sensorCount', 'newValueCount'])
export type SensorDevicePatch = z.infer<typeof sensorDevicePatch>

/** How many devices are shown at once, where nobody chose another number. */
export const devicePageSize = 25

/** Filters and sort keys of the list of devices. */
export const sensorDeviceList = defineList({
  filters: {
    query: line(100, 0).optional().meta({ description: 'Words in the name, the ids or the path of the rope' }),
    linked: queryBoolean.optional().meta({ description: 'Linked to a rope, or not' }),
    archived: queryBoolean.optional().meta({ description: 'Those that are archived, instead of those that are not' }),
  },
  sortable: ['name', 'rope', 'lastSeenAt', 'createdAt'],
  defaultSort: 'name',
  maxLimit: 500,
  defaultLimit: devicePageSize,
})

/** The space that measurements use, in bytes, with their keys in the database. */
export const seriesStorage = z
  .strictObject({
    bytes: z.number().int().meta({ description: 'Raw values and roll-ups of all devices' }),
    bytesPerMeasurement: z.number().meta({ description: 'What one raw value takes, about' }),
  })
  .meta({ id: 'SeriesStorage' })
export type SeriesStorage = z.infer<typeof seriesStorage>

export const sensorDevices = {
  list: endpoint({
    name: 'sensorDevices.list',
    summary: 'The devices that send measurements, without smartropes, by name where nothing else is asked for',
    method: 'GET',
    path: '/sensor-devices',
    permit: 'ADMIN',
    query: listQuery(sensorDeviceList),
    response: z.array(listedSensorDevice),
    list: sensorDeviceList,
  }),
  ofRope: endpoint({
    name: 'sensorDevices.ofRope',
    summary: 'The devices of a rope with their sensors, without archived ones',
    method: 'GET',
    path: '/ropes/{id}/sensor-devices',
    permit: 'AREA',
    params: reference,
    response: z.array(sensorDevice),
  }),
  unknown: endpoint({
    name: 'sensorDevices.unknown',
    summary: 'Ids under which messages arrive by MQTT and that no device has, the newest first; at most a hundred',
    method: 'GET',
    path: '/unknown-devices',
    permit: 'ADMIN',
    response: z.array(unknownDevice),
  }),
  get: endpoint({
    name: 'sensorDevices.get',
    summary: 'One device with all its sensors',
    method: 'GET',
    path: '/sensor-devices/{id}',
    permit: 'ADMIN',
    params: reference,
    response: sensorDevice,
    versioned: true,
  }),
  cumulocity: endpoint({
    name: 'sensorDevices.cumulocity',
    summary: 'When a device was last read from Cumulocity, and its newest events and alarms there',
    method: 'GET',
    path: '/sensor-devices/{id}/cumulocity',
    permit: 'ADMIN',
    params: reference,
    response: cumulocityState,
  }),
  create: endpoint({
    name: 'sensorDevices.create',
    summary: 'Add a device',
    method: 'POST',
    path: '/sensor-devices',
    permit: 'ADMIN',
    body: z.strictObject({ sensorDevice: newSensorDevice }),
    response: sensorDevice,
    status: 201,
    acceptsClientId: true,
  }),
  change: endpoint({
    name: 'sensorDevices.change',
    summary: 'Change a device, its sensors and what they measure; archive it, or restore an archived one',
    method: 'PATCH',
    path: '/sensor-devices/{id}',
    permit: 'ADMIN',
    params: reference,
    body: z.strictObject({ sensorDevice: sensorDevicePatch }),
    response: sensorDevice,
    versioned: true,
  }),
  broker: endpoint({
    name: 'sensorDevices.broker',
    summary: 'Whether the server is connected to the MQTT broker of the devices',
    method: 'GET',
    path: '/mqtt/state',
    permit: 'ADMIN',
    response: z.strictObject({
      isSetUp: z.boolean().meta({ description: 'This server reads from a broker' }),
      isConnected: z.boolean(),
    }),
  }),
  storage: endpoint({
    name: 'sensorDevices.storage',
    summary: 'The space that all measurements use, with their roll-ups',
    method: 'GET',
    path: '/sensor-device-storage',
    permit: 'ADMIN',
    response: seriesStorage,
  }),
  ...deviceTokenEndpoints('sensorDevices', '/sensor-devices'),
}
