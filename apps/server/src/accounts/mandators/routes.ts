import { createHash } from 'node:crypto'
import type { Mandator } from '@catenary/contract/accounts/mandators'
import { mandators } from '@catenary/contract/accounts/mandators'
import { v7 } from 'uuid'
import { recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'
import { logoUrl } from '../../db/rope-queries.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { logoPicture } from '../../ports/previews/uploaded-pictures.ts'
import { deleteLogo, findLogo, storeLogo } from './logo-queries.ts'
import type { Logo } from './logo-queries.ts'
import {
  deleteMandator,
  findMandator,
  insertMandator,
  listMandatorUsers,
  listMandators,
  lockMandator,
  renameMandator,
} from './queries.ts'
import type { StoredMandator } from './queries.ts'

/** Mandators: the list, their users, their logos, adding, renaming and deleting them. */
export function mandatorRoutes(context: AppContext): void {
  logoRoutes(context)
  const { uploadQuotaBytes: storageQuota } = context
  const withQuota = (mandator: StoredMandator) => ({ ...mandator, storageQuota })
  const readMandator = async (db: Queries, id: string) => {
    const { value, version } = (await findMandator(db, id)) ?? throwProblem('record.notFound')
    return { value: withQuota(value), version }
  }
  // Locked until the end of the transaction, after a check of `If-Match`, which answers with the mandator as it is read.
  const lockCurrent = async (db: Queries, id: string, ifMatch: string | undefined) => {
    await lockMandator(db, id)
    const current = await readMandator(db, id)
    requireIfMatch(ifMatch, current)
    return current.value
  }
  serve(context, mandators.list, async ({ db }) => (await listMandators(db)).map(withQuota))
  serve(context, mandators.users, async ({ db, params }) => {
    if (!(await findMandator(db, params.id))) throwProblem('record.notFound')
    return listMandatorUsers(db, params.id)
  })
  serveQuery(context, mandators.get, ({ db, params }) => readMandator(db, params.id))
  serve(context, mandators.create, async ({ db, body, ...call }) => {
    const mandator = { id: v7(), name: body.mandator.name }
    await withConflictProblems(() => insertMandator(db, mandator))
    const created = await readMandator(db, mandator.id)
    await recordMandatorAudit(db, call, { action: 'mandator.created', mandator, details: { name: mandator.name } })
    return created
  })
  serve(context, mandators.change, async (call) => {
    await renameIfChanged(call, await lockCurrent(call.db, call.params.id, call.ifMatch))
    return readMandator(call.db, call.params.id)
  })
  serve(context, mandators.remove, async ({ db, params, ifMatch, ...call }) => {
    const mandator = await lockCurrent(db, params.id, ifMatch)
    if (!mandator.canBeDeleted) throwProblem('mandator.inUse')
    await withConflictProblems(() => deleteMandator(db, params.id))
    await recordMandatorAudit(db, call, { action: 'mandator.deleted', mandator, details: { name: mandator.name } })
  })
}

async function renameIfChanged(
  { db, params, body, ...call }: Call<typeof mandators.change>,
  before: Pick<Mandator, 'name'>,
): Promise<void> {
  const { name = before.name } = body.mandator
  if (name === before.name) return
  await withConflictProblems(() => renameMandator(db, params.id, name))
  const details = { changes: { name: { old: before.name, new: name } } }
  await recordMandatorAudit(db, call, { action: 'mandator.changed', mandator: { id: params.id, name }, details })
}

/** Runs a statement that writes a mandator; unique and foreign key violations become problems. */
async function withConflictProblems(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const errorDetails: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
    if (errorDetails.code === '23505')
      throwProblem('mandator.exists', { issues: [{ path: 'mandator.name', code: 'taken' }] })
    // An area or a user that came in a moment ago.
    if (errorDetails.code === '23503') throwProblem('mandator.inUse')
    throw error
  }
}

/** Logos of mandators: readable by everyone who sees the mandator's ropes, set and removed by administrators. */
function logoRoutes(context: AppContext): void {
  serve(context, mandators.logo, async ({ db, params, query, reply }) => {
    const logo = (await findLogo(db, params.id)) ?? throwProblem('record.notFound')
    // The version in the URL makes the response cacheable; without it, browsers revalidate.
    const isVersioned = query.v === logo.hash
    void reply.header('cache-control', isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return new FileResponse(logo.bytes, logo.mediaType)
  })
  serve(
    context,
    mandators.setLogo,
    async (call, logo: Logo) => {
      const mandator = await lockMandatorForLogo(call.db, call.params.id)
      await storeLogo(call.db, mandator.id, logo)
      await recordLogoChange(call, mandator, logo.hash)
      return { logoUri: logoUrl(mandator.id, logo.hash) ?? '' }
    },
    { prepare: ({ file }) => decodeLogo(file) },
  )
  serve(context, mandators.removeLogo, async (call) => {
    const mandator = await lockMandatorForLogo(call.db, call.params.id)
    if (mandator.logoHash === null) return
    await deleteLogo(call.db, mandator.id)
    await recordLogoChange(call, mandator, null)
  })
}

async function decodeLogo(file: { name: string; bytes: Uint8Array }): Promise<Logo> {
  const { bytes, mediaType } = (await logoPicture(file)) ?? throwProblem('picture.unreadable')
  return { bytes, mediaType, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

interface LockedMandator {
  readonly id: string
  readonly name: string
  readonly logoHash: string | null
}

async function lockMandatorForLogo(db: Queries, id: string): Promise<LockedMandator> {
  await lockMandator(db, id)
  const { value, logoHash } = (await findMandator(db, id)) ?? throwProblem('record.notFound')
  return { id, name: value.name, logoHash }
}

async function recordLogoChange(
  { db, ...call }: { db: Queries; caller: Caller; at: Date; request: { ip: string } },
  mandator: LockedMandator,
  hash: string | null,
): Promise<void> {
  const details = { changes: { logo: { old: mandator.logoHash, new: hash } } }
  await recordMandatorAudit(db, call, { action: 'mandator.changed', mandator, details })
}

/** Audit details of a mandator. */
interface MandatorAuditEntry {
  readonly action: 'mandator.created' | 'mandator.changed' | 'mandator.deleted'
  readonly mandator: { readonly id: string; readonly name: string }
  readonly details: Readonly<Record<string, unknown>>
}

/** Records a change of a mandator in the audit log. */
async function recordMandatorAudit(
  db: Queries,
  { caller, at, request }: { caller: Caller; at: Date; request: { ip: string } },
  { action, mandator, details }: MandatorAuditEntry,
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'mandator', id: mandator.id, name: mandator.name },
    mandators: [mandator.id],
    address: request.ip,
    details,
  })
}
