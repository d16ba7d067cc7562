import type { Fault } from '@catenary/contract/faults'
import type { Values } from '@catenary/contract/field-kinds'
import { pointsIn } from './rope-lists.ts'

/** What is wrong between the fields of a rope. */
export function ropeFaults(values: Values): Fault[] {
  const { installationDate, removalDate, ropeLength, referencePoints } = values
  const isBefore =
    typeof installationDate === 'string' && typeof removalDate === 'string' && removalDate < installationDate
  const max = typeof ropeLength === 'number' ? ropeLength : Infinity
  return [
    ...(isBefore ? [{ path: 'removalDate', code: 'beforeInstallation' as const }] : []),
    ...pointsIn(referencePoints).flatMap(({ position }, index): Fault[] =>
      typeof position === 'number' && position > max
        ? [{ path: `referencePoints[${index}].position`, code: 'beyondRope', values: { max, unit: 'm' } }]
        : [],
    ),
  ]
}

const decisive = [
  'nominalDiameter',
  'metallicCrossSection',
  'loadBearingWires',
  'ropeLength',
  'isClosed',
  'standard',
  'ownLimits',
  'ropeType',
  'ropeApplication',
  'ropeLay',
] as const

/** True where the state of the rope is another one with these changes. */
export function changesState(changes: Values): boolean {
  return decisive.some((field) => field in changes)
}
