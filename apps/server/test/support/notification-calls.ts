import { api } from '@catenary/contract/api'
import type { NotificationDelivery } from '@catenary/contract/work/notification-deliveries'
import type { Assets } from './assets.ts'
import { brokenWire, createAssets } from './assets.ts'
import type { Person, World } from './world.ts'
import { createWorld, testNow } from './world.ts'

interface Context {
  readonly world: World
  readonly admin: Person
  /** Who is notified. */
  readonly user: Person
  readonly assets: Assets
}

/** A broken wire whose loss is this percentage of the permitted one, which is 6 % of 620 mm². */
export function wireWithLoss(rope: string, percent: number, position: number) {
  return brokenWire(rope, position, (percent / 100) * 0.06 * 620)
}

/** Sets the clock; sessions do not expire by it. */
export async function setClock(world: World, now: Date): Promise<void> {
  world.clock.now = now
  await world.owner.updateTable('sessions').set({ seenAt: now.toISOString() }).execute()
}

/** Sets the clock forward; sessions do not expire by it. */
export function advanceClock(world: World, seconds: number): Promise<void> {
  return setClock(world, new Date(world.clock.now.getTime() + seconds * 1000))
}

/** Calls about the notifications of one user, in the world that `prepare` made. */
export function notificationCalls() {
  let current: Context | undefined
  let position = 0
  function context(): Context {
    if (!current) throw new Error('Call prepare() before')
    return current
  }
  async function deliveries(): Promise<NotificationDelivery[]> {
    const { world, admin, user } = context()
    const query = { limit: '200', user: user.id }
    return (await world.call(admin, api.notificationDeliveries.list, { query })).json()
  }
  /** Has the user notified of broken wires, and of health below 50 % and 0 %. */
  async function watch(channels: { readonly email: boolean; readonly sms: boolean }): Promise<void> {
    const { world, admin, user, assets } = context()
    const users = [{ id: user.id }]
    const params = { id: assets.installation }
    await world.call(admin, api.installations.setNotificationSettings, {
      params,
      body: { notificationSettings: { ...channels, users, rules: [{ type: 'brokenWire' }] } },
    })
    await world.call(admin, api.installations.setSystemNotificationSettings, {
      params,
      body: { systemNotificationSettings: { ropeHealth0: users, ropeHealth50: users } },
    })
  }
  return {
    /** A new user who is notified by mail of a new rope, in a world that is kept, without earlier deliveries. */
    async prepare(): Promise<Context> {
      const world = current?.world ?? (await createWorld())
      world.clock.now = testNow
      world.mails.length = 0
      world.sms.length = 0
      await world.owner.deleteFrom('notificationDeliveries').execute()
      const admin = current?.admin ?? (await world.person('ROLE_ADMIN'))
      const user = await world.person('ROLE_USER', [world.alpha])
      current = { world, admin, user, assets: await createAssets(world, world.alpha) }
      await watch({ email: true, sms: false })
      return current
    },
    watch,
    /** Records a broken wire away from all others. */
    async record(percent = 1): Promise<void> {
      const { world, admin, assets } = context()
      position += 1
      const ropeEvent = wireWithLoss(assets.rope, percent, position)
      const response = await world.call(admin, api.events.create, { body: { ropeEvent } })
      if (response.statusCode !== 201) throw new Error(response.payload)
    },
    deliveries,
    /** State and error of every delivery, as `failed refused`. */
    async states(): Promise<string[]> {
      return (await deliveries()).map(({ state, error }) => `${state} ${error?.reason ?? ''}`.trim())
    },
  }
}
