import { faultsOf } from '@catenary/contract/faults'
import { ropes } from '@catenary/contract/ropes'
import { ropeAttributes } from '@catenary/contract/rope-attributes'
import type { RopeAttributes } from '@catenary/contract/rope-attributes'
import { fail } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { serve, serveReading } from '../../http/serve.ts'
import { matchVersion } from '../../http/versions.ts'
import { refreshDamageState } from '../../rope-state/state.ts'
import {
  findRope,
  listAllRopes,
  listBendingCycles,
  listRopes,
  lockRope,
  seesInstallation,
  updateRope,
} from './queries.ts'

/** Ropes: all, those of an installation, one of them, its change. */
export function ropeRoutes(serving: Serving): void {
  serveReading(serving, ropes.all, ({ db }) => listAllRopes(db))
  serveReading(serving, ropes.list, async ({ db, params, query }) => {
    if (!(await seesInstallation(db, params.id))) fail('record.notFound')
    return listRopes(db, params.id, query.archived ?? false)
  })
  serveReading(serving, ropes.get, async ({ db, params }) => (await findRope(db, params.id)) ?? fail('record.notFound'))
  serve(serving, ropes.change, changeRope)
  serveReading(serving, ropes.bendingCycles, async ({ db, params }) => {
    if (!(await findRope(db, params.id))) fail('record.notFound')
    return listBendingCycles(db, params.id)
  })
}

async function changeRope({ db, params, body, ifMatch }: Call<typeof ropes.change>) {
  await lockRope(db, params.id)
  const current = (await findRope(db, params.id)) ?? fail('record.notFound')
  matchVersion(ifMatch, current)
  if (current.value.isDeleted) fail('record.archived')
  const merged = merge(current.value.attributes, body.rope.attributes ?? {})
  const attributes = ropeAttributes.safeParse(merged, { reportInput: true })
  if (!attributes.success) fail('input.invalid', { faults: faultsOf(attributes.error, 'rope.attributes') })
  await updateRope(db, params.id, { name: body.rope.name ?? current.value.name, attributes: attributes.data })
  // Another diameter, cross-section or standard gives another loss.
  await refreshDamageState(db, params.id)
  return (await findRope(db, params.id)) ?? fail('record.notFound')
}

/** The attributes with those that were sent laid over them; `null` takes one away. */
function merge(current: RopeAttributes, sent: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...current, ...sent }).filter(([, value]) => value !== null))
}
