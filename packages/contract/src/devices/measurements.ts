import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, instant, queryBoolean, queryInteger, recordedAt, reference, timestamp } from '../primitives.ts'
import { measuredNumber, measurementName } from './sensor-fields.ts'

/** One measurement as a device sends it. */
export const newMeasurement = z.strictObject({
  fragment: measurementName,
  name: measurementName,
  timestamp: recordedAt.meta({ description: 'When it was measured, by the clock of the device' }),
  value: measuredNumber,
})
export type NewMeasurement = z.infer<typeof newMeasurement>

/** Most measurements of one request. */
export const maxMeasurements = 100_000
/** Most bytes of the body of one request, when it is unpacked. */
export const maxMeasurementBytes = 32 * 1024 * 1024

/** One measurement as it is shown: scaled, with the offset. */
export const measurement = z
  .strictObject({ fragment: z.string(), name: z.string(), timestamp: instant, value: z.number() })
  .meta({ id: 'Measurement' })
export type Measurement = z.infer<typeof measurement>

/** Most measurements of one answer. */
export const measurementPageSize = 10_000

/** Where a list of measurements goes on. */
export const measurementCursor = line(200)
  .optional()
  .meta({ description: 'Where the list goes on: from the header Link' })

const ofRope = queryBoolean.optional().meta({
  description:
    'Only what was measured on the rope that the device is linked to now. Users who do not see all devices never see more',
})

const within = { from: timestamp.optional(), to: timestamp.optional(), ofRope }
const ofSensor = {
  ...within,
  isFrontend: queryBoolean.optional().meta({ description: 'Of no meaning; kept for older clients' }),
}

/** How many points of a chart an answer has, about, where nobody asks for another number. */
export const defaultPoints = 1000

/** One point of a chart: the begin of its stretch of time, and of what was measured in it min, max, average, median and number. */
const aggregatePoint = z.tuple([instant, z.number(), z.number(), z.number(), z.number(), z.number().int()])

/** What was measured of one value, in stretches of time. */
export const valueAggregates = z
  .strictObject({
    fragment: z.string(),
    name: z.string(),
    unit: z.string().nullable(),
    seconds: z.number().int().meta({
      description: 'How long a stretch is; at the end, where one is not over, there are shorter ones',
    }),
    points: z
      .array(aggregatePoint)
      .meta({ description: '[timestamp, min, max, avg, median, count]; without empty stretches' }),
  })
  .meta({ id: 'ValueAggregates' })
export type ValueAggregates = z.infer<typeof valueAggregates>

/** Most sensors of one stream of news. */
export const maxStreamedSensors = 100

/** Ids in an address, with commas between them. */
const sensorIds = z
  .string()
  .max(maxStreamedSensors * 37)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(id).min(1).max(maxStreamedSensors))

/** The event `measured` of a stream: sensors of which something new can be read, and when the newest of it was measured. */
export const measuredNews = z.array(z.strictObject({ sensor: id, newest: instant }))
export type MeasuredNews = z.infer<typeof measuredNews>

export const measurements = {
  add: endpoint({
    name: 'measurements.add',
    summary:
      'Add measurements of a sensor: as JSON, as text/csv (fragment,name,timestamp,value) or as application/x-ndjson, also gzipped. All or none; what is there already is counted as duplicate',
    method: 'POST',
    path: '/sensors/{id}/measurements',
    permit: 'IMPORT',
    acceptsDevices: true,
    maxConcurrent: 2,
    params: reference,
    body: z.strictObject({ measurements: z.array(newMeasurement).max(maxMeasurements) }),
    largeList: { at: ['measurements'], each: newMeasurement, most: maxMeasurements },
    maxBytes: maxMeasurementBytes,
    response: z.strictObject({
      accepted: z.number().int(),
      duplicates: z.number().int(),
      expired: z.number().int().optional().meta({
        description:
          'How many were not added, because raw values of their time are no longer kept: they may be counted already. Absent for none',
      }),
    }),
  }),
  list: endpoint({
    name: 'measurements.list',
    summary: 'The single measurements of a sensor as they are shown, scaled and with the offset; oldest first',
    method: 'GET',
    path: '/sensors/{id}/measurements',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({
      ...ofSensor,
      limit: queryInteger(1, measurementPageSize)
        .optional()
        .meta({ description: 'Most measurements of the response; 1,000 where absent' }),
      cursor: measurementCursor,
    }),
    response: z.array(measurement),
  }),
  file: endpoint({
    name: 'measurements.file',
    summary:
      'All measurements of a sensor within a time, as CSV; values as they are shown: multiplied by their scale, with their offset added',
    method: 'GET',
    path: '/sensors/{id}/measurements.csv',
    permit: 'AREA',
    params: reference,
    query: z.strictObject(within),
    response: 'file',
  }),
  aggregates: endpoint({
    name: 'measurements.aggregates',
    summary:
      'Min, max, average, median and number of the measurements of a sensor in stretches of time, for each value that is shown',
    method: 'GET',
    path: '/sensors/{id}/measurements-aggregates',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({
      ...ofSensor,
      points: queryInteger(1, 10_000)
        .optional()
        .meta({ description: `About how many stretches; ${defaultPoints} where absent` }),
    }),
    response: z.array(valueAggregates),
  }),
  stream: endpoint({
    name: 'measurements.stream',
    summary:
      'Server-sent events as long as the connection lasts: "measured" with a list of {sensor, newest} where something new of these sensors can be read, at most once a second; "reload" where some may have been missed. The measurements are read by the other calls',
    method: 'GET',
    path: '/measurements/stream',
    permit: 'AREA',
    query: z.strictObject({
      sensors: sensorIds.meta({
        description: `Ids of sensors with commas between them, at most ${maxStreamedSensors}`,
      }),
      ofRope,
    }),
    response: 'text/event-stream',
  }),
}
