import { archiveIndexName } from '@catenary/contract/library/archive-index'
import type { Pool } from 'pg'
import type { RepeatedWork } from '../../jobs/repeated-work.ts'
import { ArchiveFailure } from '../../ports/archive/archive.ts'
import type { Archive } from '../../ports/archive/archive.ts'
import type { Clock } from '../../ports/clock.ts'
import { readIndexPart } from './read-index.ts'
import type { SeenKeys } from './read-index.ts'
import {
  completeReading,
  confirmReading,
  extendReading,
  failReading,
  storeIndexPart,
  takeDueReading,
} from './reading-queries.ts'
import type { Reading } from './reading-queries.ts'

/** What reading the archive needs. */
export interface ReadingOptions {
  readonly archive: Archive
  readonly clock: Clock
  /** Seconds from one reading of the index to the next. */
  readonly readSeconds: number
  readonly log: { readonly warn: (facts: object, text: string) => void }
}

const second = 1000
/** For so long no other process reads the archive, after each part of its index. */
const leaseSeconds = 180
const maxBackOffSeconds = 300
/** The most parts of an index. */
const maxParts = 1000

/**
 * Reads the index of the archive when it is due and stores what it holds, so that pages never wait for the archive. Where it
 * cannot be read, what was read before stays. Of several processes one reads.
 */
export function archiveReading(options: ReadingOptions): RepeatedWork['run'] {
  const { archive, clock, readSeconds, log } = options
  return async (pool, signal) => {
    const reading = await takeDueReading(pool, archive.source, clock.now(), leaseSeconds)
    if (!reading) return false
    try {
      await readAll(pool, reading, options, signal)
    } catch (error) {
      if (reading.failures === 0) log.warn({ err: error }, 'the archive cannot be read for now')
      await failReading(pool, reading, {
        at: clock.now(),
        nextAt: after(clock, backOffSeconds(error, reading.failures, readSeconds)),
        failure: error instanceof ArchiveFailure ? error.reason : 'unreachable',
      })
    }
    return false
  }
}

const after = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * second)

function backOffSeconds(error: unknown, failures: number, readSeconds: number): number {
  const backOff = Math.min(
    Math.max(maxBackOffSeconds, readSeconds),
    Math.min(readSeconds, 15) * 2 ** Math.min(failures, 10),
  )
  return Math.max(backOff, error instanceof ArchiveFailure ? (error.retryAfter ?? 0) : 0)
}

async function readAll(
  pool: Pool,
  reading: Reading,
  { archive, clock, readSeconds, log }: ReadingOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const seen: SeenKeys = { projects: new Set(), documents: new Set() }
  const omitted: string[] = []
  const paths = new Set<string>()
  let version: string | null = null
  for (let path: string | null = archiveIndexName; path !== null;) {
    const part = await archive.readIndex(path, paths.size === 0 ? reading.version : null)
    if (!part) return confirmReading(pool, reading, { at: clock.now(), nextAt: after(clock, readSeconds) })
    paths.add(path)
    const read = readIndexPart(part.text, seen, clock.now())
    await storeIndexPart(pool, reading, read)
    await extendReading(pool, reading, after(clock, leaseSeconds))
    omitted.push(...read.omitted)
    // The version of a first part says nothing about the others.
    version = paths.size === 1 && read.next === null ? part.version : null
    if (read.next !== null && (paths.has(read.next) || paths.size >= maxParts))
      throw new ArchiveFailure('invalid', 'the parts of the index have no end')
    if (signal?.aborted) return
    path = read.next
  }
  if (omitted.length > 0)
    log.warn({ count: omitted.length, first: omitted.slice(0, 10) }, 'entries of the archive’s index were left out')
  await completeReading(pool, reading, {
    at: clock.now(),
    nextAt: after(clock, readSeconds),
    version,
    omitted: omitted.length,
  })
}
