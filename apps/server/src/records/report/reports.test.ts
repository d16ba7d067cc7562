import { api } from '@catenary/contract/api'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { createDevice, refreshRollUps, send, temperature } from '../../../test/support/devices.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { sampleInspection } from './report-samples.ts'

let world: World
let anna: Person
let rope: string
beforeAll(async () => {
  world = await createWorld()
  anna = await world.person('ROLE_USER', [world.alpha])
  rope = (await createAssets(world, world.alpha)).rope
})
afterAll(() => world.close())

const record = async (ropeEvent: object): Promise<string> =>
  (await world.call(anna, api.events.create, { body: { ropeEvent } } as never)).json().ropeEvent.id
const reportOf = (kind: 'damage' | 'repair' | 'splice', id: string, query: object = {}) =>
  world.call(anna, api.reports.event, { params: { id, kind }, query })
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })

test('an inspection of splices is reported with its photos; other events have no such report', async () => {
  const { splices, attributes } = sampleInspection()
  const inspection = await record({
    rope: { id: rope },
    position: 100,
    timestamp: '2026-03-01T08:00:00.000Z',
    splices,
    attributes,
  })
  const damage = await record(brokenWire(rope, 10, 3))
  // Lying, to be turned by a quarter: it stands on the page.
  const rotated = await photo(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const files = [
    { name: 'Knot 1.jpg', bytes: rotated },
    { name: 'Broken.jpg', bytes: Buffer.concat([rotated.subarray(0, 200), Buffer.alloc(200)]) },
  ]
  const added = await attach(world, anna, { targetType: 'events', targetId: inspection }, files)
  expect(added.statusCode, added.payload).toBe(201)
  const response = await reportOf('splice', inspection)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(/filename="Rope-1-splice-\d{4}-\d\d-\d\d.pdf"/)
  const { textWithoutSpaces, alternatives, xmp } = await readPdf(response.rawPayload)
  for (const expectedText of ['Spliceinspectionreport', 'L/d', '+55.50', 'Toberenewedbeforewinter'])
    expect(textWithoutSpaces).toContain(expectedText)
  expect(textWithoutSpaces).toContain('Photos(2)')
  expect(textWithoutSpaces).toContain('Broken.jpg')
  expect(textWithoutSpaces).toContain('Thisphotocannotbeshownhere.')
  expect(alternatives.some((one) => one.startsWith('Knot 1.jpg'))).toBe(true)
  expect(xmp).toContain('pdfaid:part')
  const without = await readPdf((await reportOf('splice', inspection, { photos: 'false' })).rawPayload)
  expect(without.textWithoutSpaces).toContain('2photosareattached')
  for (const [kind, id] of [
    ['splice', damage],
    ['damage', inspection],
    ['repair', damage],
  ] as const)
    expect((await reportOf(kind, id)).statusCode, kind).toBe(404)
  await world.owner.updateTable('events').set({ isDeleted: true }).where('id', '=', inspection).execute()
  expect((await reportOf('splice', inspection)).statusCode).toBe(404)
})

test('the bending cycles of the rope are those of its latest reading, else those that were entered with it', async () => {
  const printed = async () => {
    const response = await world.call(anna, api.reports.rope, { params: { id: rope, kind: 'damages' } })
    return (await readPdf(response.rawPayload)).textWithoutSpaces
  }
  const admin = await world.person('ROLE_ADMIN', [])
  const body = { rope: { attributes: { bendingCyclesUntilNow: 768_500 } } }
  expect((await world.call(admin, api.ropes.change, { params: { id: rope }, body })).statusCode).toBe(200)
  expect(await printed()).toContain('768,500')
  const attributes = { recordingType: 'measurement', type: 'visualInspection', bendingCycles: 781_000 } as const
  await record({ rope: { id: rope }, position: 0, timestamp: '2026-03-02T08:00:00.000Z', attributes })
  expect(await printed()).toContain('781,000')
})

test('the file is named by the day at the installation', async () => {
  const admin = await world.person('ROLE_ADMIN', [])
  const { installation, rope: elsewhere } = await createAssets(world, world.alpha)
  const body = { installation: { attributes: { timezone: 'Pacific/Chatham' } } }
  await world.call(admin, api.installations.change, { params: { id: installation }, body })
  world.clock.now = new Date('2026-05-31T20:00:00.000Z')
  const response = await world.call(anna, api.reports.rope, { params: { id: elsewhere, kind: 'damages' } })
  world.clock.now = testNow
  expect(response.headers['content-disposition']).toContain('-damages-2026-06-01.pdf')
})

test('without a time zone of the installation, days and times are those of the reader, else of UTC and say so', async () => {
  const { installation, rope: elsewhere } = await createAssets(world, world.alpha)
  const attributes = JSON.stringify({ installationType: 'ropeway' })
  await world.owner.updateTable('installations').set({ attributes }).where('id', '=', installation).execute()
  const damage = await record({ ...brokenWire(elsewhere, 10, 3), timestamp: '2026-03-05T23:30:00.000Z' })
  const printed = async (query: object) =>
    (await readPdf((await reportOf('damage', damage, query)).rawPayload)).textWithoutSpaces
  expect(await printed({ timezone: 'Pacific/Chatham' })).toContain('Mar6,2026,1:15PM')
  const inUtc = await printed({})
  expect(inUtc).toContain('Mar5,2026,11:30PMUTC')
  const marks = (text: string) => /DocumentID(\d{8}-[0-9A-F]{8}).*Checksum([0-9a-f]{16})/.exec(text)?.slice(1)
  expect(marks(inUtc)).toEqual(marks(await printed({ timezone: 'Pacific/Chatham' })))
  expect((await reportOf('damage', damage, { timezone: 'Mars/Base' })).statusCode).toBe(400)
})

test('a list contains photos on request, and says how many it omits', async () => {
  const damage = await record(brokenWire(rope, 20, 3))
  const files = [{ name: 'Wire.png', bytes: await photo(200, 100).png().toBuffer() }]
  await attach(world, anna, { targetType: 'events', targetId: damage }, files)
  const list = async (query: object) =>
    readPdf((await world.call(anna, api.reports.rope, { params: { id: rope, kind: 'damages' }, query })).rawPayload)
  const plain = await list({})
  expect(plain.textWithoutSpaces).toContain('1photoisattached')
  expect(plain.textWithoutSpaces).not.toContain('Wire.png')
  const shown = await list({ photos: 'true' })
  expect(shown.textWithoutSpaces).toContain('Wire.png20.00m·')
  expect(shown.alternatives.some((one) => one.startsWith('Wire.png'))).toBe(true)
})

test("a report shows its mandator's logo", async () => {
  const content = await photo(300, 100).png().toBuffer()
  await world.owner
    .insertInto('mandatorLogos')
    .values({ mandatorId: world.alpha, mediaType: 'image/png', content })
    .execute()
  const { name } = await world.owner
    .selectFrom('mandators')
    .select('name')
    .where('id', '=', world.alpha)
    .executeTakeFirstOrThrow()
  const { rawPayload } = await world.call(anna, api.reports.rope, { params: { id: rope, kind: 'repairs' } } as never)
  expect((await readPdf(rawPayload)).alternatives).toContain(name)
})

describe('what sensors measured on the rope', () => {
  const day = 86_400_000
  const ago = (days: number) => new Date(world.clock.now.getTime() - days * day).toISOString()
  const listOf = async (who: Person, id: string) =>
    readPdf((await world.call(who, api.reports.rope, { params: { id, kind: 'damages' }, query: {} })).rawPayload)

  test('is in its report, a page a sensor: the chart, the last, least and greatest value; nothing of before it was linked', async () => {
    const admin = await world.person('ROLE_ADMIN')
    const { rope: measured } = await createAssets(world, world.alpha)
    const without = await listOf(anna, measured)
    expect(without.textWithoutSpaces).not.toContain('Valuesofthisperiod')
    world.clock.now = new Date(Date.parse(ago(200)))
    // It was on another rope before.
    const box = await createDevice(world, admin, rope)
    const linked = { params: { id: box.device }, body: { sensorDevice: { rope: { id: measured } } } }
    expect((await world.call(admin, api.sensorDevices.change, linked)).statusCode).toBe(200)
    world.clock.now = testNow
    const values = [
      [800, 77],
      [210, 66],
      [150, 1.25],
      [90, 4.75],
      [0.5, 3.5],
    ].map(([days = 0, value = 0]) => temperature(ago(days), value))
    expect((await send(world, box, values)).json()).toMatchObject({ accepted: 5 })
    await refreshRollUps(world)
    const value = { sensor: box.sensor, fragment: 'c8y_Temperature', name: 'T' }
    await world.call(admin, api.alarms.addRule, {
      params: { id: box.device },
      body: { alarmRule: { kind: 'above', value, threshold: 2.5 } },
    })
    await record({ ...brokenWire(measured, 10, 3), timestamp: ago(120) })
    const { pages, textWithoutSpaces, alternatives } = await listOf(anna, measured)
    const page = (pages.find((one) => one.includes('Values of this period')) ?? '').replaceAll(/\s/g, '')
    expect(page).toContain('Jun1,2025toJun1,2026')
    expect(page).toMatch(/1\.254\.753\.5Jun1,2026/)
    expect(alternatives.join('\n')).toMatch(/tension\. c8y_Temperature T \(°C\): /)
    expect(page).toContain('Wherethelineisinterrupted,nothingwasmeasured.')
    expect(page).toContain('Tabove2.5°C:2.5')
    expect(page).toContain('Dashedlineswithatrianglemarkeventsoftherope')
    // Of the other value nothing was.
    expect(page).toContain('c8y_ForceFkN––––')
    expect(textWithoutSpaces).toContain('tension(Box1)')
    const stranger = await world.person('ROLE_USER', [world.beta])
    const refused = await world.call(stranger, api.reports.rope, {
      params: { id: measured, kind: 'damages' },
      query: {},
    })
    expect(refused.statusCode).toBe(404)
  })
})
