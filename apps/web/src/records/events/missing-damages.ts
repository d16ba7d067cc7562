import type { UseQueryResult } from '@tanstack/react-query'
import { createContext } from 'react'
import type { MissingMarks } from '../../ui/strip/UnknownRope.tsx'

/** Why the damages of the rope are not available: small strips in forms then show them as unknown. */
export const MissingDamagesContext = createContext<MissingMarks | undefined>(undefined)

/** Loading state of the data for the strip: damages, and the events that determine current positions. */
export function missingReason(
  ...queries: readonly Pick<UseQueryResult, 'data' | 'isError'>[]
): Exclude<MissingMarks, 'notInspected'> | undefined {
  if (queries.some(({ data, isError }) => isError && data === undefined)) return 'failed'
  return queries.some(({ data }) => data === undefined) ? 'loading' : undefined
}
