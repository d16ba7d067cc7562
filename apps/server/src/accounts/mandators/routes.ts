import { mandators } from '@catenary/contract/accounts/mandators'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { logoRoutes } from './logos.ts'
import { recordMandatorAudit } from './mandator-audit.ts'
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

/** Mandators: the list, their users, their logos, adding, renaming and deleting them. */
export function mandatorRoutes(context: AppContext): void {
  logoRoutes(context)
  const { uploadQuotaBytes: storageQuota } = context
  const withQuota = (mandator: StoredMandator) => ({ ...mandator, storageQuota })
  const answerOf = async (db: Queries, id: string) => {
    const { value, version } = await requireMandator(db, id)
    return { value: withQuota(value), version }
  }
  serve(context, mandators.list, async ({ db }) => (await listMandators(db)).map(withQuota))
  serve(context, mandators.users, async ({ db, params }) => {
    if (!(await findMandator(db, params.id))) throwProblem('record.notFound')
    return listMandatorUsers(db, params.id)
  })
  serveQuery(context, mandators.get, ({ db, params }) => answerOf(db, params.id))
  serve(context, mandators.create, async ({ db, body, ...call }) => {
    const mandator = { id: v7(), name: body.mandator.name }
    await withConflictProblems(() => insertMandator(db, mandator))
    const answer = await answerOf(db, mandator.id)
    await recordMandatorAudit(db, call, { action: 'mandator.created', mandator, details: { name: mandator.name } })
    return answer
  })
  serve(context, mandators.change, async (call) => {
    await renameIfChanged(call)
    return answerOf(call.db, call.params.id)
  })
  serve(context, mandators.remove, async ({ db, params, ifMatch, ...call }) => {
    const mandator = await lockCurrent(db, params.id, ifMatch)
    if (!mandator.canBeDeleted) throwProblem('mandator.inUse')
    await withConflictProblems(() => deleteMandator(db, params.id))
    await recordMandatorAudit(db, call, { action: 'mandator.deleted', mandator, details: { name: mandator.name } })
  })
}

async function renameIfChanged({ db, params, body, ifMatch, ...call }: Call<typeof mandators.change>): Promise<void> {
  const before = await lockCurrent(db, params.id, ifMatch)
  const { name = before.name } = body.mandator
  if (name === before.name) return
  await withConflictProblems(() => renameMandator(db, params.id, name))
  const details = { changes: { name: { old: before.name, new: name } } }
  await recordMandatorAudit(db, call, { action: 'mandator.changed', mandator: { id: params.id, name }, details })
}

async function requireMandator(db: Queries, id: string) {
  return (await findMandator(db, id)) ?? throwProblem('record.notFound')
}

/** The mandator, locked until the end of the transaction, after a check of `If-Match`. */
async function lockCurrent(db: Queries, id: string, ifMatch: string | undefined) {
  await lockMandator(db, id)
  const current = await requireMandator(db, id)
  requireIfMatch(ifMatch, current)
  return current.value
}

/** Runs a statement that writes a mandator; unique and foreign key violations become problems. */
async function withConflictProblems(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const errorDetails: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
    if (errorDetails.code === '23505')
      throwProblem('mandator.exists', { issues: [{ path: 'mandator.name', code: 'duplicate' }] })
    // An area or a user that came in a moment ago.
    if (errorDetails.code === '23503') throwProblem('mandator.inUse')
    throw error
  }
}
