import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerErrorHandlers } from '../error-handler.ts'
import { refuseCallsWhenLate } from './late-refusal.ts'

/** Blocks the event loop, in milliseconds. */
function block(duration: number): void {
  for (const until = performance.now() + duration; performance.now() < until;);
}

test('a server whose event loop is late refuses calls, but no file of the client and no health check', async () => {
  const app = Fastify()
  await refuseCallsWhenLate(app, 100)
  registerErrorHandlers(app, async (_, reply) => reply.send('page'))
  for (const url of ['/api/areas', '/assets/a.js', '/healthz/live']) app.get(url, async () => 'ok')
  await app.ready()
  expect((await app.inject('/api/areas')).statusCode).toBe(200)
  // It is measured once a second.
  await expect
    .poll(async () => {
      block(700)
      return (await app.inject('/api/areas')).statusCode
    })
    .toBe(503)
  const refused = await app.inject('/api/areas')
  expect(refused.headers['retry-after']).toBe('2')
  for (const url of ['/assets/a.js', '/healthz/live']) expect((await app.inject(url)).statusCode, url).toBe(200)
  await app.close()
})
