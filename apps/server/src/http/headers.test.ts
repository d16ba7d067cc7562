import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'

test('a refused request drains a small body and closes the connection of a large one, so that the client can read the response', async () => {
  const patient = await serve(600_000)
  expect(await send(patient, '/unread', '0123', '456789')).toMatch(/^HTTP\/1.1 507[^]*connection: keep-alive/i)
  expect(await send(patient, '/half-read', '0123', '456789')).toMatch(/^HTTP\/1.1 507[^]*connection: keep-alive/i)
  expect(await send(patient, '/read', '0123456789')).toMatch(/^HTTP\/1.1 507[^]*connection: keep-alive/i)
  await patient.close()
  const hasty = await serve(50)
  expect(await send(hasty, '/unread', '0123')).toMatch(/^HTTP\/1.1 507[^]*connection: close/i)
  await hasty.close()
})

/** A server with this time limit in ms for draining a rejected body. */
async function serve(drainMs: number): Promise<FastifyInstance> {
  const app = Fastify()
  await addSecurityHeaders(app, false, drainMs)
  app.addContentTypeParser('text/plain', (_, payload, done) => done(null, payload))
  app.post('/unread', (_, reply) => reply.status(507).send({}))
  app.post('/half-read', async ({ raw }, reply) => {
    const reader = new PassThrough()
    await once(raw.pipe(reader), 'data')
    raw.unpipe(reader)
    return reply.status(507).send({})
  })
  app.post('/read', async ({ raw }, reply) => {
    for await (const _ of raw);
    return reply.status(507).send({})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** Sends a request with a part of its body, and the rest a moment later. */
function send(app: FastifyInstance, path: string, body: string, rest = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.once('data', (response) => {
      socket.destroy()
      resolve(response.toString())
    })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n${body}`)
    setTimeout(() => socket.write(rest), 30)
  })
}
