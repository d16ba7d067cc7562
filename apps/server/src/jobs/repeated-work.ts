import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Work outside the queue that is done as long as there is any. */
export interface RepeatedWork {
  /** As its failures are reported. */
  readonly name: string
  /** How long is waited where there was nothing to do, in milliseconds; half a second where absent. */
  readonly pauseMs?: number
  /** How many times as long as the work took is waited at least, up to three seconds: so large a part of a processor stays free. */
  readonly relativePause?: number
  /** Does some of it, as the owner; whether there was anything to do. */
  readonly run: (pool: Pool, signal?: AbortSignal) => Promise<boolean>
}

const defaultPauseMs = 500
const maxRelativePauseMs = 3000
const maxFailurePauseMs = 30_000

type Pauses = Pick<RepeatedWork, 'pauseMs' | 'relativePause'>

/** Repeats a piece of work until the signal is aborted, with a pause if there was nothing to do; throws its errors. */
export async function repeatUntil(
  signal: AbortSignal,
  work: () => Promise<boolean>,
  { pauseMs = defaultPauseMs, relativePause = 0 }: Pauses = {},
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now()
    if (await work()) continue
    const relativeMs = Math.min(maxRelativePauseMs, relativePause * (performance.now() - startedAt))
    await pause(Math.max(pauseMs, relativeMs), undefined, { signal }).catch(() => {})
  }
}

/** Repeats work as {@link repeatUntil} does. Where it fails, it is tried again, later and later: nothing else waits for that. */
export async function repeatDespiteFailures(
  signal: AbortSignal,
  { run, ...pauses }: Pauses & { readonly run: () => Promise<boolean> },
  onFailure: (attempt: number, error: unknown) => void,
): Promise<void> {
  let failures = 0
  const attempt = async () => {
    try {
      const found = await run()
      failures = 0
      return found
    } catch (error) {
      failures += 1
      onFailure(failures, error)
      const waitMs = Math.min(maxFailurePauseMs, defaultPauseMs * 2 ** failures)
      await pause(waitMs, undefined, { signal }).catch(() => {})
      return true
    }
  }
  await repeatUntil(signal, attempt, pauses)
}

/** Does something for each mandator, also where it fails for another; whether it says so for any. Throws the first failure at the end. */
export async function forEachMandator(
  mandators: readonly string[],
  work: (mandator: string) => Promise<boolean | void>,
): Promise<boolean> {
  const failures: unknown[] = []
  let isAny = false
  for (const mandator of mandators)
    try {
      isAny = (await work(mandator)) === true || isAny
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return isAny
}
