import { Client } from 'pg'
import { demoId } from '../seed/demo-ids.ts'
import { demoDevices, firstSmartropeSensor } from '../seed/devices/demo-device-list.ts'
import type { DemoSensor } from '../seed/devices/demo-device-list.ts'
import { demoDevicesSince } from '../seed/devices/demo-devices.ts'
import { rounded } from '../seed/devices/signals.ts'
import { seededRandom } from '../seed/seeded-random.ts'
import { hashToken } from '../src/http/session/cookie.ts'
import { newDeviceToken } from '../src/http/session/device-token.ts'
import { callServer } from './call-server.ts'
import { planSteps } from './faults.ts'
import { runSeries } from './run-series.ts'
import type { SeriesOptions } from './run-series.ts'
import { smartropeSource } from './sources.ts'
import type { Source } from './sources.ts'

/** Milliseconds between two measurements of the demo's sensors. */
const interval = 5000
/** Milliseconds between two bursts of its smartrope: what is less than a minute apart would be one event. */
const burstInterval = 5 * 60_000
/** How long ending may take, in milliseconds. */
const endingMs = 2000

/** What the demo's devices send with. */
export interface DemoDeviceAccess {
  /** Tokens by the id of the device. */
  readonly tokens: ReadonlyMap<string, string>
  /** When the devices were mounted. */
  readonly since: Date
}

/** Makes the tokens of the demo's devices anew: nobody else needs them, so they are stored nowhere. */
export async function demoDeviceAccess(ownerUrl: string, now: Date): Promise<DemoDeviceAccess> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const tokens = new Map<string, string>()
    for (const [index, deviceId] of [demoDevices.tension.id, demoDevices.sheave.id, demoId('smartrope', 1)].entries()) {
      const id = demoId('deviceToken', index + 1)
      const token = newDeviceToken(id)
      tokens.set(deviceId, token)
      await owner.query(
        `insert into device_tokens (id, device_id, name, token_hash, created_at, created_by_name)
         values ($1, $2, 'Live values of the demo', $3, $4, 'Demo')
         on conflict (id) do update set token_hash = excluded.token_hash`,
        [id, deviceId, hashToken(token), now],
      )
    }
    const { rows } = await owner.query<{ seeded_at: Date | string }>('select seeded_at from demo_marker')
    return { tokens, since: demoDevicesSince(new Date(rows[0]?.seeded_at ?? now)) }
  } finally {
    await owner.end()
  }
}

/** Has the demo's devices measure on where their stored year ends, and send it by HTTP as devices do, until it is stopped. */
export function startDemoValues(
  address: string,
  { tokens, since }: DemoDeviceAccess,
  printError: (line: string) => void,
): { stop(): Promise<void> } {
  const stop = new AbortController()
  const run = async (
    device: string,
    sensor: string,
    own: Pick<SeriesOptions, 'source' | 'interval' | 'firstAfter'>,
  ) => {
    const server = { address, token: tokens.get(device) ?? '' }
    const path = `/sensors/${sensor}/measurements`
    const options = {
      ...own,
      steps: planSteps(0, []),
      deliver: async (measurements: readonly object[]) => {
        const persistence = { giveUp: stop.signal, print: () => {} }
        return JSON.stringify(await callServer(server, { method: 'POST', path, body: { measurements } }, persistence))
      },
      stop: stop.signal,
      print: () => {},
    }
    const { unsent } = await runSeries(options)
    if (unsent > 0 && !stop.signal.aborted)
      printError(`Live values of the demo's sensor ${sensor} ended: its token is not valid any more.`)
  }
  const runs = Object.values(demoDevices).flatMap(({ id, sensors }) =>
    sensors.map((sensor, index) =>
      run(id, sensor.id, { source: liveSource(sensor, since.getTime(), index), interval }),
    ),
  )
  const smartrope = { source: smartropeSource(Date.now() | 0), interval: burstInterval, firstAfter: 2 * interval }
  runs.push(run(demoId('smartrope', 1), demoId('sensor', firstSmartropeSensor), smartrope))
  return {
    async stop() {
      stop.abort()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, endingMs)
      await Promise.race([Promise.allSettled(runs), timeout.promise])
      clearTimeout(timer)
    },
  }
}

function liveSource({ values }: DemoSensor, since: number, seed: number): Source {
  const random = seededRandom(seed)
  return ({ time }) =>
    values.map(({ fragment, name, measured }) => {
      const value = rounded(measured(time, since, random() * 2 - 1), 2)
      return { fragment, name, timestamp: new Date(time).toISOString(), value }
    })
}
