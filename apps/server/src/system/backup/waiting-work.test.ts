import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { damageWithoutLoss, eventCalls } from '../../../test/support/event-calls.ts'
import { emptyDatabase } from '../../../test/support/fresh-database.ts'
import { backupOf, emptyInstallation, streamOf } from '../../../test/support/system/backups.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { Database } from '../../db/database.ts'
import { createPool } from '../../db/pool.ts'
import { domainEventHandlers } from '../../job-handlers.ts'
import type { DomainEventHandlers } from '../../jobs/domain-events.ts'
import { drainQueue } from '../../jobs/queue.ts'
import { systemClock } from '../../ports/clock.ts'
import { restoreBackup } from './restore.ts'
import { sendingHandlers } from './table-rows.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Handlers of the product's names that do nothing but say that they were called, or fail. */
function namedHandlers(seen: string[], fails = false): DomainEventHandlers {
  return Object.fromEntries(
    Object.entries(domainEventHandlers).map(([handler, { on, newestPer }]) => [
      handler,
      {
        on,
        ...(newestPer && { newestPer }),
        handle: async (_: unknown, { name }: { readonly name: string }) => {
          if (fails) throw new Error('not now')
          seen.push(`${handler} of ${name}`)
          return null
        },
      },
    ]),
  )
}

test('what keeps records right is made up for in a restored installation; what sends is not, of none of the events that waited', async () => {
  const assets = await createAssets(world, world.alpha)
  const user = await world.person('ROLE_USER', [world.alpha])
  const events = eventCalls(() => ({ world, person: user }))
  await events.send(damageWithoutLoss(assets, {}))
  // These wait because they failed, those of the next recording as nothing has been noted of them yet.
  await expect(world.runJobs(undefined, namedHandlers([], true))).rejects.toThrow('not now')
  await world.owner.updateTable('domainEventDeliveries').set({ tryAt: '2026-01-01T00:00:00Z' }).execute()
  await events.send(damageWithoutLoss(assets, {}))

  const handled = await handledAfterRestoring(await backupOf(world))
  expect(new Set(handled.map((one) => one.split(' of ')[0]))).toEqual(new Set(['state.verify', 'tasks.cycles']))
  expect(handled.filter((one) => one === 'tasks.cycles of event.recorded')).toHaveLength(2)

  const here: string[] = []
  await world.runJobs(undefined, namedHandlers(here))
  expect(here).toEqual(expect.arrayContaining(['webhooks.queue of event.recorded', 'tasks.cycles of event.recorded']))
})

test('every handler that sends is known by its name', () => {
  expect(Object.keys(domainEventHandlers)).toEqual(expect.arrayContaining([...sendingHandlers]))
  // Whoever adds one decides whether it may run again after a restoration.
  expect(Object.keys(domainEventHandlers)).toHaveLength(sendingHandlers.length + 2)
})

/** What the handlers of an installation that is restored from a backup of a backup do: the second one is as the first. */
async function handledAfterRestoring(bytes: Buffer): Promise<string[]> {
  const first = await emptyInstallation()
  await restoreBackup(streamOf(bytes), first.target)
  const database = await emptyDatabase()
  const second = await emptyInstallation(Promise.resolve(database))
  await restoreBackup(streamOf(await backupOf(first)), second.target)
  const pool = createPool(database.appUrl, { max: 3 })
  onTestFinished(() => pool.end())
  const seen: string[] = []
  await drainQueue({
    ownerUrl: database.ownerUrl,
    handlers: {} as Parameters<typeof drainQueue>[0]['handlers'],
    domainEvents: { database: new Database(pool), clock: systemClock, handlers: namedHandlers(seen) },
    onFailure: ({ error }) => {
      throw error
    },
  })
  return seen
}
