import { createHash } from 'node:crypto'
import { mandators } from '@catenary/contract/accounts/mandators'
import type { Caller, Queries } from '../../db/database.ts'
import { logoUrl } from '../../db/rope-queries.ts'
import type { AppContext } from '../../http/app-context.ts'
import { FileResponse } from '../../http/file-responses.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { logoPicture } from '../../ports/previews/uploaded-pictures.ts'
import { deleteLogo, findLogo, storeLogo } from './logo-queries.ts'
import type { Logo } from './logo-queries.ts'
import { recordMandatorAudit } from './mandator-audit.ts'
import { findMandator, lockMandator } from './queries.ts'

/** Logos of mandators: readable by everyone who sees the mandator's ropes, set and removed by administrators. */
export function logoRoutes(context: AppContext): void {
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
