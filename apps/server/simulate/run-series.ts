import { setTimeout as pause } from 'node:timers/promises'
import type { NewMeasurement } from '@catenary/contract/devices/measurements'
import type { Step } from './faults.ts'
import type { Source } from './sources.ts'

/** Sends measurements until they are acknowledged; returns what was answered. Throws where they never will be. */
export type Deliver = (measurements: readonly NewMeasurement[]) => Promise<string>

/** What a simulated device does, and how long. */
export interface SeriesOptions {
  readonly source: Source
  readonly steps: Iterator<Step, never>
  readonly deliver: Deliver
  /** Milliseconds between two measurements. */
  readonly interval: number
  /** Milliseconds until the first; as {@link interval} where it is absent. */
  readonly firstAfter?: number
  /** Ends the measuring; what was measured is still sent. */
  readonly stop: AbortSignal
  readonly print: (line: string) => void
}

/** What became of it. */
export interface SeriesResult {
  readonly measured: number
  /** What nobody acknowledged. */
  readonly unsent: number
}

interface Batch {
  readonly measurements: readonly NewMeasurement[]
  readonly what: string
  /** Sent alone, so that its answer shows what becomes of a repeat. */
  readonly isRepeat: boolean
}

/** Most measurements that are sent at once after an outage. */
const largestBatch = 1000

/** A device that measures and sends, each in its own time: while the server is away it measures on, and sends it afterwards. */
export async function runSeries(options: SeriesOptions): Promise<SeriesResult> {
  const memory = createMemory()
  const failure = new AbortController()
  const sending = sendAll(memory, options).catch((error: unknown) => {
    failure.abort()
    throw error
  })
  // Its error is thrown below, when the measuring has ended.
  sending.catch(() => {})
  const measured = await measure(memory, options, failure.signal)
  memory.end()
  await sending.catch((error: unknown) => {
    options.print(error instanceof Error ? error.message : String(error))
  })
  return { measured, unsent: memory.count() }
}

type Memory = ReturnType<typeof createMemory>

/** What is measured and not acknowledged yet, in the order in which it is sent. */
function createMemory() {
  const batches: Batch[] = []
  const state = { isEnded: false }
  let wake = () => {}
  const change = () => wake()
  return {
    add(batch: Batch) {
      batches.push(batch)
      change()
    },
    end() {
      state.isEnded = true
      change()
    },
    /** The next to send, once there is one; undefined when there will be none. What waits is sent together. */
    async next(): Promise<
      { readonly measurements: NewMeasurement[]; readonly what: string; readonly taken: number } | undefined
    > {
      while (batches.length === 0 && !state.isEnded) await new Promise<void>((resolve) => (wake = resolve))
      const [first] = batches
      if (!first) return undefined
      const measurements = [...first.measurements]
      const kinds = new Set([first.what])
      let taken = 1
      for (const batch of first.isRepeat ? [] : batches.slice(1)) {
        if (batch.isRepeat || measurements.length + batch.measurements.length > largestBatch) break
        measurements.push(...batch.measurements)
        kinds.add(batch.what)
        taken += 1
      }
      return { measurements, what: [...kinds].join(' and '), taken }
    },
    remove(taken: number) {
      batches.splice(0, taken)
    },
    /** Measurements that nobody acknowledged; a repeat is none. */
    count: () => batches.reduce((sum, { measurements, isRepeat }) => sum + (isRepeat ? 0 : measurements.length), 0),
  }
}

async function sendAll(memory: Memory, { deliver, print }: SeriesOptions): Promise<void> {
  for (let next = await memory.next(); next; next = await memory.next()) {
    const answer = await deliver(next.measurements)
    memory.remove(next.taken)
    print(`${next.measurements.length} measurements, ${next.what}: ${answer}`)
  }
}

/** Measures until it is stopped, and hands everything over to be sent; returns how much it was. */
async function measure(
  memory: Memory,
  { source, steps, interval, firstAfter = interval, stop, print }: SeriesOptions,
  failure: AbortSignal,
): Promise<number> {
  const signal = AbortSignal.any([stop, failure])
  let measured = 0
  let measuredAt = Date.now()
  let last: Step['fault'] = null
  let held: NewMeasurement[] = []
  let late: { readonly measurements: NewMeasurement[]; left: number }[] = []
  const release = (isDue: (left: number) => boolean) => {
    const due = late.filter(({ left }) => isDue(left))
    late = late.filter(({ left }) => !isDue(left))
    for (const { measurements } of due) memory.add({ measurements, what: 'late', isRepeat: false })
  }
  const reconnect = () => {
    if (held.length > 0) memory.add({ measurements: held, what: 'after an outage', isRepeat: false })
    held = []
  }
  let wait = firstAfter
  while (await passes(wait, signal)) {
    wait = interval
    // Of the same millisecond it would be another value of the same time, which is none.
    const [before, time] = [measuredAt, Date.now()]
    if (time <= before) continue
    measuredAt = time
    const { fault, delay } = steps.next().value
    if (fault !== last && fault === 'gaps') print('the sensor measures nothing for a while')
    if (fault !== last && fault === 'outages') print('the line is down: measurements are held back')
    last = fault
    late = late.map(({ measurements, left }) => ({ measurements, left: left - 1 }))
    const measurements = fault === 'gaps' ? [] : source({ time, interval: time - before, isBurst: fault === 'bursts' })
    measured += measurements.length
    if (fault === 'outages') {
      held.push(...measurements)
      continue
    }
    reconnect()
    release((left) => left <= 0)
    if (fault === 'late') late.push({ measurements, left: delay })
    else if (measurements.length > 0)
      memory.add({ measurements, what: fault === 'bursts' ? 'a burst' : 'live', isRepeat: false })
    if (fault === 'repeats') memory.add({ measurements, what: 'the same again', isRepeat: true })
  }
  reconnect()
  release(() => true)
  return measured
}

/** Waits; false when it was stopped meanwhile. */
async function passes(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  return pause(milliseconds, true, { signal }).catch(() => false)
}
