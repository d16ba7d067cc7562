import { callServer, Refused } from './call-server.ts'
import type { Run } from './call-server.ts'
import { planSteps } from './faults.ts'
import { openMqttDoor } from './mqtt-door.ts'
import { helpText, readSettings, WrongArguments } from './options.ts'
import type { Settings } from './options.ts'
import { runSeries } from './run-series.ts'
import type { Deliver } from './run-series.ts'
import { runTruscan } from './run-truscan.ts'
import { sensorSource, smartropeSource } from './sources.ts'

/** Where a simulator prints, and what ends it. */
interface Surroundings {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
  /** Ends it; what was held back is sent first. */
  readonly stop: AbortSignal
}

/** Simulates what the arguments say, until its time is over or it is stopped; returns the exit code of the process. */
export async function simulate(args: readonly string[], { print, printError, stop }: Surroundings): Promise<number> {
  let settings: Settings | null
  try {
    settings = readSettings(args)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    printError(`${error.message}\nnpm run simulate -- --help shows everything.`)
    return 2
  }
  if (!settings) {
    print(helpText())
    return 0
  }
  const timed = (line: string) => print(`${new Date().toISOString().slice(11, 19)}  ${line}`)
  const { duration } = settings
  const ending = duration === undefined ? stop : AbortSignal.any([stop, AbortSignal.timeout(duration)])
  const surroundings = { print: timed, stop: ending, giveUp: stop }
  try {
    return settings.kind === 'truscan'
      ? await runTruscan(settings, surroundings)
      : await simulateSeries(settings, surroundings)
  } catch (error) {
    printError(error instanceof Refused ? `Refused: ${error.message}` : String(error))
    return 1
  }
}

async function simulateSeries(settings: Extract<Settings, { door: unknown }>, run: Run): Promise<number> {
  const { kind, interval, seed, faults } = settings
  const { deliver, close } = openDoor(settings, run)
  try {
    const source = kind === 'sensor' ? sensorSource(seed + 1, Date.now()) : smartropeSource(seed + 1)
    const { stop, print } = run
    run.print(`${kind}: every ${interval / 1000} s, faults: ${faults.join(', ') || 'none'}, seed ${seed}`)
    const { measured, unsent } = await runSeries({
      source,
      steps: planSteps(seed, faults),
      deliver,
      interval,
      stop,
      print,
    })
    print(
      unsent === 0
        ? `end: ${measured} measurements, all of them acknowledged`
        : `end: ${measured} measurements, ${unsent} of them not acknowledged`,
    )
    return unsent === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function openDoor(
  { address, door }: Extract<Settings, { door: unknown }>,
  run: Run,
): { readonly deliver: Deliver; readonly close: () => Promise<void> } {
  if (door.kind === 'mqtt') return openMqttDoor(door, run)
  const server = { address, token: door.token }
  return {
    async deliver(measurements) {
      const path = `/sensors/${door.sensor}/measurements`
      const request = { method: 'POST', path, body: { measurements } } as const
      const { accepted, duplicates, expired } = await callServer<Stored>(server, request, run)
      return `${accepted} stored, ${duplicates} known already${expired ? `, ${expired} too old` : ''}`
    },
    close: async () => {},
  }
}

interface Stored {
  readonly accepted: number
  readonly duplicates: number
  readonly expired?: number
}
