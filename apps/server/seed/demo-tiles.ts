import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { baseLayers, zoomLimits } from '@catenary/contract/map-settings'
import type { BaseLayer } from '@catenary/contract/map-settings'
import type { TileCredit } from '@catenary/contract/tiles'
import { tileSourcesOf, usualSources } from '../src/ports/tiles/sources.ts'
import type { GivenTileSource, TileSources } from '../src/ports/tiles/sources.ts'
import type { Look } from './demo-relief.ts'
import type { DrawnTile, TileOrder } from './demo-tiles-worker.ts'
import { worldZoom } from './demo-world.ts'

/** The demo's own source of tiles while it runs. */
export interface DemoTiles {
  readonly sources: TileSources
  close(): Promise<void>
}

const looks: Readonly<Record<BaseLayer, Look>> = {
  osm: 'plain',
  'swiss-country': 'contours',
  'swiss-image': 'aerial',
  esri: 'aerial',
}

/** Raised when tiles are drawn otherwise, so that nobody is shown those that were kept before. */
const edition = 2
const address = new RegExp(`^/${edition}/(plain|contours|aerial)/(\\d{1,2})/(\\d{1,6})/(\\d{1,6})$`)

/** Whose the drawn tiles are: from far the coasts and borders of the earth, from near a land that is made up. */
const drawnBy: readonly TileCredit[] = [
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
  sources: Readonly<Partial<Record<BaseLayer, GivenTileSource>>> = usualSources,
): Promise<DemoTiles> {
  const reached = Promise.all(baseLayers.map(async (layer) => [layer, await reachable(sources[layer])] as const))
  const painter = new Painter()
  const server = createServer((request, reply) => void answer(painter, request.url ?? '', reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const given = Object.entries(looks).map(([layer, look]) => [
    layer,
    { address: `${origin}/${edition}/${look}/{z}/{x}/{y}`, local: true, credits: drawnBy },
  ])
  const own = (await reached).filter(([, source]) => source !== null)
  const close = async () => {
    server.close()
    server.closeAllConnections()
    painter.close()
  }
  return { sources: tileSourcesOf({ ...Object.fromEntries(given), ...Object.fromEntries(own) }), close }
}

const patienceMs = 2500

/** The source, if it answers with a picture of the Alps. */
async function reachable(source: GivenTileSource | undefined): Promise<GivenTileSource | null> {
  if (!source) return null
  const url = source.address.replace('{z}', '8').replace('{x}', '133').replace('{y}', '90')
  const headers = { 'user-agent': 'Catenary rope inspection' }
  const answered = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  await answered?.body?.cancel()
  return answered?.ok && answered.headers.get('content-type')?.startsWith('image/') ? source : null
}

async function answer(painter: Painter, url: string, reply: ServerResponse): Promise<void> {
  const [, look, ...numbers] = address.exec(url) ?? []
  const [z = 0, x = 0, y = 0] = numbers.map(Number)
  if (look === undefined || z > zoomLimits.nativeMax || Math.max(x, y) >= 2 ** z) {
    reply.writeHead(404).end()
    return
  }
  try {
    const bytes = await painter.draw({ z, x, y }, look as Look)
    reply.writeHead(200, { 'cache-control': `max-age=${365 * 86_400}` }).end(bytes)
  } catch {
    reply.writeHead(500).end()
  }
}

/**
 * The process that draws: of its own, since the server never reads drawings (SVG) with its library of pictures, in no thread.
 */
class Painter {
  #process: ChildProcess | undefined
  #orders = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()

  draw(tile: TileOrder['tile'], look: Look): Promise<Uint8Array> {
    const order = (this.#orders += 1)
    const waiting = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(order, waiting)
    this.#process ??= this.#start()
    this.#process.send({ order, tile, look } satisfies TileOrder)
    return waiting.promise
  }

  close(): void {
    this.#process?.kill()
  }

  #start(): ChildProcess {
    const drawing = fork(new URL('./demo-tiles-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
    })
    drawing.unref()
    drawing.channel?.unref()
    drawing.on('message', ({ order, bytes }: DrawnTile) => {
      this.#waiting.get(order)?.resolve(bytes)
      this.#waiting.delete(order)
    })
    drawing.on('error', () => {})
    drawing.on('exit', () => {
      this.#process = undefined
      for (const { reject } of this.#waiting.values()) reject(new Error('the process that draws has ended'))
      this.#waiting.clear()
    })
    return drawing
  }
}
