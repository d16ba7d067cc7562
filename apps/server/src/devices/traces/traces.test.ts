import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { Trace } from '@catenary/contract/devices/traces'
import { channelFigures } from '@catenary/contract/devices/traces'
import type { UploadedMeasurement } from '@catenary/contract/devices/truscan'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { meaFile, meaHeaderOf } from '../../../test/support/mea.ts'
import { createTruscan } from '../../../test/support/truscan.ts'
import { multipart } from '../../../test/support/upload.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { meaJsonSchema } from './json-schema.ts'
import { partOf } from './read-trace.ts'
import { fewestBuckets, LevelBuilder, traceLevels } from './trace-levels.ts'

let world: World
let admin: Person
let user: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  user = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

/** A measurement of so many samples a millimetre apart; the event it became. */
async function record(
  sampleCount: number,
  sampleAt: (index: number, channel: number) => number,
  mandator = world.alpha,
) {
  const { rope } = await createAssets(world, mandator)
  const { serialNumber } = await createTruscan(world, admin, rope)
  const header = meaHeaderOf(serialNumber, { sampleCount, sampleSpacing: 0.001, startPosition: 10 })
  const { payload, type } = multipart([{ name: 'a.mea', bytes: meaFile(header, sampleAt) }])
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/ropes/${rope}/events/upload/truscan`,
    headers: { 'content-type': type },
    cookies: { catenary_session: admin.token },
    payload,
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<UploadedMeasurement[]>()[0]?.event.id ?? ''
}
const read = (id: string, query: object = {}, who = user) => world.call(who, api.traces.get, { params: { id }, query })

describe('the trace of a measurement', () => {
  const count = 100_000
  // A single high sample in noise must be seen at every zoom.
  const sampleAt = (index: number, channel: number) =>
    index === 77_777 ? 50 : Math.fround(channel + Math.sin(index * 12.9898) * 0.5)
  let id: string
  beforeAll(async () => {
    id = await record(count, sampleAt)
  })

  test.each([
    [{}, 256],
    [{ points: '100' }, 1024],
    [{ points: '4000' }, 32],
    [{ from: '80', to: '95', points: '4000' }, 4],
    [{ from: '87.7', to: '87.8', points: '100' }, 1],
    [{ from: '87.7765', to: '87.7774', points: '4000' }, 1],
  ])('%j has exactly the least and the most of %i samples a stretch', async (query, atMost) => {
    const trace = (await read(id, query)).json<Trace>()
    expect(trace.samplesPerStretch).toBeLessThanOrEqual(atMost)
    const first = Math.round((trace.from - trace.startPosition) / trace.sampleSpacing)
    const figures = channelFigures(trace)
    for (const [channel, { least, most }] of figures.entries()) {
      expect(most.length).toBe(least.length)
      for (let stretch = 0; stretch < least.length; stretch += 1) {
        const begin = first + stretch * trace.samplesPerStretch
        const end = Math.min(count, begin + trace.samplesPerStretch)
        const samples = Array.from({ length: end - begin }, (_, index) => sampleAt(begin + index, channel))
        expect(least[stretch]).toBe(Math.min(...samples))
        expect(most[stretch]).toBe(Math.max(...samples))
      }
    }
    expect(Math.max(...(figures[0]?.most ?? []))).toBe(50)
    const { from = '10', to = '110', points = '1000' } = query as Record<string, string>
    expect(trace.from).toBeLessThanOrEqual(Number(from) + 1e-9)
    const stretches = figures[0]?.most.length ?? 0
    expect(trace.from + stretches * trace.step).toBeGreaterThanOrEqual(Number(to) - 1e-9)
    expect(stretches).toBeLessThanOrEqual(Number(points) + 1)
  })

  test('tells what was measured, by which device, and the extremes of the whole', async () => {
    const trace = (await read(id, { from: '20', to: '21' })).json<Trace>()
    expect(trace).toMatchObject({
      event: { id },
      time: '2026-06-01T11:30:00.000Z',
      sampleCount: count,
      startPosition: 10,
      channels: [
        { name: 'loss', unit: '%', most: 50 },
        { name: 'localFault', unit: 'mV', most: 50 },
      ],
    })
  })

  test('is made again where its levels were lost, from the file that is kept', async () => {
    const before = (await read(id)).json<Trace>()
    const derived = join(world.filesFolder, 'derived')
    expect((await readdir(derived)).length).toBeGreaterThan(0)
    await rm(derived, { recursive: true })
    expect((await read(id)).json()).toEqual(before)
    expect((await readdir(derived)).length).toBe(1)
  })

  test.each([
    [{ from: '5', to: '4' }, 'to'],
    [{ from: '1e9' }, 'from'],
    [{ points: '0' }, 'points'],
    [{ points: '999999' }, 'points'],
  ])('%j is refused and names the field', async (query, path) => {
    const response = await read(id, query)
    expect([response.statusCode, issuePaths(response)]).toEqual([400, [path]])
  })

  test('a part beside what was measured is its nearest end', async () => {
    for (const query of [
      { from: '500', to: '600' },
      { from: '-9', to: '0' },
    ])
      expect(channelFigures((await read(id, query)).json<Trace>())[0]?.least).toHaveLength(1)
  })

  test('is seen by those who see the rope alone', async () => {
    const foreign = await record(100, () => 1, world.beta)
    expect((await read(foreign)).statusCode).toBe(404)
    expect((await read(foreign, {}, admin)).statusCode).toBe(200)
    const external = await world.person('ROLE_API_FATZER')
    expect((await read(id, {}, external)).statusCode).toBe(404)
  })
})

test('where nothing was measured there is a gap at every zoom', async () => {
  const id = await record(20_000, (index) => (index >= 5000 && index < 10_000 ? NaN : 2))
  for (const query of [{ points: '40' }, { points: '4000' }, { from: '14.9', to: '15.1', points: '4000' }]) {
    const trace = (await read(id, query)).json<Trace>()
    const { least, most } = channelFigures(trace)[0] ?? { least: new Float32Array(), most: new Float32Array() }
    expect([...least].map(Number.isNaN)).toEqual([...most].map(Number.isNaN))
    for (const [stretch, value] of least.entries()) {
      const begin = Math.round((trace.from + stretch * trace.step - 10) * 1000)
      const isGap = begin >= 5000 && begin + trace.samplesPerStretch <= 10_000
      expect(value).toBe(isGap ? NaN : 2)
    }
  }
})

test('the published JSON Schema equals that of the reader; scripts/format-schemas.ts writes it', () => {
  const published = new URL('../../../../../docs/formats/mea.schema.json', import.meta.url)
  expect(readFileSync(published, 'utf8')).toBe(meaJsonSchema())
})

test('levels hold exactly what the samples do, whatever their number', () => {
  const value = fc.oneof(fc.float({ noDefaultInfinity: true }), fc.constant(NaN))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.array(value, { minLength: 3, maxLength: 9000 }),
      (channels, values) => {
        const count = Math.floor(values.length / channels)
        const samples = Float32Array.from(values.slice(0, count * channels))
        const builder = new LevelBuilder(count, channels)
        const cut = Math.floor(count / 3)
        builder.addSamples(samples.subarray(0, cut * channels), 0)
        builder.addSamples(samples.subarray(cut * channels), cut)
        builder.finish()
        for (const { samplesPerBucket, buckets, offset } of traceLevels(count, channels))
          for (let bucket = 0; bucket < buckets; bucket += 1)
            for (let channel = 0; channel < channels; channel += 1) {
              const within = samples
                .subarray(bucket * samplesPerBucket * channels, (bucket + 1) * samplesPerBucket * channels)
                .filter((one, index) => index % channels === channel && !Number.isNaN(one))
              const at = offset / 4 + (bucket * channels + channel) * 2
              const expected = within.length === 0 ? [NaN, NaN] : [Math.min(...within), Math.max(...within)]
              expect([...builder.values.subarray(at, at + 2)].map((one) => one + 0)).toEqual(
                expected.map((one) => one + 0),
              )
            }
      },
    ),
    { numRuns: 30 },
  )
})

test('a part is never read from more than about sixteen buckets a stretch', () => {
  const header = {
    startPosition: -5,
    sampleSpacing: 0.0007,
    sampleCount: 5_000_000,
    channels: [{ name: 'a', unit: 'V' }],
  }
  const length = header.sampleCount * header.sampleSpacing
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 4000 }),
      (begin, width, points) => {
        const from = -5 + begin * length
        const { first, end, samplesPerStretch, level } = partOf(header, {
          from,
          to: from + Math.max(1e-6, width * length),
          points,
        })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(first)
        expect(end).toBeLessThanOrEqual(header.sampleCount)
        const unit = level?.samplesPerBucket ?? 1
        expect(samplesPerStretch % unit).toBe(0)
        expect(first % samplesPerStretch).toBe(0)
        const isCoarsest = level?.samplesPerBucket === traceLevels(header.sampleCount, 1).at(-1)?.samplesPerBucket
        expect((end - first) / unit).toBeLessThanOrEqual(isCoarsest ? fewestBuckets : 16 * points + 2 * 16)
      },
    ),
  )
})
