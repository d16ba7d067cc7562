import { Readable } from 'node:stream'
import type { Queries } from '../../src/db/database.ts'
import type { DecodedMea } from '../../src/devices/traces/decode-mea.ts'
import { encodeMea } from '../../src/devices/traces/encode-mea.ts'
import { levelsFileName } from '../../src/devices/traces/levels-file.ts'
import { LevelBuilder } from '../../src/devices/traces/trace-levels.ts'
import { recordMeasurement } from '../../src/devices/truscan/record-measurement.ts'
import type { FileStore } from '../../src/ports/files/file-store.ts'
import { demoId } from '../demo-ids.ts'
import { demoRecorders } from '../demo-people.ts'
import { demoRopes } from '../demo-ropes.ts'
import { seededRandom } from '../seeded-random.ts'

const dayLength = 86_400_000
const hourLength = 3_600_000
/** Metres between two samples. */
const spacing = 0.01
/** Something that the newer measurement shows and nobody has recorded yet, in metres. */
const unrecorded = 1247.3

interface SeedTimes {
  readonly today: Date
  readonly now: Date
}

/** The haul rope's device with its contract, and two measurements on which the damages of the rope are seen. */
export async function insertDemoTruscan(db: Queries, files: FileStore, { today, now }: SeedTimes): Promise<void> {
  const rope = demoRopes.haulRope
  const deviceId = demoId('truscan', 1)
  const { mandatorId } = rope.installation
  const device = { id: deviceId, mandatorId, ropeId: rope.id, kind: 'truscan', createdAt: daysBefore(today, 400) }
  const contract = { measurementsPaidFor: 24, measurementsUsed: 9, contractEnd: daysBefore(today, -200).slice(0, 10) }
  const report = {
    status: 'ready',
    reportedAt: new Date(now.getTime() - 240_000).toISOString(),
    deviceTime: new Date(now.getTime() - 241_000).toISOString(),
    ropeSpeed: 0,
    bendingCycles: 781_400,
    measurementWaiting: 5400,
  }
  await db
    .insertInto('truscanDevices')
    .values({ ...device, ...contract, ...report })
    .execute()
  let number = 0
  const newId = () => demoId('truscanRecord', (number += 1))
  const damages = await places(db, rope.id)
  for (const [index, daysAgo] of [40, 5].entries()) {
    const at = new Date(today.getTime() - daysAgo * dayLength + 21 * hourLength)
    await insertRequest(db, { deviceId, mandatorId, number: index + 1, at })
    const peaks = index === 0 ? damages : [...damages, unrecorded]
    const bendingCycles = index === 0 ? 771_800 : 781_000
    const file = await storeMeasurement(files, { at, peaks, seed: index + 1, bendingCycles })
    const user = { id: null, name: `TRUscan ${rope.deviceSerialNumber}` }
    await recordMeasurement(db, file, {
      ropeId: rope.id,
      recorder: { user, at: new Date(at.getTime() + 5 * hourLength), newId },
      quota: null,
    })
  }
}

async function insertRequest(
  db: Queries,
  { number, at, ...device }: { deviceId: string; mandatorId: string; number: number; at: Date },
): Promise<void> {
  const { id: requestedBy, firstname, lastname } = demoRecorders.alphaUser
  const request = { ...device, id: demoId('truscanRequest', number), reason: 'requested by user', isCounted: true }
  const author = { requestedBy, requestedByName: `${firstname} ${lastname}` }
  const [requestedAt, confirmedAt] = [6, 5].map((hours) => new Date(at.getTime() - hours * hourLength).toISOString())
  await db
    .insertInto('truscanRequests')
    .values({
      ...request,
      ...author,
      state: 'confirmed',
      requestedAt: requestedAt ?? '',
      confirmedAt: confirmedAt ?? '',
    })
    .execute()
}

/** Where the rope is damaged, in metres. */
async function places(db: Queries, ropeId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('position')
    .where('ropeId', '=', ropeId)
    .where('isDamage', '=', true)
    .where('isDeleted', '=', false)
    .execute()
  return rows.map(({ position }) => position)
}

interface Run {
  readonly at: Date
  readonly peaks: readonly number[]
  readonly seed: number
  readonly bendingCycles: number
}

/** A measurement file with its levels, in the store. */
async function storeMeasurement(files: FileStore, { at, peaks, seed, bendingCycles }: Run) {
  const { ropeLength = 0 } = demoRopes.haulRope.attributes
  const sampleCount = Math.floor(ropeLength / spacing)
  const channels = [
    { name: 'loss', unit: '%' },
    { name: 'localFault', unit: 'mV' },
  ]
  const serialNumber = demoRopes.haulRope.deviceSerialNumber ?? ''
  const format = { format: 'catenary-mea', version: 1, serialNumber, time: at.toISOString() } as const
  const header = {
    ...format,
    speed: 0.3,
    startPosition: 0,
    sampleSpacing: spacing,
    sampleCount,
    channels,
    bendingCycles,
  }
  const samples = samplesOf(sampleCount, peaks, seed)
  const bytes = encodeMea(header, samples)
  const received = await files.receive(Readable.from([bytes]), { maxBytes: bytes.length })
  const name = `${serialNumber} ${at.toISOString().slice(0, 10)}.mea`
  const levels = new LevelBuilder(sampleCount, channels.length)
  levels.addSamples(samples, 0)
  levels.finish()
  const made = { levels: levels.values, extremes: levels.extremes(), headerBytes: bytes.indexOf('\n') + 1 }
  const decoded: DecodedMea = { kind: 'decoded', header, ...made }
  await received.store()
  await files.storeDerived(levelsFileName(received.hash), new Uint8Array(decoded.levels.buffer))
  return { name, hash: received.hash, size: received.size, decoded, path: 'files[0]' }
}

/** The lay of the strands and noise, with a pulse at each damage; where the device lost the rope for some metres, nothing. */
function samplesOf(count: number, peaks: readonly number[], seed: number): Float32Array {
  const random = seededRandom(seed)
  const samples = new Float32Array(count * 2)
  const layLength = (demoRopes.haulRope.attributes.layLength ?? 300) / 1000
  for (let index = 0; index < count; index += 1) {
    const metre = index * spacing
    samples[index * 2] = 0.12 + 0.04 * Math.sin(metre / 210) + 0.03 * (random() - 0.5)
    samples[index * 2 + 1] = 3 * Math.sin((metre / layLength) * 2 * Math.PI) + 3 * (random() - 0.5)
  }
  // Two wires within a hand's breadth are one pulse to the device.
  const apart = peaks.toSorted((a, b) => a - b).filter((peak, index, all) => peak - (all[index - 1] ?? -1) > 0.05)
  for (const peak of apart) addPulse(samples, peak)
  const lost = Math.floor(3310 / spacing)
  samples.fill(NaN, lost * 2, (lost + Math.floor(6 / spacing)) * 2)
  return samples
}

/** A broken wire: a little less cross-section over a decimetre, and the double pulse of its ends in the stray field. */
function addPulse(samples: Float32Array, metre: number): void {
  const reach = Math.ceil(0.4 / spacing)
  const centre = Math.round(metre / spacing)
  for (let offset = -reach; offset <= reach; offset += 1) {
    const index = (centre + offset) * 2
    if (index < 0 || index + 1 >= samples.length) continue
    const distance = (offset * spacing) / 0.06
    samples[index] = (samples[index] as number) + 0.42 * Math.exp(-((distance / 2) ** 2))
    samples[index + 1] = (samples[index + 1] as number) - 26 * distance * Math.exp(-(distance ** 2) / 2)
  }
}

function daysBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * dayLength).toISOString()
}
