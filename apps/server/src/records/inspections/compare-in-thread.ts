import type { InspectionComparison } from '@catenary/contract/records/comparison'
import { isRepair } from '@catenary/domain/loss/damage'
import { FairQueue } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { createWorkerPool } from '../../ports/worker-pool.ts'
import type { RopeRecord } from '../state/rope-record.ts'
import { comparisonResponse } from './compare.ts'
import type { ComparedInspections, ComparisonRequest } from './compare.ts'

/** Two inspections of a rope's record, and what is asked of their comparison. */
export interface ComparisonTask {
  readonly record: RopeRecord
  readonly inspections: ComparedInspections
  readonly request: ComparisonRequest
}

/** Up to so many events are compared where they are: a thread costs more. */
const mostAtOnce = 1000
const maxThreads = 2
/** Comparisons that follow one another share a thread; an idle one gives its memory back after so many milliseconds. */
const idleMs = 5000
const timeLimitMs = 60_000
/** Far above what two inspections of a hundred thousand findings need. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }
const queue = new FairQueue({
  concurrency: maxThreads,
  maxWaiting: 40,
  maxWaitingPerMandator: 20,
  maxWaitingPerUser: 10,
})
const program = new URL('./compare-worker.ts', import.meta.url)
const threads = createWorkerPool({ program, maxThreads, minThreads: 0, idleMs, resourceLimits })

/** Compares two inspections; those with many findings in a thread, two at once, the next wait in a fair queue. */
export async function compareInspections(task: ComparisonTask, requester: Requester): Promise<InspectionComparison> {
  const { inspections, request } = task
  const record = comparedPart(task)
  if (record.events.length <= mostAtOnce) return comparisonResponse(record, inspections, request)
  return queue.run(requester, () => threads.run({ ...task, record }, { timeLimitMs }))
}

/** What a comparison needs of a record: the findings of both inspections, and whatever is no damage, or takes one away. */
function comparedPart({ record, inspections: { earlier, later } }: ComparisonTask): RopeRecord {
  const compared = new Set([earlier.id, later.id])
  const events = record.events.filter(
    ({ recordingType, type, inspectionId }) =>
      recordingType !== 'damage' || isRepair(type) || compared.has(inspectionId ?? ''),
  )
  return { attributes: record.attributes, lengthAsOf: record.lengthAsOf, events }
}
