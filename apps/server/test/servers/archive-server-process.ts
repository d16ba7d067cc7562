import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ArchiveBehaviour, ArchiveContent, ArchiveRequest } from './archive-server.ts'

/** An archive server, as a process of its own: a test tells it what it has, and how it answers. */
let content: ArchiveContent = { files: {}, behaviours: {}, token: null }
const megabyte = Buffer.alloc(1024 * 1024, '<html><p>Please log in</p></html>\n')

type Answer = (request: IncomingMessage, reply: ServerResponse, body: Buffer, type: string) => void

const later = (reply: ServerResponse, ms: number, send: () => void) => {
  const timer = setInterval(send, ms)
  reply.on('close', () => clearInterval(timer))
}

const answers: Readonly<Record<ArchiveBehaviour, Answer>> = {
  good: ({ headers }, reply, body, type) => {
    const etag = `"${body.length}-${body.subarray(0, 200).toString('base64url').slice(-20)}"`
    if (headers['if-none-match'] === etag) return reply.writeHead(304).end()
    return reply.writeHead(200, { 'content-type': type, etag }).end(body)
  },
  hang: () => {},
  hangAfterHead: (_, reply, body, type) =>
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length }).write(body.subarray(0, 3)),
  drip: (_, reply, body, type) => {
    reply.writeHead(200, { 'content-type': type })
    let sent = 0
    later(reply, 20, () => reply.write(body.subarray(sent, (sent += 1))))
  },
  cut: (_, reply, body, type) => {
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length })
    reply.write(body.subarray(0, body.length >> 1), () => reply.destroy())
  },
  lessThanPromised: (_, reply, body, type) =>
    reply.writeHead(200, { 'content-type': type, 'content-length': body.length + 1000 }).end(body),
  longer: (_, reply, body, type) =>
    reply.writeHead(200, { 'content-type': type }).end(Buffer.concat([body, Buffer.from('more')])),
  otherBytes: (_, reply, body, type) =>
    reply.writeHead(200, { 'content-type': type }).end(Buffer.alloc(body.length, 'x')),
  html: (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' })
    for (let count = 0; count < 50; count += 1) reply.write(megabyte)
    reply.end()
  },
  htmlAsClaimed: (_, reply, body, type) =>
    reply.writeHead(200, { 'content-type': type }).end(megabyte.subarray(0, body.length)),
  endless: (_, reply, __, type) => {
    reply.writeHead(200, { 'content-type': type })
    later(reply, 1, () => reply.write(megabyte.subarray(0, 65_536)))
  },
  invalidJson: (_, reply) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"format": "catenary-arch'),
  otherJson: (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('[1, 2, 3]'),
  redirect: ({ url }, reply) => reply.writeHead(302, { location: `/elsewhere${url}` }).end(),
  forbidden: (_, reply) => reply.writeHead(403).end('no'),
  failing: (_, reply) => reply.writeHead(500, { 'content-type': 'text/html' }).end('<h1>oh</h1>'),
  busy: (_, reply) => reply.writeHead(503, { 'retry-after': '120' }).end(),
  absent: (_, reply) => reply.writeHead(404).end('nothing here'),
}

const server = createServer((request, reply) => {
  const path = decodeURIComponent((request.url ?? '').replace('/archive/', ''))
  process.send?.({ path, headers: request.headers } satisfies ArchiveRequest)
  if (content.token !== null && request.headers.authorization !== `Bearer ${content.token}`)
    return reply.writeHead(401).end()
  const file = content.files[path]
  if (!file) return reply.writeHead(404).end()
  answers[content.behaviours[path] ?? 'good'](request, reply, Buffer.from(file.base64, 'base64'), file.type)
}).listen(0, '127.0.0.1')

process.on('message', (next: ArchiveContent) => {
  content = next
  process.send?.({ taken: true })
})
process.on('disconnect', () => process.exit())
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
