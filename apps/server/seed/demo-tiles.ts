import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { zoomLimits } from '@catenary/contract/map-settings'
import type { BaseLayer } from '@catenary/contract/map-settings'
import { tileSourcesOf } from '../src/ports/tiles/sources.ts'
import type { TileSources } from '../src/ports/tiles/sources.ts'
import type { Look } from './demo-relief.ts'
import type { DrawnTile, TileOrder } from './demo-tiles-worker.ts'

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
const edition = 1
const address = new RegExp(`^/${edition}/(plain|contours|aerial)/(\\d{1,2})/(\\d{1,6})/(\\d{1,6})$`)

/**
 * Starts a source of tiles on a free port of this machine, reached from this machine alone: maps of a land that is made
 * up, so that the demo has maps without a network. They are drawn in a thread that starts with the first tile.
 */
export async function startDemoTiles(): Promise<DemoTiles> {
  const painter = new Painter()
  const server = createServer((request, reply) => void answer(painter, request.url ?? '', reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const given = Object.entries(looks).map(([layer, look]) => [
    layer,
    { address: `${origin}/${edition}/${look}/{z}/{x}/{y}`, local: true },
  ])
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await painter.close()
  }
  return { sources: tileSourcesOf(Object.fromEntries(given)), close }
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

/** The thread that draws. */
class Painter {
  #thread: Worker | undefined
  #orders = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()

  draw(tile: TileOrder['tile'], look: Look): Promise<Uint8Array> {
    const order = (this.#orders += 1)
    const waiting = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(order, waiting)
    this.#thread ??= this.#start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
    this.#thread.postMessage({ order, tile, look } satisfies TileOrder)
    return waiting.promise
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(new URL('./demo-tiles-worker.ts', import.meta.url))
    thread.unref()
    thread.on('message', ({ order, bytes }: DrawnTile) => {
      this.#waiting.get(order)?.resolve(bytes)
      this.#waiting.delete(order)
    })
    thread.on('error', () => {})
    thread.on('exit', () => {
      this.#thread = undefined
      for (const { reject } of this.#waiting.values()) reject(new Error('the thread that draws has ended'))
      this.#waiting.clear()
    })
    return thread
  }
}
