import type { ComparisonTask } from './compare-in-thread.ts'
import { comparisonResponse } from './compare.ts'

/** Compares two inspections with many findings. */
export function run({ record, inspections, request }: ComparisonTask): unknown {
  return comparisonResponse(record, inspections, request)
}
