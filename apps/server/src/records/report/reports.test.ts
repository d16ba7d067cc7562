import { api } from '@catenary/contract/api'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
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
