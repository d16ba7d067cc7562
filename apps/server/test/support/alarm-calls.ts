import { api } from '@catenary/contract/api'
import type { Alarm } from '@catenary/contract/devices/alarms'
import type { Assets } from './assets.ts'
import type { TestDevice } from './devices.ts'
import { evaluateAlarms, send, temperature } from './devices.ts'
import type { Person, World } from './world.ts'
import { testNow } from './world.ts'

interface Watched {
  readonly world: World
  /** Who writes rules. */
  readonly admin: Person
  /** Who sees the rope. */
  readonly user: Person
  readonly assets: Assets
  /** A box that measures a temperature. */
  readonly device: TestDevice
}

/** So many minutes after the tests' time. */
const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

/** Calls on the alarms of a device. `context` is read at every call, because hooks set world and device. */
export function alarmCalls(context: () => Watched) {
  /** Sends values, one each minute from a minute on, without looking at the rules. */
  async function sendValues(from: number, ...values: readonly number[]): Promise<void> {
    const { world, device } = context()
    world.clock.now = at(from + values.length - 1)
    const sent = values.map((value, index) => temperature(at(from + index).toISOString(), value))
    const response = await send(world, device, sent)
    if (response.statusCode !== 200) throw new Error(response.payload)
  }
  return {
    at,
    sendValues,
    /** What a rule of the temperature watches. */
    watched: () => ({ sensor: context().device.sensor, fragment: 'c8y_Temperature', name: 'T' }),
    async addRule(alarmRule: object, who = context().admin, id = context().device.device) {
      return context().world.call(who, api.alarms.addRule, { params: { id }, body: { alarmRule } as never })
    },
    async list(query: Record<string, string> = {}, who = context().user): Promise<Alarm[]> {
      const { world, assets } = context()
      const response = await world.call(who, api.alarms.list, { query: { rope: assets.rope, ...query } as never })
      if (response.statusCode !== 200) throw new Error(response.payload)
      return response.json()
    },
    /** Sends values as `sendValues` does, and compares them with the rules. */
    async measure(from: number, ...values: readonly number[]): Promise<void> {
      await sendValues(from, ...values)
      await evaluateAlarms(context().world)
    },
    /** Lets the time come, in a process that was started then. */
    async wait(minutes: number, startedAt?: Date): Promise<void> {
      const { world } = context()
      world.clock.now = at(minutes)
      await evaluateAlarms(world, startedAt)
    },
  }
}
