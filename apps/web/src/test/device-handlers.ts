import type { UnknownDevice } from '@catenary/contract/devices/device-messages'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { measurements } from '@catenary/contract/devices/measurements'
import type { ListedSensorDevice, Sensor, SensorDevice, SensorValue } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { eventListHandler } from './event-list-handler.ts'
import { defaultHandlers, testSessionUser } from './fixtures.ts'
import type { RequestHandler } from './request-handlers.ts'
import { handle, pageOfList } from './request-handlers.ts'
import { testIds, testRope } from './rope-handlers.ts'
import { versionedResponse } from './user-handlers.ts'

/** The id of a device, sensor or token by its number. */
export function deviceId(number: number): string {
  return `01995f00-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The address of the device under test. */
export const testDevicePath = `/sensor-devices/${deviceId(1)}`

const hour = 3_600_000
/** An instant some hours before now. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hour).toISOString()
}

/** A value of a sensor that is shown. */
export function testValue(changes: Partial<SensorValue> = {}): SensorValue {
  return {
    fragment: 'c8y_Load',
    name: 'F',
    customName: 'Rope force',
    unit: 'kN',
    isEnabled: true,
    isNew: false,
    ...defaultValueAttributes,
    last: { timestamp: hoursAgo(0.25), value: 41.5 },
    ...changes,
  }
}

/** A sensor with a chart of one value. */
export function testSensor(
  number: number,
  changes: Partial<Sensor> = {},
  attributes: Partial<Sensor['attributes']> = {},
): Sensor {
  return {
    id: deviceId(10 + number),
    name: `Load cell ${number}`,
    isDeleted: false,
    measurementCount: 1000,
    rawSince: null,
    attributes: { ...defaultSensorAttributes, values: [testValue()], ...attributes },
    ...changes,
  }
}

const rope = {
  id: testIds.rope,
  name: 'Haul rope',
  isDeleted: false,
  installation: {
    id: testIds.installation,
    name: 'Gipfelbahn',
    timezone: 'Europe/Zurich',
    area: { id: testIds.area, name: 'Alpha' },
  },
}

/** A device on the haul rope with one sensor. */
export function testDevice(changes: Partial<SensorDevice> = {}): SensorDevice {
  return {
    id: deviceId(1),
    kind: 'device',
    name: 'Tower 3 box',
    externalId: 'tower-3',
    cumulocityId: null,
    rope,
    linkedAt: null,
    lastSeenAt: hoursAgo(0.25),
    offlineSince: null,
    statusReportedAt: null,
    lastFault: null,
    isDeleted: false,
    attributes: { iccid: '8944501234567890123', imei: '356938035643809', firmware: '2.4.1' },
    version: 1,
    sensors: [testSensor(1)],
    ...changes,
  }
}

/** A device as a row of the list. */
export function listedDevice(number: number, changes: Partial<ListedSensorDevice> = {}): ListedSensorDevice {
  const { sensors, version: _, kind: __, ...device } = testDevice()
  return {
    ...device,
    id: deviceId(number),
    name: `Box ${number}`,
    sensors: sensors.map((one) => ({ id: one.id, name: one.name })),
    sensorCount: sensors.length,
    newValueCount: 0,
    ...changes,
  }
}

/** What was measured of the value every hour of the last days, with a gap of six hours. */
export function testAggregates(days = 20, base = 40): ValueAggregates {
  const now = Math.floor(Date.now() / hour) * hour
  const points = Array.from({ length: days * 24 }, (_, index) => {
    const at = now - (days * 24 - index) * hour
    const avg = base + 6 * Math.sin(index / 9) + 2 * Math.sin(index * 1.7)
    const spread = 1 + Math.abs(Math.sin(index / 31)) * 3
    const timestamp = new Date(at).toISOString()
    return [timestamp, avg - spread, avg + spread, avg, avg + 0.2, 6] as [
      string,
      number,
      number,
      number,
      number,
      number,
    ]
  }).filter((_, index) => index < 200 || index > 205)
  return { fragment: 'c8y_Load', name: 'F', unit: 'kN', seconds: 3600, points }
}

interface DeviceData {
  readonly device?: SensorDevice
  readonly aggregates?: readonly ValueAggregates[]
  readonly listed?: readonly ListedSensorDevice[]
  readonly unknown?: readonly UnknownDevice[]
  /** The events of the rope that the device is linked to. */
  readonly recorded?: readonly RopeEvent[]
}

/** Handlers for the pages of devices, as an administrator is given them. */
export function deviceHandlers({
  device = testDevice(),
  aggregates,
  listed = [],
  unknown = [],
  recorded = [],
}: DeviceData = {}): RequestHandler[] {
  return [
    handle(sensorDevices.list, ({ query }) => pageOfList(listed, query)),
    handle(sensorDevices.unknown, () => [...unknown]),
    handle(sensorDevices.get, () => versionedResponse(device, device.version)),
    handle(sensorDevices.tokens, () => []),
    eventListHandler(recorded, testRope()),
    handle(measurements.aggregates, () => [...(aggregates ?? [testAggregates()])]),
    ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
  ]
}
