import { tiles } from '@catenary/contract/tiles'
import { FileAnswer } from '../../http/files.ts'
import { fail } from '../../http/problems.ts'
import { Later, serveReading } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { SourceDown } from '../../ports/tiles/gate.ts'
import type { Tiles } from '../../ports/tiles/tiles.ts'

/** The tiles of the maps. Nothing of the database is held while one is fetched. */
export function tileRoutes(serving: Serving, store: Tiles): void {
  serveReading(serving, tiles.credits, async () => ({ layers: store.credits }))
  serveReading(serving, tiles.get, async ({ params, request, reply }) => {
    return new Later(async () => {
      const tile = await store.get(params).catch((error: unknown) => {
        if (!(error instanceof SourceDown)) throw error
        const { reason, retryAfter } = error
        request.log.info({ layer: params.layer, reason }, 'a tile could not be had')
        return fail('tile.unavailable', { members: { retryAfter } })
      })
      if (!tile) return fail('address.unknown')
      void reply.header('cache-control', `private, max-age=${tile.maxAge}`).header('etag', tile.etag)
      return new FileAnswer(tile.bytes, tile.mediaType)
    })
  })
}
