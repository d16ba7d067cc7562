import { Readable } from 'node:stream'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { defaultPoints, maxMeasurements, measurement, measurements } from '@catenary/contract/devices/measurements'
import { schemaKeys } from '@catenary/contract/field'
import { reference, timestamp } from '@catenary/contract/primitives'
import Papa from 'papaparse'
import { z } from 'zod'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { acceptRowBodies } from '../../http/body/row-bodies.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import { DeferredResponse, RawJson, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { authenticate } from '../../http/session/authenticate.ts'
import { listValues, measuredSpans } from '../sensor-queries.ts'
import type { ValueRow } from '../sensor-queries.ts'
import { addMeasurements, readIngestSensors } from './add.ts'
import type { IngestSensors } from './add.ts'
import {
  findReadableSensors,
  readAggregates,
  readInAdvance,
  readMeasurements,
  readableInAdvance,
  seesAll,
} from './read.ts'
import type { AggregatedSpan, MeasurementPlace, OfRope, ReadableSensor, SensorInAdvance } from './read.ts'

/** The columns of measurements as CSV, as they are sent and as they are downloaded. */
const csvColumns = schemaKeys(measurement)

/** What sensors measure: sent by devices, read as charts and as it was measured. */
export function measurementRoutes(context: AppContext): void {
  // Other routes take JSON alone.
  void context.app.register(async (app) => {
    acceptRowBodies(app, { list: 'measurements', columns: csvColumns, numbers: ['value'], most: maxMeasurements })
    serve(
      { ...context, app },
      measurements.add,
      async ({ db, params, body, at }, _: undefined, early: Promise<IngestSensors> | undefined) =>
        addMeasurements(db, [{ sensorId: params.id, measurements: body.measurements }], at, await early),
      { earlyQueries: (db, { params }) => inAdvance(params, (id) => readIngestSensors(db, [id])) },
    )
  })
  serve(context, measurements.list, sendMeasurements)
  serve(context, measurements.file, (call) => sendFile(context, call))
  serve(context, measurements.aggregates, sendAggregates, {
    earlyQueries: (db, { params }) => inAdvance(params, (id) => readInAdvance(db, id)),
  })
}

/** Reads of the sensor of an address while it is found out who asks; undefined where it names none. */
function inAdvance<T>(params: unknown, query: (id: string) => Promise<T>): Promise<T> | undefined {
  const named = reference.safeParse(params)
  if (!named.success) return undefined
  const read = query(named.data.id)
  // A rejected request never awaits it.
  read.catch(() => {})
  return read
}

async function sendAggregates(
  { db, params, query, caller, at }: Call<typeof measurements.aggregates>,
  _: undefined,
  early: Promise<SensorInAdvance> | undefined,
) {
  const read = await (early ?? readInAdvance(db, params.id))
  const sensor = readableInAdvance(read, seesAll(caller, query)) ?? throwProblem('record.notFound')
  // What is not shown has no part in how long all of the time is.
  const shown = read.values.filter(({ isEnabled }) => isEnabled)
  const span = await spanOf(db, { ...sensor, values: shown }, query, at)
  const text = await readAggregates(db, read.values, { ...span, points: query.points ?? defaultPoints })
  return new RawJson<ValueAggregates[]>(text)
}

async function readable(db: Queries, id: string, query: OfRope, caller: Caller): Promise<ReadableSensor> {
  const [sensor] = await findReadableSensors(db, [id], seesAll(caller, query))
  return sensor ?? throwProblem('record.notFound')
}

/** What follows it by a millisecond has a year of four digits still. */
const latestBegin = Date.parse('9999-12-31T23:59:59.998Z')

