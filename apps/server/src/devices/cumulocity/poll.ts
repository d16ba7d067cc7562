import type { Pool } from 'pg'
import type { Database, Queries } from '../../db/database.ts'
import type { RepeatedWork } from '../../jobs/repeated-work.ts'
import type { Clock } from '../../ports/clock.ts'
import { CumulocityFailure } from '../../ports/cumulocity/cumulocity.ts'
import type { Collection, CollectionPage, Cumulocity } from '../../ports/cumulocity/cumulocity.ts'
import { findOwnDevice } from '../device-queries.ts'
import { addMeasurements } from '../measurements/add.ts'
import { noteFaults } from '../mqtt/fault-queries.ts'
import { assignSensors, notePoll, takeDuePoll, valueKey, writeReports } from './poll-queries.ts'
import type { DevicePoll } from './poll-queries.ts'
import { readMeasurements, readReports } from './read-items.ts'
import type { ItemFault, ReadMeasurements } from './read-items.ts'

/** What reading from Cumulocity needs. */
export interface PollOptions {
  readonly cumulocity: Cumulocity
  readonly database: Database
  readonly clock: Clock
  /** Seconds from one reading of a device to the next. */
  readonly pollSeconds: number
  readonly log: { readonly warn: (facts: object, text: string) => void }
}

/** For so long no other process reads the same device, after each page. */
const leaseSeconds = 180
const second = 1000
const day = 86_400 * second
/** What was measured so long before the end of what is stored is read again each time: clocks differ, and lines are slow. */
const overlapMs = 3600 * second
/** How far back it is looked for what arrived late, once a day: a device that was offline uploads what it measured meanwhile. */
const lateMs = 30 * day
const maxBackOffSeconds = 900

/**
 * Reads one device that is due from Cumulocity: its measurements, events and alarms. What is stored is noted after each page, and read
 * again from there where anything fails, with an overlap; what is there already is a duplicate. So an outage leaves no gap.
 */
export function cumulocityPolling(options: PollOptions): RepeatedWork['run'] {
  return async (pool, signal) => {
    const { clock, log, pollSeconds } = options
    const poll = await takeDuePoll(pool, clock.now(), leaseSeconds)
    if (!poll) return false
    const reading: Reading = { ...options, pool, poll, signal }
    try {
      await readDevice(reading)
      if (signal?.aborted) return false
      const now = clock.now()
      await notePoll(pool, poll, { nextAt: after(now, pollSeconds), failure: null, failures: 0, readAt: now })
    } catch (error) {
      if (!(error instanceof CumulocityFailure))
        log.warn({ err: error, device: poll.deviceId }, 'a device could not be read from Cumulocity')
      await noteFailure(reading, error)
    }
    return true
  }
}

interface Reading extends PollOptions {
  readonly pool: Pool
  readonly poll: DevicePoll
  readonly signal: AbortSignal | undefined
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * second)

async function noteFailure({ pool, poll, clock, pollSeconds, log }: Reading, error: unknown): Promise<void> {
  const failures = poll.failures + 1
  const backOff = Math.min(maxBackOffSeconds, Math.max(1, Math.min(pollSeconds, 30)) * 2 ** (failures - 1))
  const retryAfter = error instanceof CumulocityFailure ? (error.retryAfter ?? 0) : 0
  const nextAt = after(clock.now(), Math.min(86_400, Math.max(backOff, retryAfter)))
  const { reason, detail } = error instanceof CumulocityFailure ? error : new CumulocityFailure('internal')
  const failure = { reason, detail: detail?.slice(0, 300) ?? null }
  if (failures === 1) log.warn({ ...failure, device: poll.deviceId }, 'a device cannot be read from Cumulocity for now')
  await notePoll(pool, poll, { nextAt, failure, failures })
}

async function readDevice(reading: Reading): Promise<void> {
  const { poll, clock, pool } = reading
  const now = clock.now()
  const isLateDue = poll.lateReadAt === null || now.getTime() - poll.lateReadAt.getTime() >= day
  const back = isLateDue ? lateMs : overlapMs
  const from = new Date(Math.max(0, (poll.measuredUntil?.getTime() ?? 0) - back))
  await readAllMeasurements(reading, from, after(now, 86_400))
  if (reading.signal?.aborted) return
  const reportedFrom = new Date(Math.max(0, (poll.reportedUntil?.getTime() ?? 0) - overlapMs))
  for (const kind of ['event', 'alarm'] as const) await readAllReports(reading, kind, reportedFrom)
  if (reading.signal?.aborted) return
  const lateReadAt = isLateDue ? { lateReadAt: now } : {}
  await notePoll(pool, poll, { reportedUntil: now, ...lateReadAt, nextAt: after(clock.now(), leaseSeconds) })
}

