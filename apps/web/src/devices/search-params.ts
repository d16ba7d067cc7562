import type { sensorDeviceList } from '@catenary/contract/devices/sensor-devices'
import type { ParsedSearch } from '../navigation/search-param-parsers.ts'
import {
  oneOf,
  pageCursor,
  recordId,
  searchValidator,
  trueFlag,
  typedText,
} from '../navigation/search-param-parsers.ts'
import { timeParams } from '../navigation/time-search.ts'

type SortKey = (typeof sensorDeviceList)['sortable'][number]

/** The orders in which devices can be listed, as the address and the server name them; the first where none is chosen. */
export const deviceSorts = ['name', 'rope', '-lastSeenAt', 'lastSeenAt', '-createdAt'] as const satisfies readonly (
  | SortKey
  | `-${SortKey}`
)[]

const devicesParams = {
  filter: typedText,
  linked: oneOf([true, false]),
  archived: trueFlag,
  sort: oneOf(deviceSorts),
  cursor: pageCursor,
  /** The dialog that is open over the page. */
  dialog: oneOf(['new', 'link']),
  /** The external id that the dialog of a new device begins with. */
  externalId: typedText,
}

/** The list of devices: what narrows, sorts and pages it, and the dialog over it. */
export const validateDevicesSearch = searchValidator(devicesParams)
export type DevicesSearch = ParsedSearch<typeof devicesParams>

/** Every dialog of a device's page beside that of a sensor. */
export const deviceDialogs = ['settings', 'addSensor', 'addAlarmRule'] as const

const deviceParams = {
  ...timeParams,
  dialog: oneOf(deviceDialogs),
  /** The sensor whose settings are open. */
  sensor: recordId,
  /** The alarm rule that is edited. */
  alarmRule: recordId,
}

/** The page of a device: the time that its charts show, and the dialog over it. */
export const validateDeviceSearch = searchValidator(deviceParams)
export type DeviceSearch = ParsedSearch<typeof deviceParams>