/** The stretch of time that is asked for, within what is shown: all that was measured, of some values or of all, where nothing is said. */
async function spanOf(
  db: Queries,
  { id, attributes, ofRopeSince, values }: ReadableSensor & { readonly values?: readonly Pick<ValueRow, 'id'>[] },
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  at: Date,
): Promise<AggregatedSpan> {
  if (from !== undefined && to !== undefined && to <= from)
    throwProblem('input.invalid', { issues: [{ path: 'to', code: 'tooEarly', values: { min: from } }] })
  const needsEnds = from === undefined || to === undefined
  const ids = needsEnds ? (values ?? (await listValues(db, [id]))).map((value) => value.id) : []
  const spans = [...(await measuredSpans(db, ids)).values()]
  const first = spans.flatMap(({ firstAt }) => firstAt ?? []).toSorted()[0] ?? at.toISOString()
  const last =
    spans
      .flatMap(({ lastAt }) => lastAt ?? [])
      .toSorted()
      .at(-1) ?? at.toISOString()
  const requestedFrom = new Date(from ?? first)
  const limits = [attributes.startDate, ofRopeSince].flatMap((one) => Date.parse(one ?? '') || [])
  const begin = new Date(Math.min(latestBegin, Math.max(requestedFrom.getTime(), ...limits)))
  const end = to === undefined ? new Date(Date.parse(last) + 1) : new Date(to)
  return {
    from: begin,
    to: end > begin ? end : new Date(begin.getTime() + 1),
    since: limits.length > 0 ? new Date(Math.max(...limits)) : null,
  }
}

const defaultLimit = 1000
const cursorSchema = z.tuple([timestamp, z.number().int().nonnegative()])

/** The place that a cursor names; throws where it names none. */
export function parseCursor(cursor: string | undefined): MeasurementPlace | null {
  if (cursor === undefined) return null
  try {
    const [time, valueId] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { time, valueId }
  } catch {
    return throwProblem('input.invalid', { issues: [{ path: 'cursor', code: 'format' }] })
  }
}

/** The cursor of a place. */
export function cursorOf({ time, valueId }: MeasurementPlace): string {
  return Buffer.from(JSON.stringify([time, valueId])).toString('base64url')
}

async function sendMeasurements({ db, params, query, caller, at, reply }: Call<typeof measurements.list>) {
  const after = parseCursor(query.cursor)
  const sensor = await readable(db, params.id, query, caller)
  const span = await spanOf(db, sensor, query, at)
  const limit = query.limit ?? defaultLimit
  const values = await listValues(db, [sensor.id])
  const { measurements: page, next } = await readMeasurements(db, values, { ...span, after, limit })
  setPageHeaders(reply, measurements.list, { limit, next: next && cursorOf(next), previous: null })
  return page
}

/** Measurements of a file that are read at once, in a transaction of their own. */
const filePage = 10_000

async function sendFile(context: AppContext, call: Call<typeof measurements.file>) {
  const { db, params, query, caller, at, request } = call
  const sensor = await readable(db, params.id, query, caller)
  const span = await spanOf(db, sensor, query, at)
  const values = await listValues(db, [sensor.id])
  const credential = await authenticate(context, measurements.file, request, at)
  const read = (after: MeasurementPlace | null) =>
    context.database.runAs(credential, at, (reading) =>
      readMeasurements(reading, values, { ...span, after, limit: filePage }),
    )
  // After the transaction: a download takes as long as its reader's line.
  return new DeferredResponse(
    async () => new FileResponse(Readable.from(csvPages(read)), 'text/csv; charset=utf-8', 'measurements.csv'),
  )
}

type ReadPage = (after: MeasurementPlace | null) => ReturnType<typeof readMeasurements>

async function* csvPages(read: ReadPage): AsyncGenerator<string> {
  const newline = '\r\n'
  yield csvColumns.join(',') + newline
  let after: MeasurementPlace | null = null
  do {
    const page: Awaited<ReturnType<ReadPage>> = await read(after)
    const options = { header: false, columns: [...csvColumns], newline }
    if (page.measurements.length > 0) yield Papa.unparse(page.measurements, options) + newline
    after = page.next
  } while (after)
}
