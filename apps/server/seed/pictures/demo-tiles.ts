import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { baseLayers, zoomLimits } from '@catenary/contract/assets/map-settings'
import type { BaseLayer } from '@catenary/contract/assets/map-settings'
import type { TileCredit } from '@catenary/contract/assets/tiles'
import { resolveTileSources, defaultSources } from '../../src/ports/tiles/sources.ts'
import type { TileSourceConfig, TileSources } from '../../src/ports/tiles/sources.ts'
import type { TileStyle } from './demo-relief.ts'
import type { DrawnTile, TileRequest } from './demo-tiles-worker.ts'
import { worldZoom } from './demo-world.ts'

/** The demo's own source of tiles while it runs. */
export interface DemoTiles {
  readonly sources: TileSources
  close(): Promise<void>
}

const styles: Readonly<Record<BaseLayer, TileStyle>> = {
  osm: 'plain',
  'swiss-country': 'contours',
  'swiss-image': 'aerial',
  esri: 'aerial',
}

/** Raised when the drawing changes, so that cached tiles are not used any more. */
const styleVersion = 2
const address = new RegExp(`^/${styleVersion}/(plain|contours|aerial)/(\\d{1,2})/(\\d{1,6})/(\\d{1,6})$`)

/** Whose the drawn tiles are: from far the coasts and borders of the earth, from near a land that is made up. */
const credits: readonly TileCredit[] = [
  { fromZoom: 0, owner: 'naturalEarth' },
  { fromZoom: worldZoom + 1, owner: 'demo' },
]

/**
 * The tiles of the demo. Where a layer's own source answers, it is that one. Where not, tiles are drawn on this machine by a
 * server on a free port, reached from here alone, in a process that starts with the first tile: the demo has maps without
 * a network, and each says whose it is.
 *
 * @param sources the layers' own sources; none where everything is to be drawn
 */
export async function startDemoTiles(
  sources: Readonly<Partial<Record<BaseLayer, TileSourceConfig>>> = defaultSources,
): Promise<DemoTiles> {
  const reachableSources = Promise.all(
    baseLayers.map(async (layer) => [layer, await ifReachable(sources[layer])] as const),
  )
  const painter = new TilePainter()
  const server = createServer((request, reply) => void handleRequest(painter, request.url ?? '', reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const drawnSources = Object.entries(styles).map(([layer, style]) => [
    layer,
    { address: `${origin}/${styleVersion}/${style}/{z}/{x}/{y}`, local: true, credits },
  ])
  const ownSources = (await reachableSources).filter(([, source]) => source !== null)
  const close = async () => {
    server.close()
    server.closeAllConnections()
    painter.close()
  }
  return {
    sources: resolveTileSources({ ...Object.fromEntries(drawnSources), ...Object.fromEntries(ownSources) }),
    close,
  }
}

const probeTimeoutMs = 2500

/** The source, if it answers with a picture of the Alps. */
async function ifReachable(source: TileSourceConfig | undefined): Promise<TileSourceConfig | null> {
  if (!source) return null
  const url = source.address.replace('{z}', '8').replace('{x}', '133').replace('{y}', '90')
  const headers = { 'user-agent': 'Catenary rope inspection' }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(probeTimeoutMs) }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok && response.headers.get('content-type')?.startsWith('image/') ? source : null
}

async function handleRequest(painter: TilePainter, url: string, reply: ServerResponse): Promise<void> {
  const [, style, ...numbers] = address.exec(url) ?? []
  const [z = 0, x = 0, y = 0] = numbers.map(Number)
  if (style === undefined || z > zoomLimits.nativeMax || Math.max(x, y) >= 2 ** z) {
    reply.writeHead(404).end()
    return
  }
  try {
    const bytes = await painter.draw({ z, x, y }, style as TileStyle)
    reply.writeHead(200, { 'cache-control': `max-age=${365 * 86_400}` }).end(bytes)
  } catch {
    reply.writeHead(500).end()
  }
}

/**
 * The process that draws: of its own, since the server never reads drawings (SVG) with its library of pictures, in no thread.
 */
class TilePainter {
  #process: ChildProcess | undefined
  #lastRequestId = 0
  readonly #pending = new Map<number, PromiseWithResolvers<Uint8Array>>()

  draw(tile: TileRequest['tile'], style: TileStyle): Promise<Uint8Array> {
    const requestId = (this.#lastRequestId += 1)
    const pending = Promise.withResolvers<Uint8Array>()
    this.#pending.set(requestId, pending)
    this.#process ??= this.#start()
    this.#process.send({ requestId, tile, style } satisfies TileRequest)
    return pending.promise
  }

  close(): void {
    this.#process?.kill()
  }

  #start(): ChildProcess {
    const child = fork(new URL('./demo-tiles-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
    })
    child.unref()
    child.channel?.unref()
    child.on('message', ({ requestId, bytes }: DrawnTile) => {
      this.#pending.get(requestId)?.resolve(bytes)
      this.#pending.delete(requestId)
    })
    child.on('error', () => {})
    child.on('exit', () => {
      this.#process = undefined
      for (const { reject } of this.#pending.values()) reject(new Error('the process that draws has ended'))
      this.#pending.clear()
    })
    return child
  }
}
