import { defaultSensorAttributes, defaultValueAttributes } from '@catenary/contract/devices/sensor-fields'
import type { SmartropeEventType } from '@catenary/contract/devices/smartropes'
import type { Queries } from '../../src/db/database.ts'
import { demoId } from '../demo-ids.ts'
import { manz } from '../demo-inspectors.ts'
import { demoRopes } from '../demo-ropes.ts'
import { firstSmartropeSensor } from './demo-device-list.ts'
import { insertDemoMeasurements } from './demo-measurements.ts'
import { accelerationsPerSecond, fadingAcceleration, rounded } from './signals.ts'

/** A burst: days before today, seconds it lasts, the highest acceleration in g, and what people found it to be. */
interface DemoBurst {
  readonly daysAgo: number
  readonly seconds: number
  readonly peak: number
  readonly type?: SmartropeEventType
}

interface DemoSensor {
  readonly name: string
  readonly chartTitle: string
  readonly bursts: readonly DemoBurst[]
}

/** Sensors at both saddles of a track rope: carriages that pass, a gust that lifts the rope, ice that falls, a wire that breaks. */
const sensors: readonly DemoSensor[] = [
  {
    name: 'saddle 1',
    chartTitle: 'Acceleration at saddle 1',
    bursts: [
      { daysAgo: 131.37, seconds: 22, peak: 1.4, type: 'harmless' },
      { daysAgo: 118.61, seconds: 18, peak: 1.2, type: 'harmless' },
      { daysAgo: 102.44, seconds: 41, peak: 3.6, type: 'overload' },
      { daysAgo: 87.08, seconds: 25, peak: 1.7, type: 'harmless' },
      { daysAgo: 64.52, seconds: 9, peak: 5.2, type: 'impact' },
      { daysAgo: 40.29, seconds: 20, peak: 1.3, type: 'harmless' },
      { daysAgo: 19.83, seconds: 33, peak: 2.1 },
      { daysAgo: 2.46, seconds: 27, peak: 3.3 },
    ],
  },
  {
    name: 'saddle 2',
    chartTitle: 'Acceleration at saddle 2',
    bursts: [
      { daysAgo: 124.72, seconds: 30, peak: 1.1, type: 'harmless' },
      { daysAgo: 95.31, seconds: 5, peak: 7.9, type: 'ropeFault' },
      { daysAgo: 71.9, seconds: 55, peak: 0.9, type: 'deviceFault' },
      { daysAgo: 33.18, seconds: 16, peak: 1.6, type: 'harmless' },
      { daysAgo: 8.67, seconds: 12, peak: 4.4 },
    ],
  },
]

const day = 86_400_000

/** Stores the smartrope of the demo with the bursts of the last months: five measurements a second, which fade. */
export async function insertDemoSmartrope(db: Queries, now: Date): Promise<void> {
  const { id: ropeId, installation } = demoRopes.lakeTrackRope
  const { mandatorId } = installation
  const createdAt = new Date(now.getTime() - 140 * day).toISOString()
  const id = demoId('smartrope', 1)
  const ids = { id, kind: 'smartrope', mandatorId, ropeId, externalId: 'SR-2031-0047' }
  const lastSeenAt = new Date(now.getTime() - 2.46 * day).toISOString()
  const attributes = JSON.stringify({ firmware: '1.3.0' })
  await db
    .insertInto('sensorDevices')
    .values({ ...ids, name: 'Smartrope lake left', attributes, createdAt, lastSeenAt })
    .execute()
  const { isEnabled, ...chart } = defaultSensorAttributes
  const plotlines = [{ name: 'Look at the rope', position: 3, color: '#b3261e' }]
  for (const [index, { name, chartTitle, bursts }] of sensors.entries()) {
    const sensorId = demoId('sensor', firstSmartropeSensor + index)
    const shown = JSON.stringify({ ...chart, chartTitle, plotlines })
    await db
      .insertInto('sensors')
      .values({ id: sensorId, deviceId: id, mandatorId, name, isEnabled, attributes: shown, createdAt })
      .execute()
    const value = { customName: 'Acceleration', unit: 'g' }
    const { id: valueId } = await db
      .insertInto('sensorValues')
      .values({
        sensorId,
        mandatorId,
        fragment: 'c8y_Acceleration',
        name: 'peak',
        isEnabled: true,
        attributes: JSON.stringify({ ...defaultValueAttributes, ...value }),
        createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [burst, made] of bursts.entries())
      await insertBurst(db, { mandatorId, ropeId, sensorId, valueId, number: index * 100 + burst + 1, now }, made)
  }
}

async function insertBurst(
  db: Queries,
  of: {
    readonly mandatorId: string
    readonly ropeId: string
    readonly sensorId: string
    readonly valueId: number
    readonly number: number
    readonly now: Date
  },
  { daysAgo, seconds, peak, type = 'unclassified' }: DemoBurst,
): Promise<void> {
  const begin = Math.round((of.now.getTime() - daysAgo * day) / 1000) * 1000
  const [startedAt, endedAt] = [new Date(begin).toISOString(), new Date(begin + seconds * 1000).toISOString()]
  const points = Array.from({ length: seconds * accelerationsPerSecond + 1 }, (_, index) => {
    const passed = index / accelerationsPerSecond
    return { time: begin + passed * 1000, value: rounded(fadingAcceleration(passed, { peak, seconds }), 3) }
  })
  await insertDemoMeasurements(db, of.valueId, points)
  const looked = new Date(begin + day).toISOString()
  await db
    .insertInto('smartropeEvents')
    .values({
      id: demoId('smartropeEvent', of.number),
      mandatorId: of.mandatorId,
      ropeId: of.ropeId,
      sensorId: of.sensorId,
      startedAt,
      endedAt,
      type,
      createdAt: endedAt,
      ...(type !== 'unclassified' && { classifiedAt: looked, classifiedByName: manz.name, version: 2 }),
    })
    .execute()
}
