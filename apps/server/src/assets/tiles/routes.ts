import { tiles } from '@catenary/contract/assets/tiles'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { DeferredResponse, serveQuery } from '../../http/serve.ts'
import { SourceUnavailable } from '../../ports/circuit-breaker.ts'
import type { TileService } from '../../ports/tiles/tile-service.ts'

/** The map tiles. No database connection is occupied while one is fetched. */
export function tileRoutes(context: AppContext, store: TileService): void {
  serveQuery(context, tiles.credits, async () => ({ layers: store.credits }))
  serveQuery(context, tiles.get, async ({ params, request, reply }) => {
    return new DeferredResponse(async () => {
      const tile = await store.get(params).catch((error: unknown) => {
        if (!(error instanceof SourceUnavailable)) throw error
        const { reason, retryAfter } = error
        request.log.info({ layer: params.layer, reason }, 'a tile could not be had')
        return throwProblem('tile.unavailable', { members: { retryAfter } })
      })
      if (!tile) return throwProblem('address.unknown')
      void reply.header('cache-control', `private, max-age=${tile.maxAge}`).header('etag', tile.etag)
      return new FileResponse(tile.bytes, tile.mediaType)
    })
  })
}
