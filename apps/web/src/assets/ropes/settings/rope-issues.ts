import type { Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { toPointRows } from './list-rows.ts'

/** What is wrong between the fields of a rope. */
export function ropeIssues(values: Values): FieldIssue[] {
  const { installationDate, removalDate, ropeLength, referencePoints } = values
  const isBefore =
    typeof installationDate === 'string' && typeof removalDate === 'string' && removalDate < installationDate
  const max = typeof ropeLength === 'number' ? ropeLength : Infinity
  return [
    ...(isBefore ? [{ path: 'removalDate', code: 'beforeInstallation' as const }] : []),
    ...toPointRows(referencePoints).flatMap(({ position }, index): FieldIssue[] =>
      typeof position === 'number' && position > max
        ? [{ path: `referencePoints[${index}].position`, code: 'beyondRope', values: { max, unit: 'm' } }]
        : [],
    ),
  ]
}

const stateFields = [
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
export function affectsState(changes: Values): boolean {
  return stateFields.some((field) => field in changes)
}
