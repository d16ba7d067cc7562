import type { AlarmRule } from '@catenary/contract/devices/alarms'
import type { ValueAggregates } from '@catenary/contract/devices/measurements'
import { deviceKinds } from '@catenary/contract/devices/sensor-devices'
import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import type { Queries } from '../../db/database.ts'
import { listRules } from '../alarms/rule-queries.ts'
import { listDevicesOfRope } from '../device-queries.ts'
import { listValues, readSensors } from '../sensor-queries.ts'
import { readAggregates } from './read.ts'
import type { AggregatedSpan } from './read.ts'

/** A sensor with a chart, and what it measured on a rope. */
export interface RopeSensor {
  readonly device: Pick<SensorDevice, 'name' | 'kind'>
  readonly sensor: Sensor
  /** The rules by which its device raises alarms. */
  readonly rules: readonly AlarmRule[]
  /** In milliseconds since 1970. */
  readonly range: { readonly from: number; readonly to: number }
  /** Nothing where nothing was measured in that time. */
  readonly aggregates: readonly ValueAggregates[]
}

const day = 86_400_000
const year = 365 * day
const month = 30 * day
/** Stretches of time of a chart on paper: narrower ones would not be told apart. */
const points = 500

/**
 * What the sensors of a rope that have a chart measured in the last year; in the last month where there is no more. Of what was measured before
 * a device was linked to the rope, or before its sensor's start date, nothing. None where none of them has measured anything.
 */
export async function readRopeSensors(db: Queries, ropeId: string, at: Date): Promise<RopeSensor[]> {
  const devices = (await Promise.all(deviceKinds.map((kind) => listDevicesOfRope(db, ropeId, kind)))).flat()
  const byDevice = await readSensors(
    db,
    devices.map(({ id, linkedAt }) => ({ id, shownSince: linkedAt })),
  )
  const read: RopeSensor[] = []
  for (const device of devices) {
    const charted = (byDevice.get(device.id) ?? []).filter((one) => !one.isDeleted && one.attributes.isEnabled)
    const rules = charted.length > 0 ? await listRules(db, device.id) : []
    for (const sensor of charted) read.push({ ...(await readRopeSensor(db, device, sensor, at)), rules })
  }
  return read.some(({ aggregates }) => aggregates.length > 0) ? read : []
}

type LinkedDevice = Pick<SensorDevice, 'name' | 'kind' | 'linkedAt'>

async function readRopeSensor(
  db: Queries,
  { name, kind, linkedAt }: LinkedDevice,
  sensor: Sensor,
  at: Date,
): Promise<Omit<RopeSensor, 'rules'>> {
  const to = at.getTime()
  const since = Math.max(...[linkedAt, sensor.attributes.startDate].flatMap((one) => Date.parse(one ?? '') || []), 0)
  const from = Math.max(to - year, since)
  // Measured this moment, too.
  const span = { from: new Date(from), to: new Date(to + 1), since: new Date(since) }
  const values = await listValues(db, [sensor.id])
  const read = async (requested: AggregatedSpan) =>
    JSON.parse(await readAggregates(db, values, { ...requested, points })) as ValueAggregates[]
  const aggregates = from < to ? await read(span) : []
  const firsts = aggregates.flatMap(({ points: [first] }) => (first ? Date.parse(first[0]) : []))
  const isShort = firsts.length > 0 && Math.min(...firsts) > to - month
  const shown = { device: { name, kind }, sensor }
  if (!isShort) return { ...shown, range: { from: to - year, to }, aggregates: measured(aggregates) }
  const begin = Math.max(to - month, since)
  const finer = { ...span, from: new Date(begin) }
  const ofMonth = await read(finer)
  return { ...shown, range: { from: to - month, to }, aggregates: measured(ofMonth) }
}

function measured(aggregates: readonly ValueAggregates[]): readonly ValueAggregates[] {
  return aggregates.some(({ points: own }) => own.length > 0) ? aggregates : []
}
