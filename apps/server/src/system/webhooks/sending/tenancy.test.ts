import type { Role } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import type { WebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import { brokenWire, createAssets, haulRope } from '../../../../test/support/assets.ts'
import type { Assets } from '../../../../test/support/assets.ts'
import { createWebhook, readLog, readWebhook } from '../../../../test/support/system/webhooks.ts'
import type { Person, World } from '../../../../test/support/world.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { domainEventHandlers } from '../../../job-handlers.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { drainQueue } from '../../../jobs/queue.ts'

let receiver: WebhookReceiver
let world: World
let admin: Person
let alphas: Person
let betas: Person
let own: Assets
let foreign: Assets
beforeAll(async () => {
  receiver = await createWebhookReceiver()
  world = await createWorld({ webhookOrigins: [receiver.origin] })
  admin = await world.person('ROLE_ADMIN')
})
beforeEach(async () => {
  await world.owner.deleteFrom('webhooks').execute()
  receiver.received.length = 0
  alphas = await world.person('ROLE_API_EXTERNAL', [world.alpha])
  betas = await world.person('ROLE_API_EXTERNAL', [world.beta])
  own = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const url = (path: string) => `${receiver.origin}${path}`
const onlyRecorded = { eventTypes: ['event.recorded' as const] }
const record = ({ rope }: Assets) =>
  world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(rope, 10, 6) } })
/** Queues what happened, and sends nothing yet. */
const queueOnly = () => {
  const { database, ownerUrl } = world
  const domainEvents = { database, clock: { now: () => world.clock.now }, handlers: domainEventHandlers }
  const onFailure = ({ error }: { readonly error: unknown }) => expect.fail(String(error))
  return drainQueue({ ownerUrl, handlers: {} as JobHandlers, domainEvents, onFailure })
}
const mandatorsAt = (path: string) =>
  receiver.at(path).map(({ body }) => (JSON.parse(body) as { data: { mandator: { id: string } } }).data.mandator.id)

test('each owner gets events of their own mandators; administrators those of all', async () => {
  await createWebhook(world, alphas, url('/alpha'))
  await createWebhook(world, betas, url('/beta'))
  await createWebhook(world, admin, url('/admin'), onlyRecorded)
  await record(own)
  await record(foreign)
  await world.runJobs()
  expect(new Set(mandatorsAt('/alpha'))).toEqual(new Set([world.alpha]))
  expect(new Set(mandatorsAt('/beta'))).toEqual(new Set([world.beta]))
  expect(mandatorsAt('/admin').toSorted()).toEqual([world.alpha, world.beta].toSorted())
  for (const path of ['/alpha', '/beta']) expect(receiver.at(path)).toHaveLength(2)
})

test('nobody reads the log of others, not even of an event of their own mandator', async () => {
  const colleague = await world.person('ROLE_API_EXTERNAL', [world.alpha])
  const hook = await createWebhook(world, alphas, url('/alpha'), onlyRecorded)
  await record(own)
  await world.runJobs()
  const [delivery] = await readLog(world, alphas, hook.id)
  const params = { id: hook.id, delivery: delivery?.id ?? '' }
  for (const who of [colleague, betas]) {
    expect((await world.call(who, api.webhooks.deliveries, { params })).statusCode).toBe(404)
    expect((await world.call(who, api.webhooks.retry, { params })).statusCode).toBe(404)
    const mine = await createWebhook(world, who, url('/other'))
    const mixed = { params: { ...params, id: mine.id } }
    expect((await world.call(who, api.webhooks.retry, mixed)).statusCode).toBe(404)
  }
  expect((await world.call(admin, api.webhooks.deliveries, { params })).json()).toHaveLength(1)
})

test('an owner who was moved to another mandator gets nothing of the former one, also of what was queued before', async () => {
  const hook = await createWebhook(world, alphas, url('/moved'), onlyRecorded)
  await record(own)
  await queueOnly()
  expect(await readLog(world, admin, hook.id)).toHaveLength(1)
  await world.owner
    .updateTable('userMandators')
    .set({ mandatorId: world.beta })
    .where('userId', '=', alphas.id)
    .execute()
  await record(own)
  await record(foreign)
  await world.runJobs()
  expect(mandatorsAt('/moved')).toEqual([world.beta])
  expect((await readLog(world, admin, hook.id)).map(({ state }) => state)).toEqual(['sent'])
})

