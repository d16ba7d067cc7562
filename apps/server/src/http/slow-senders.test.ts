import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerRefusal } from './refusals.ts'
import { answerAtSocket, unhurried, unlimitedMs } from './slow-senders.ts'

let app: FastifyInstance

beforeAll(async () => {
  // The product's limits, a hundred times faster.
  app = Fastify({
    requestTimeout: 300,
    connectionTimeout: 400,
    handlerTimeout: 350,
    http: { headersTimeout: 200, connectionsCheckingInterval: 50 } as const,
    clientErrorHandler: answerAtSocket,
  })
  app.setErrorHandler(answerRefusal)
  app.addContentTypeParser('text/plain', (_, payload, done) => done(null, payload))
  const read = async (body: unknown) => {
    let size = 0
    for await (const piece of body as AsyncIterable<Buffer>) size += piece.length
    return { size }
  }
  app.post('/other', async ({ body }) => read(body))
  app.post('/early', { handlerTimeout: 100 }, async ({ body }) => read(body))
  app.get('/slow', { handlerTimeout: 100 }, () => pause(300))
  app.post('/upload', { handlerTimeout: unlimitedMs }, (request) =>
    unhurried(
      request,
      async () => {
        const answer = await read(request.body)
        // Long work after all has come in is no fault of the sender.
        await pause(500)
        return answer
      },
      { everyMs: 300, leastBytes: 10 },
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends a body of that many pieces of ten bytes, one every 50 ms, and answers what came back until the end. */
async function send(path: string, pieces: number, { stopsAfter = pieces } = {}): Promise<string> {
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const answer: Buffer[] = []
  socket.on('data', (piece: Buffer) => answer.push(piece))
  socket.on('error', () => {})
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${pieces * 10}\r\n\r\n`,
  )
  for (let sent = 0; sent < stopsAfter && !socket.destroyed; sent += 1) {
    socket.write('0123456789')
    await pause(50)
  }
  await isOver
  return Buffer.concat(answer).toString()
}

test('an upload may take longer than other requests while something comes in, and others may not', async () => {
  const [slowUpload, slowOther, stalledUpload] = await Promise.all([
    send('/upload', 18),
    send('/other', 18),
    send('/upload', 18, { stopsAfter: 8 }),
  ])
  expect(slowUpload).toMatch(/^HTTP\/1.1 200/)
  expect(slowUpload).toContain('{"size":180}')
  expect(slowOther).toMatch(/^HTTP\/1.1 (408|503)/)
  expect(stalledUpload).toMatch(/^HTTP\/1.1 408/)
  expect(stalledUpload).toContain('urn:catenary:problem:request.timeout')
})

test('whose body comes too slowly has been too slow, and only then', async () => {
  const { port } = app.server.address() as AddressInfo
  const [slowSender, slowServer] = await Promise.all([send('/early', 5), fetch(`http://127.0.0.1:${port}/slow`)])
  expect(slowSender).toMatch(/^HTTP\/1.1 408 Request Timeout[^]*urn:catenary:problem:request.timeout/)
  expect([slowServer.status, await slowServer.text()]).toEqual([503, expect.stringContaining('server.busy')])
})

test('headers that are too large are refused as what they are', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large[^]*header.tooLarge/)
  socket.destroy()
})

test('what is no request is told as a problem', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('no request at all\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400[^]*urn:catenary:problem:input.malformed/)
  socket.destroy()
})
