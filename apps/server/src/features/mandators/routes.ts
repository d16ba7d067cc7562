import { mandators } from '@catenary/contract/mandators'
import { v7 } from 'uuid'
import type { Queries } from '../../db/caller.ts'
import { fail } from '../../http/problems.ts'
import { serve, serveReading } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { matchVersion } from '../../http/versions.ts'
import { logoRoutes } from './logos.ts'
import {
  deleteMandator,
  findMandator,
  insertMandator,
  listMandators,
  listMandatorUsers,
  lockMandator,
  renameMandator,
} from './queries.ts'
import type { StoredMandator } from './queries.ts'
import { recordMandator } from './records.ts'

/** Mandators: the list, their users, their logos, adding, renaming and deleting them. */
export function mandatorRoutes(serving: Serving): void {
  logoRoutes(serving)
  const { uploadQuotaBytes: storageQuota } = serving
  const withQuota = (mandator: StoredMandator) => ({ ...mandator, storageQuota })
  const found = async (db: Queries, id: string) => {
    const { value, version } = await stored(db, id)
    return { value: withQuota(value), version }
  }
  serve(serving, mandators.list, async ({ db }) => (await listMandators(db)).map(withQuota))
  serve(serving, mandators.users, async ({ db, params }) => {
    if (!(await findMandator(db, params.id))) fail('record.notFound')
    return listMandatorUsers(db, params.id)
  })
  serveReading(serving, mandators.get, ({ db, params }) => found(db, params.id))
  serve(serving, mandators.create, async ({ db, body, ...call }) => {
    const mandator = { id: v7(), name: body.mandator.name }
    await asRefused(() => insertMandator(db, mandator))
    const answer = await found(db, mandator.id)
    await recordMandator(db, call, { action: 'mandator.created', mandator, details: { name: mandator.name } })
    return answer
  })
  serve(serving, mandators.change, async (call) => {
    await change(call)
    return found(call.db, call.params.id)
  })
  serve(serving, mandators.remove, async ({ db, params, ifMatch, ...call }) => {
    const mandator = await held(db, params.id, ifMatch)
    if (!mandator.canBeDeleted) fail('mandator.inUse')
    await asRefused(() => deleteMandator(db, params.id))
    await recordMandator(db, call, { action: 'mandator.deleted', mandator, details: { name: mandator.name } })
  })
}

async function change({ db, params, body, ifMatch, ...call }: Call<typeof mandators.change>): Promise<void> {
  const before = await held(db, params.id, ifMatch)
  const { name = before.name } = body.mandator
  if (name === before.name) return
  await asRefused(() => renameMandator(db, params.id, name))
  const details = { changes: { name: { old: before.name, new: name } } }
  await recordMandator(db, call, { action: 'mandator.changed', mandator: { id: params.id, name }, details })
}

async function stored(db: Queries, id: string) {
  return (await findMandator(db, id)) ?? fail('record.notFound')
}

/** The mandator, held until the end of the transaction, in the version that was asked for. */
async function held(db: Queries, id: string, ifMatch: string | undefined) {
  await lockMandator(db, id)
  const current = await stored(db, id)
  matchVersion(ifMatch, current)
  return current.value
}

/** Runs a statement that writes a mandator; what the database finds taken or in use is refused as such. */
async function asRefused(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const told: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
    if (told.code === '23505') fail('mandator.exists', { faults: [{ path: 'mandator.name', code: 'duplicate' }] })
    // An area or a user that came in a moment ago.
    if (told.code === '23503') fail('mandator.inUse')
    throw error
  }
}
