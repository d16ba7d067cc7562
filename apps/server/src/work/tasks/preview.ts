import type { taskChanges, TaskOccurrence } from '@catenary/contract/work/task-changes'
import { previewedOccurrences } from '@catenary/contract/work/task-changes'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import { expectedTimeAt, nextOccurrences } from '@catenary/domain/recurrence/expected'
import type { CyclesRate, Occurrence } from '@catenary/domain/recurrence/expected'
import { findRopeWithParents } from '../../assets/public.ts'
import { throwProblem } from '../../http/problems.ts'
import type { QueryCall } from '../../http/serve.ts'
import { listCyclesRates, readCounting } from './cycles-queries.ts'
import { withDue } from './due.ts'
import { findTaskFacts } from './queries.ts'

/** When a task of a rope would fall due next. */
export async function previewResponse({ db, params, query, at }: QueryCall<typeof taskChanges.preview>) {
  if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
  const { task, dueAt, dueCondition, recurringConditions = [] } = query
  if (dueAt !== undefined && dueCondition)
    throwProblem('input.invalid', { issues: [{ path: 'dueCondition', code: 'dueTwice' }] })
  const facts = task === undefined ? undefined : ((await findTaskFacts(db, task)) ?? throwProblem('record.notFound'))
  const [{ cycles, zone }, rates] = [await readCounting(db, params.id), await listCyclesRates(db, [params.id])]
  const anchor = facts ? { at: Date.parse(facts.anchorAt), cycles: facts.anchorCycles } : { at: at.getTime(), cycles }
  const attributes = { dueAt, dueCondition, isRecurring: true, recurringConditions } as TaskAttributes
  const { due } = withDue(attributes, { anchor, zone })
  if (due.at === null && due.cycles === null) return []
  const series = { first: due, conditions: recurringConditions, zone, rate: rates.get(params.id) ?? null }
  return nextOccurrences(series, previewedOccurrences).map((one) => toTaskOccurrence(one, series.rate))
}

const latest = Date.parse('9999-12-31T23:59:59.999Z')
const isoTime = (time: number | null) => (time === null ? null : new Date(Math.min(time, latest)).toISOString())

function toTaskOccurrence({ at, cycles, expectedAt }: Occurrence, rate: CyclesRate | null): TaskOccurrence {
  return {
    at: isoTime(at),
    cycles: cycles === null ? null : Math.round(cycles),
    cyclesExpectedAt: isoTime(cycles === null ? null : expectedTimeAt(cycles, rate)),
    expectedAt: isoTime(expectedAt),
  }
}
