import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { handleError } from '../error-handler.ts'
import { handleClientError, withUploadTimeout, maxTimeoutMs } from './upload-timeout.ts'

let app: FastifyInstance
/** Emits `let in` when an upload is accepted, and `read` whenever data has been read. */
const server = new EventEmitter()
const intervalMs = 60_000

beforeAll(async () => {
  // The product's limits, a hundred times faster.
  app = Fastify({
    requestTimeout: 300,
    connectionTimeout: 400,
    handlerTimeout: 350,
    http: { headersTimeout: 200, connectionsCheckingInterval: 50 } as const,
    clientErrorHandler: handleClientError,
  })
  app.setErrorHandler(handleError)
  app.addContentTypeParser('text/plain', (_, payload, done) => done(null, payload))
  const read = async (body: unknown) => {
    let size = 0
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length
      server.emit('read')
    }
    return { size }
  }
  app.post('/other', async ({ body }) => read(body))
  app.post('/early', { handlerTimeout: 100 }, async ({ body }) => read(body))
  app.get('/slow', { handlerTimeout: 100 }, () => pause(300))
  app.post('/upload', { handlerTimeout: maxTimeoutMs }, (request) =>
    withUploadTimeout(
      request,
      async () => {
        server.emit('let in')
        const response = await read(request.body)
        // Processing after the last byte is not limited.
        look()
        look()
        await pause(500)
        return response
      },
      { intervalMs, minBytes: 10 },
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

afterEach(() => vi.useRealTimers())

/** Runs the server's periodic check for timeouts, whose timer is mocked. */
const look = () => vi.advanceTimersByTime(intervalMs)

/** Begins to send a body of that many pieces of ten bytes; `response` is everything received until the end. */
function begin(path: string, pieces: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => {})
  const response = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(parts).toString()))
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${pieces * 10}\r\n\r\n`,
  )
  return { response, sendPiece: () => socket.write('0123456789') }
}

/** An upload of four pieces, of which none has come in yet. */
async function beginUpload() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const isLetIn = once(server, 'let in')
  const upload = begin('/upload', 4)
  await isLetIn
  return upload
}

/** Sends a piece, which the server has read when this resolves. */
async function arrive({ sendPiece }: ReturnType<typeof begin>): Promise<void> {
  const read = once(server, 'read')
  sendPiece()
  await read
}

test('an upload may exceed the request timeout as long as data arrives; other requests may not', async () => {
  const upload = await beginUpload()
  for (let sent = 0; sent < 3; sent += 1) {
    await arrive(upload)
    look()
  }
  const other = begin('/other', 4)
  await arrive(other)
  expect(await other.response).toMatch(/^HTTP\/1.1 (408|503)/)
  // It has lasted for longer than the other one might.
  upload.sendPiece()
  const response = await upload.response
  expect(response).toMatch(/^HTTP\/1.1 200/)
  expect(response).toContain('{"size":40}')
})

test('an upload without further data is ended', async () => {
  const upload = await beginUpload()
  await arrive(upload)
  look()
  await arrive(upload)
  look()
  look()
  const response = await upload.response
  expect(response).toMatch(/^HTTP\/1.1 408/)
  expect(response).toContain('urn:catenary:problem:request.timeout')
})

test('a body that arrives too slowly ends the request with a timeout, a fast one does not', async () => {
  const { port } = app.server.address() as AddressInfo
  const sender = begin('/early', 5)
  sender.sendPiece()
  const [slowSender, slowServer] = await Promise.all([sender.response, fetch(`http://127.0.0.1:${port}/slow`)])
  expect(slowSender).toMatch(/^HTTP\/1.1 408 Request Timeout[^]*urn:catenary:problem:request.timeout/)
  expect([slowServer.status, await slowServer.text()]).toEqual([503, expect.stringContaining('server.busy')])
})

test('headers that are too large are refused with their own error', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large[^]*header.tooLarge/)
  socket.destroy()
})

test('a malformed HTTP request is answered with a problem document', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('no request at all\r\n\r\n')
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1.1 400[^]*urn:catenary:problem:input.malformed/)
  socket.destroy()
})
