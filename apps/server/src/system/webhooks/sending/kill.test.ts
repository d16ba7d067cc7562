import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { postKillMoments } from '../../../../test/post-until-killed.ts'
import type { KilledPost } from '../../../../test/post-until-killed.ts'
import { createWebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import type { WebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import { createWebhook, readLog } from '../../../../test/support/system/webhooks.ts'
import type { World } from '../../../../test/support/world.ts'
import { createWorld, secrets, testBaseUrl, testNow } from '../../../../test/support/world.ts'
import { createPool } from '../../../db/pool.ts'
import { createWebhookClient } from '../../../ports/webhooks/webhook-client.ts'
import { createWebhookSender } from './sender.ts'

let world: World
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await createWebhookReceiver()
  world = await createWorld({ webhookOrigins: [receiver.origin] })
})
beforeEach(() => {
  world.clock.now = testNow
  receiver.received.length = 0
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** How often the event arrives in the end: between posting and noting it there is no transaction. */
const arrivals = { begun: 1, posted: 2, noted: 1 } as const
const ended = { begun: [true, false], posted: [true, false], noted: [true] } as const

test.each(postKillMoments)(
  'killed with the event %s, nothing is lost, and what comes twice has one id',
  async (dies) => {
    const program = await world.person('ROLE_API_INTERNAL')
    const { id } = await createWebhook(world, program, `${receiver.origin}/${dies}`)
    await world.call(program, api.webhooks.sendTest, { params: { id } })
    const { appUrl, ownerUrl } = world
    const argument: KilledPost = { appUrl, ownerUrl, origin: receiver.origin, now: testNow.toISOString(), dies }
    const file = join(import.meta.dirname, '../../../../test/post-until-killed.ts')
    const child = spawn(process.execPath, [file, JSON.stringify(argument)], { stdio: ['ignore', 'ignore', 'inherit'] })
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
    const before = receiver.received.length
    // While the time of the killed process's attempt lasts, nobody else tries; then somebody does.
    world.clock.now = new Date(testNow.getTime() + 59_000)
    await world.runJobs()
    expect(receiver.received).toHaveLength(before)
    world.clock.now = new Date(testNow.getTime() + 61_000)
    await world.runJobs()
    await world.runJobs()
    expect(receiver.received).toHaveLength(arrivals[dies])
    const log = await readLog(world, program, id)
    expect(log).toMatchObject([{ state: 'sent' }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([log[0]?.id]))
    expect(log[0]?.attempts.map(({ durationMs }) => durationMs !== null)).toEqual(ended[dies])
  },
)

test('a stop hangs up on a receiver that keeps silent: the attempt does not count, and the same event goes again', async () => {
  const program = await world.person('ROLE_API_INTERNAL')
  const { id } = await createWebhook(world, program, `${receiver.origin}/silent`)
  await world.call(program, api.webhooks.sendTest, { params: { id } })
  receiver.answers.set('/silent', () => {})
  const sender = createWebhookSender({
    database: world.database,
    clock: { now: () => world.clock.now },
    secrets,
    client: createWebhookClient({ localOrigins: [receiver.origin] }),
    baseUrl: testBaseUrl,
    onFailure: ({ error }) => expect.fail(String(error)),
  })
  const pool = createPool(world.ownerUrl, { max: 2 })
  onTestFinished(() => pool.end())
  const stopping = new AbortController()
  const sending = sender.sendDue(pool, stopping.signal)
  await expect.poll(() => receiver.received.length).toBe(1)
  const stoppedAt = performance.now()
  stopping.abort()
  await sending
  // Time enough for one that answers; less than a supervisor waits before it kills.
  expect(performance.now() - stoppedAt).toBeLessThan(8000)
  const unknown = { number: 1, durationMs: null, status: null, error: null }
  expect(await readLog(world, program, id)).toMatchObject([{ state: 'waiting', attempts: [unknown] }])
  receiver.answers.clear()
  world.clock.now = new Date(testNow.getTime() + 61_000)
  await sender.sendDue(pool)
  const [first, again, ...more] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([again, more]).toEqual([first, []])
})
