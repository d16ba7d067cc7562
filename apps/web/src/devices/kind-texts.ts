import type { DeviceKind } from '@catenary/contract/devices/sensor-devices'

/** The part of the catalogue that has the words for a kind of device. */
export function textsOf(kind: DeviceKind): 'devices' | 'smartropes' {
  return kind === 'smartrope' ? 'smartropes' : 'devices'
}
