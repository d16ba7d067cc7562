import type { DeviceKind } from '@catenary/contract/devices/sensor-devices'
import type { HelpTarget } from '@catenary/contract/library/knowledge-center'

/** The part of the catalogue that has the words for a kind of device. */
export function textsOf(kind: DeviceKind): 'devices' | 'smartropes' {
  return kind === 'smartrope' ? 'smartropes' : 'devices'
}

/** What explains how a device of a kind is set up. */
export function helpOf(kind: DeviceKind): HelpTarget {
  return kind === 'smartrope' ? 'smartropes#4' : 'sensors#3'
}
