import { createHash } from 'node:crypto'
import { mandators } from '@catenary/contract/mandators'
import type { Caller, Queries } from '../../db/caller.ts'
import { logoAddress } from '../../db/pieces.ts'
import { FileAnswer } from '../../http/files.ts'
import { fail } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { logoPicture } from '../../ports/pictures.ts'
import { deleteLogo, findLogo, storeLogo } from './logo-queries.ts'
import type { Logo } from './logo-queries.ts'
import { findMandator, lockMandator } from './queries.ts'
import { recordMandator } from './records.ts'

/** Logos of mandators: shown to whoever sees the mandator's ropes, given and removed by administrators. */
export function logoRoutes(serving: Serving): void {
  serve(serving, mandators.logo, async ({ db, params, query, reply }) => {
    const logo = (await findLogo(db, params.id)) ?? fail('record.notFound')
    // Another logo has another address; without it in the address, browsers ask each time.
    const isNamed = query.v === logo.hash
    void reply.header('cache-control', isNamed ? 'private, max-age=31536000, immutable' : 'private, no-cache')
    return new FileAnswer(logo.bytes, logo.mediaType)
  })
  serve(
    serving,
    mandators.setLogo,
    async (call, logo: Logo) => {
      const mandator = await held(call.db, call.params.id)
      await storeLogo(call.db, mandator.id, logo)
      await record(call, mandator, logo.hash)
      return { logoUri: logoAddress(mandator.id, logo.hash) ?? '' }
    },
    ({ file }) => readLogo(file),
  )
  serve(serving, mandators.removeLogo, async (call) => {
    const mandator = await held(call.db, call.params.id)
    if (mandator.logoHash === null) return
    await deleteLogo(call.db, mandator.id)
    await record(call, mandator, null)
  })
}

async function readLogo(file: { name: string; bytes: Uint8Array }): Promise<Logo> {
  const { bytes, mediaType } = (await logoPicture(file)) ?? fail('picture.unreadable')
  return { bytes, mediaType, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

interface HeldMandator {
  readonly id: string
  readonly name: string
  readonly logoHash: string | null
}

async function held(db: Queries, id: string): Promise<HeldMandator> {
  await lockMandator(db, id)
  const { value, logoHash } = (await findMandator(db, id)) ?? fail('record.notFound')
  return { id, name: value.name, logoHash }
}

async function record(
  { db, ...call }: { db: Queries; caller: Caller; at: Date; request: { ip: string } },
  mandator: HeldMandator,
  hash: string | null,
): Promise<void> {
  const details = { changes: { logo: { old: mandator.logoHash, new: hash } } }
  await recordMandator(db, call, { action: 'mandator.changed', mandator, details })
}
