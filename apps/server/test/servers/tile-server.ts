import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The smallest picture that there is. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

type Behaviour = (request: IncomingMessage, reply: ServerResponse) => void

const pictureHeaders = { 'content-type': 'image/png', etag: '"one"', 'cache-control': 'max-age=1209600' }

const behaviours = {
  good: ({ headers }, reply) =>
    headers['if-none-match'] === '"one"'
      ? reply.writeHead(304).end()
      : reply.writeHead(200, pictureHeaders).end(onePixel),
  hang: () => {},
  cut: (_, reply) => {
    reply.writeHead(200, { ...pictureHeaders, 'content-length': '5000' }).write(onePixel, () => reply.destroy())
  },
  failing: (_, reply) => reply.writeHead(500).end('oh'),
  busy: (_, reply) => reply.writeHead(429, { 'retry-after': '60' }).end(),
  large: (_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png' })
    reply.write(onePixel)
    reply.end(Buffer.alloc(50 * 1024 * 1024))
  },
  page: (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end('<html><script>alert(1)</script>'),
  redirect: ({ url }, reply) => reply.writeHead(302, { location: `/good${url}` }).end(),
  absent: (_, reply) => reply.writeHead(404).end('nothing here'),
} as const satisfies Record<string, Behaviour>

/** How a source of tiles can behave. */
export type TileBehaviour = keyof typeof behaviours

/** A local tile source with configurable behaviour. */
export interface TileServer {
  readonly origin: string
  behaviour: TileBehaviour
  /** The requests that came, the oldest first. */
  readonly requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[]
  /** The most connections that were open at once. */
  readonly mostOpen: number
  close(): void
}

/** Starts a source of tiles. */
export async function startTileServer(): Promise<TileServer> {
  const state = { behaviour: 'good' as TileBehaviour, open: 0, mostOpen: 0 }
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, reply) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    behaviours[state.behaviour](request, reply)
  })
  server.on('connection', (socket) => {
    state.mostOpen = Math.max(state.mostOpen, (state.open += 1))
    socket.on('close', () => (state.open -= 1))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get behaviour() {
      return state.behaviour
    },
    set behaviour(next) {
      state.behaviour = next
    },
    requests,
    get mostOpen() {
      return state.mostOpen
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