/** The pages of a collection; ends early where the server stops. Throws where they lead back to one that was read. */
async function* pagesOf(
  { cumulocity, poll, signal }: Reading,
  collection: Collection,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<CollectionPage> {
  const addresses = new Set<string>()
  let page = await cumulocity.first(collection, { source: poll.cumulocityId, ...query })
  for (;;) {
    if (signal?.aborted) return
    yield page
    if (page.next === null) return
    // Without end no other device would be read any more, and nothing would tell why.
    if (addresses.has(page.next)) throw new CumulocityFailure('unexpected', collection)
    addresses.add(page.next)
    page = await cumulocity.next(collection, page.next)
  }
}

async function readAllMeasurements(reading: Reading, from: Date, to: Date): Promise<void> {
  const { pool, poll, clock } = reading
  const query = { dateFrom: from.toISOString(), dateTo: to.toISOString() }
  let last = ''
  let newest = ''
  let isOrdered = true
  for await (const { items } of pagesOf(reading, 'measurements', query)) {
    const read = readMeasurements(items)
    await storeMeasurements(reading, read)
    // Oldest first, as documented: what comes before the last of a page is stored. Otherwise only the end is the end.
    isOrdered &&= read.times.every((time, index) => time >= (read.times[index - 1] ?? last))
    last = read.times.at(-1) ?? last
    newest = read.times.reduce((one, other) => (one > other ? one : other), newest)
    const until = isOrdered && last !== '' ? { measuredUntil: earlier(new Date(last), clock.now()) } : {}
    await notePoll(pool, poll, { ...until, nextAt: after(clock.now(), leaseSeconds) })
  }
  if (isOrdered || reading.signal?.aborted) return
  const measuredUntil = earlier(new Date(newest), clock.now())
  await notePoll(pool, poll, { measuredUntil, nextAt: after(clock.now(), leaseSeconds) })
}

/** The device that is read; undefined where it was archived or got another id there while its pages were under way. */
async function findReadDevice(db: Queries, { cumulocityId }: DevicePoll) {
  const device = await findOwnDevice(db)
  return device && !device.isDeleted && device.cumulocityId === cumulocityId ? device : undefined
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)

async function storeMeasurements({ database, poll, clock }: Reading, read: ReadMeasurements): Promise<void> {
  const { measurements, faults } = read
  if (measurements.length + faults.length === 0) return
  const at = clock.now()
  await database.runAsKnownDevice(poll.deviceId, async (db) => {
    const device = await findReadDevice(db, poll)
    if (!device) return
    const sensors = await assignSensors(db, device, measurements, at)
    const isFitting = (one: (typeof measurements)[number]) => sensors.has(valueKey(one))
    const bySensor = Map.groupBy(measurements.filter(isFitting), (one) => sensors.get(valueKey(one)) ?? '')
    const added = [...bySensor].map(([sensorId, own]) => ({
      sensorId,
      measurements: own.map(({ unit: _, ...measurement }) => measurement),
    }))
    if (added.length > 0) await addMeasurements(db, added, at)
    const excess = measurements
      .filter((one) => !isFitting(one))
      .map(({ fragment, name, value, timestamp }) => ({
        reason: 'tooManyValues' as const,
        topic: `Cumulocity measurement ${fragment}/${name}`,
        payload: String(value),
        time: timestamp,
      }))
    // What is read again was counted when it was read first.
    const isNew = ({ time }: ItemFault) => time === null || !poll.measuredUntil || new Date(time) > poll.measuredUntil
    await noteItemFaults(db, device.id, [...faults, ...excess].filter(isNew), at)
  })
}

async function readAllReports(reading: Reading, kind: 'event' | 'alarm', from: Date): Promise<void> {
  const { database, poll, pool, clock } = reading
  const to = after(clock.now(), 86_400)
  // By when they changed: what is reported late, or ends later, is found as well.
  const query = { lastUpdatedFrom: from.toISOString(), lastUpdatedTo: to.toISOString() }
  for await (const { items } of pagesOf(reading, `${kind}s`, query)) {
    const { reports, faults } = readReports(kind, items)
    await database.runAsKnownDevice(poll.deviceId, async (db) => {
      const device = await findReadDevice(db, poll)
      if (!device) return
      await writeReports(db, device.id, reports)
      await noteItemFaults(db, device.id, faults, clock.now())
    })
    await notePoll(pool, poll, { nextAt: after(clock.now(), leaseSeconds) })
  }
}

async function noteItemFaults(db: Queries, deviceId: string, faults: readonly ItemFault[], at: Date): Promise<void> {
  const refused = faults.map(({ reason, topic, payload }) => ({
    reason,
    topic,
    payload: Buffer.from(payload),
    receivedAt: at,
  }))
  await noteFaults(db, deviceId, refused)
}
