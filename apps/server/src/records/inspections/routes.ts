import type { FieldErrorCode } from '@catenary/contract/errors'
import { inspections, permissionToCorrect } from '@catenary/contract/records/inspections'
import { assertNotArchived } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { requesterOf } from '../../http/request-info.ts'
import { AlreadyStored, DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { requirePermission } from '../../http/session/authenticate.ts'
import { lockWithRope } from '../events/lock.ts'
import { findEvent } from '../events/queries.ts'
import { recorderOf } from '../events/recorder.ts'
import { inspectionOf } from '../state/inspections.ts'
import { readRecord } from '../state/rope-record.ts'
import type { RecordedEvent, RopeRecord } from '../state/rope-record.ts'
import { compareInspections } from './compare-in-thread.ts'
import { inspectionBefore, inspectionIn, isBefore } from './compare.ts'
import { correctInspection } from './correct.ts'
import { listParts } from './queries.ts'
import { signInspection } from './sign.ts'

/** Signing inspections, correcting those that are read-only by new versions, and comparing two of them. */
export function inspectionRoutes(context: AppContext): void {
  serve(context, inspections.sign, sign)
  serve(context, inspections.compare, compare)
  serve(context, inspections.correct, correct)
}

async function sign({ db, params, ifMatch, caller, ...call }: Call<typeof inspections.sign>) {
  const recorder = { ...recorderOf({ caller, ...call }), user: { id: caller.id, name: caller.name } }
  await signInspection(db, { id: params.id, ifMatch }, recorder)
  return (await findEvent(db, params.id)) ?? throwProblem('record.notFound')
}

async function correct({ db, params, body, ...call }: Call<typeof inspections.correct>) {
  const { current, rope } = await lockWithRope(db, params.id)
  const stored = body.id === undefined ? undefined : await findEvent(db, body.id)
  if (stored) {
    if (stored.value.attributes.corrects?.id !== params.id) throwProblem('record.idTaken')
    const parts = await listParts(db, stored.value.id)
    return new AlreadyStored({ ropeEvent: stored.value, findings: parts.length - 1 })
  }
  assertNotArchived(rope)
  requirePermission(call.caller, permissionToCorrect(current.value.attributes))
  const locked = { rope, inspection: current.value, id: body.id }
  const { id, findings } = await correctInspection(db, locked, recorderOf(call))
  return { ropeEvent: (await findEvent(db, id))?.value ?? throwProblem('record.notFound'), findings }
}

async function compare({ db, params, query, caller }: Call<typeof inspections.compare>) {
  const event = (await findEvent(db, params.id)) ?? throwProblem('record.notFound')
  const record = (await readRecord(db, event.value.rope.id)) ?? throwProblem('record.notFound')
  const later = inspectionIn(record, params.id) ?? throwProblem('inspection.notComparable')
  const earlier =
    query.earlier === undefined ? inspectionBefore(record, later) : namedInspection(record, query.earlier, later)
  const compared = { earlier: earlier ?? throwProblem('inspection.first'), later }
  // The connection is given back before the findings are compared.
  const task = { record, inspections: compared, request: query }
  return new DeferredResponse(() => compareInspections(task, requesterOf(caller)))
}

function namedInspection(record: RopeRecord, id: string, later: RecordedEvent): RecordedEvent {
  const fail = (code: FieldErrorCode) => throwProblem('input.invalid', { issues: [{ path: 'earlier', code }] })
  const earlier = inspectionIn(record, id) ?? fail('inspection.unknown')
  if (inspectionOf(earlier) !== inspectionOf(later)) return fail('inspection.otherType')
  return isBefore(earlier, later) ? earlier : fail('inspection.notEarlier')
}