test('what was moved to another mandator meanwhile is sent to nobody of the former one', async () => {
  await createWebhook(world, alphas, url('/alpha'), onlyRecorded)
  await createWebhook(world, admin, url('/admin'), { ...onlyRecorded, mandator: { id: world.alpha } })
  await record(own)
  await queueOnly()
  const moved = await world.call(admin, api.areas.change, {
    params: { id: own.area },
    body: { area: { mandator: { id: world.beta } } },
  })
  expect(moved.statusCode).toBe(200)
  await world.runJobs()
  expect(receiver.received).toEqual([])
})

const lost: readonly (readonly [
  string,
  { isActive?: boolean; isSwitchedOff?: boolean; deletedAt?: string; roles?: Role[] },
])[] = [
  ['deactivated', { isActive: false }],
  ['switched off', { isActive: false, isSwitchedOff: true }],
  ['deleted', { isActive: false, deletedAt: '2026-06-01T12:00:00.000Z' }],
  ['given another role', { roles: ['ROLE_USER'] }],
]

test.each(lost.flatMap(([how, change]) => (['before', 'after'] as const).map((when) => [how, when, change] as const)))(
  'an owner who is %s %s something is queued gets nothing more, and the webhook says so',
  async (_, when, change) => {
    const hook = await createWebhook(world, alphas, url('/gone'), onlyRecorded)
    const lose = () => world.owner.updateTable('users').set(change).where('id', '=', alphas.id).execute()
    if (when === 'before') await lose()
    await record(own)
    await queueOnly()
    if (when === 'after') await lose()
    await world.runJobs()
    expect(receiver.received).toEqual([])
    expect(await readWebhook(world, admin, hook.id)).toMatchObject({ isEnabled: false, disabled: { reason: 'owner' } })
    await world.runJobs()
    expect((await readLog(world, admin, hook.id))[0]).toMatchObject({ state: 'failed', refusal: 'owner', attempts: [] })
  },
)

test('an API user without a password is no deactivated user', async () => {
  await createWebhook(world, alphas, url('/program'), onlyRecorded)
  const withoutPassword = { isActive: false, twoFactorMethod: 'no-password' as const }
  await world.owner.updateTable('users').set(withoutPassword).where('id', '=', alphas.id).execute()
  await record(own)
  await world.runJobs()
  expect(receiver.at('/program')).toHaveLength(1)
})

test('internal tasks leave for nobody but internal users', async () => {
  await createWebhook(world, alphas, url('/alpha'), { eventTypes: ['task.created'] })
  await createWebhook(world, admin, url('/admin'), { eventTypes: ['task.created'] })
  const attributes = { title: 'Grease', description: 'All of it', isInternal: true }
  const response = await world.call(admin, api.tasks.create, { body: { task: { rope: { id: own.rope }, attributes } } })
  expect(response.statusCode, response.payload).toBe(201)
  await world.runJobs()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/admin'])
})

test('the rope maker’s reader gets events of ropes that it made, and learns of no others', async () => {
  const reader = await world.person('ROLE_API_FATZER')
  const hook = await createWebhook(world, reader, url('/maker'), onlyRecorded)
  const made = await createAssets(world, world.beta, { ...haulRope, ropeManufacturer: 'Fatzer AG' })
  await record(own)
  await record(made)
  await queueOnly()
  expect(await readLog(world, reader, hook.id)).toEqual([])
  await world.runJobs()
  expect(receiver.at('/maker').map(({ body }) => JSON.parse(body).data.rope.id)).toEqual([made.rope])
  expect(await readLog(world, reader, hook.id)).toHaveLength(1)
})

test('a payload with the longest names has less than 20 kB', async () => {
  const name = '𝔖'.repeat(127)
  await createWebhook(world, admin, url('/long'), { eventTypes: ['rope.changed', 'document.added'] })
  const { area: areas, installation: installations, rope: ropes } = own
  for (const [table, id] of Object.entries({ areas, installations, ropes }))
    await world.owner
      .updateTable(table as 'ropes')
      .set({ name })
      .where('id', '=', id)
      .execute()
  await world.owner
    .updateTable('mandators')
    .set({ name: `${name}${v7().slice(-1)}` })
    .where('id', '=', world.alpha)
    .execute()
  await world.call(admin, api.ropes.change, { params: { id: own.rope }, body: { rope: { name: `${name}a` } } })
  await world.runJobs()
  expect(receiver.at('/long')).toHaveLength(1)
  expect(Buffer.byteLength(receiver.at('/long')[0]?.body ?? '')).toBeLessThan(20_000)
})
