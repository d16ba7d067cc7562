import { createHash } from 'node:crypto'
import { api } from '@catenary/contract/api'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { TruscanUpload, UploadedMeasurement } from '@catenary/contract/devices/truscan'
import type { Document } from '@catenary/contract/library/documents'
import type { RopeEvent } from '@catenary/contract/records/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import { meaFile, meaHeaderOf } from '../../../test/support/mea.ts'
import type { TestTruscan } from '../../../test/support/truscan.ts'
import { callAs, createTruscan, quantity } from '../../../test/support/truscan.ts'
import { filesOf, multipart } from '../../../test/support/upload.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'

let world: World
let admin: Person
let clientAdmin: Person
let user: Person
let assets: Assets
let box: TestTruscan
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  user = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  assets = await createAssets(world, world.alpha)
  box = await createTruscan(world, admin, assets.rope, quantity(3))
})
afterAll(() => world.close())

const codeOf = (response: TestResponse) => String(response.json().type).replace('urn:catenary:problem:', '')
const header = (more: Parameters<typeof meaHeaderOf>[1] = {}) => meaHeaderOf(box.serialNumber, more)

function upload(files: readonly (readonly [name: string, bytes: Buffer])[], who = clientAdmin, rope = assets.rope) {
  const { payload, type } = multipart(files.map(([name, bytes]) => ({ name, bytes })))
  return world.app.inject({
    method: 'POST',
    url: `/api/ropes/${rope}/events/upload/truscan`,
    headers: { 'content-type': type },
    cookies: { catenary_session: who.token },
    payload,
  })
}
const measurements = async (rope = assets.rope) =>
  (await world.call(admin, api.events.list, { params: { id: rope } })).json<RopeEvent[]>()
const stateOf = async () => (await world.call(user, api.ropes.get, { params: { id: assets.rope } })).json<Rope>()
const rowsOfTraces = async () =>
  world.owner.selectFrom('traces').selectAll().where('ropeId', '=', assets.rope).execute()

describe('files that people upload', () => {
  test('become measurements with their file byte for byte, several at once, each once', async () => {
    const files = [
      ['one.mea', meaFile(header())],
      ['two.mea', meaFile(header({ time: '2026-05-31T11:30:00.000Z', bendingCycles: 812_344.6 }))],
    ] as const
    const first = await upload(files)
    expect(first.statusCode, first.body).toBe(201)
    const recorded = first.json<UploadedMeasurement[]>()
    expect(recorded.map(({ name, isKnown }) => [name, isKnown])).toEqual([
      ['one.mea', false],
      ['two.mea', false],
    ])
    const found = await measurements()
    expect(found.map(({ id }) => id)).toEqual(recorded.map(({ event }) => event.id))
    expect(found[1]).toMatchObject({
      timestamp: '2026-05-31T11:30:00.000Z',
      attributes: {
        recordingType: 'measurement',
        type: 'truscan',
        isImported: true,
        instrument: box.serialNumber,
        speed: 0.3,
        bendingCycles: 812_345,
      },
    })
    const [document] = (
      await world.call(user, api.documents.events, { params: { id: recorded[0]?.event.id ?? '' } })
    ).json<Document[]>()
    expect(document).toMatchObject({ name: 'one.mea', mimeType: 'application/octet-stream', size: files[0][1].length })
    const bytes = await world.call(user, api.documents.get, { params: { id: document?.id ?? '' } })
    expect(bytes.rawPayload.equals(files[0][1])).toBe(true)
    const again = (await upload(files)).json<UploadedMeasurement[]>()
    expect(again.map(({ event, isKnown }) => [event, isKnown])).toEqual(recorded.map(({ event }) => [event, true]))
    expect(await measurements()).toHaveLength(2)
    const undone = await world.call(admin, api.imports.undo, { params: { id: recorded[0]?.event.id ?? '' } })
    expect(undone.statusCode).toBe(204)
    const after = (await upload(files)).json<UploadedMeasurement[]>()
    expect(after.map(({ isKnown, isArchived }) => [isKnown, isArchived])).toEqual([
      [true, true],
      [true, undefined],
    ])
    await world.call(admin, api.imports.restore, { params: { id: recorded[0]?.event.id ?? '' } })
    expect((await stateOf()).truscanAttributes).toMatchObject({ lastMeasurement: '2026-06-01T11:30:00.000Z' })
  })

  test('that the same two people upload at once are recorded once', async () => {
    const file = [['one.mea', meaFile(header())]] as const
    const both = await Promise.all([upload(file), upload(file, admin)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(new Set(both.map((response) => response.json<UploadedMeasurement[]>()[0]?.event.id)).size).toBe(1)
    expect(await measurements()).toHaveLength(1)
  })

  test('say nothing of the state of the rope: nobody has looked at them', async () => {
    const before = await stateOf()
    expect((await upload([['one.mea', meaFile(header())]])).statusCode).toBe(201)
    const after = await stateOf()
    expect([after.damages, after.noStateReason, after.inspected]).toEqual([null, 'notInspected', []])
    expect(after.inspections).toEqual(before.inspections)
  })

  test('fulfil a request that was made before, and take nothing of the contract without one', async () => {
    const request = () =>
      world.call(clientAdmin, api.truscan.trigger, { params: { id: assets.rope }, body: { reason: 'test' } })
    await upload([['early.mea', meaFile(header())]])
    expect((await stateOf()).truscanAttributes?.contract).toEqual(quantity(3))
    await request()
    await upload([['old.mea', meaFile(header({ time: '2026-06-01T11:00:00.000Z' }))]])
    expect((await stateOf()).truscanAttributes?.request).not.toBeNull()
    await upload([['new.mea', meaFile(header({ time: '2026-06-01T12:00:01.000Z' }))]])
    const { request: open, contract } = (await stateOf()).truscanAttributes ?? {}
    expect([open, contract]).toEqual([null, quantity(3, 2)])
    const [newest] = await measurements()
    const row = await world.owner
      .selectFrom('truscanRequests')
      .selectAll()
      .where('deviceId', '=', box.device)
      .executeTakeFirst()
    expect(row).toMatchObject({ state: 'measured', eventId: newest?.id })
  })

  const text = (json: string) => Buffer.from(`${json}\n`)
  const without = (key: string) => {
    const { [key]: _, ...rest } = header() as Record<string, unknown>
    return text(JSON.stringify(rest))
  }
  const hostile: readonly (readonly [what: string, file: () => Buffer, paths: readonly string[]])[] = [
    ['no line break', () => Buffer.alloc(200_000, 'a'), ['files[0]']],
    ['no JSON', () => text('not json'), ['files[0]']],
    ['broken UTF-8', () => Buffer.concat([Buffer.from([0x22, 0xff, 0xfe, 0x22]), Buffer.from('\n')]), ['files[0]']],
    ['null', () => text('null'), ['files[0]']],
    ['no serial number', () => without('serialNumber'), ['files[0].serialNumber']],
    ['an unknown key', () => text(JSON.stringify({ ...header(), more: 1 })), ['files[0].more']],
    ['another version', () => text(JSON.stringify({ ...header(), version: 2 })), ['files[0].version']],
    ['a time in the future', () => meaFile(header({ time: '2999-01-01T00:00:00.000Z' })), ['files[0].time']],
    [
      'gigantic numbers',
      () => text(JSON.stringify(header({ sampleCount: 9_007_199_254_740_991 }))),
      ['files[0].sampleCount'],
    ],
    ['1e400 samples', () => text(JSON.stringify(header()).replace('1000', '1e400')), ['files[0].sampleCount']],
    ['half a sample', () => text(JSON.stringify(header({ sampleCount: 0.5 }))), ['files[0].sampleCount']],
    ['no spacing', () => text(JSON.stringify(header({ sampleSpacing: 0 }))), ['files[0].sampleSpacing']],
    ['negative spacing', () => text(JSON.stringify(header({ sampleSpacing: -1 }))), ['files[0].sampleSpacing']],
    ['no channel', () => text(JSON.stringify(header({ channels: [] }))), ['files[0].channels']],
    [
      'a channel twice',
      () =>
        text(
          JSON.stringify(
            header({
              channels: [
                { name: 'a', unit: 'V' },
                { name: 'a', unit: 'A' },
              ],
            }),
          ),
        ),
      ['files[0].channels'],
    ],
    [
      'more values than a file may have',
      () => text(JSON.stringify(header({ sampleCount: 30_000_000 }))),
      ['files[0].sampleCount'],
    ],
    ['a truncated sample', () => meaFile(header()).subarray(0, -1), ['files[0].sampleCount']],
    ['one sample less than announced', () => meaFile(header()).subarray(0, -8), ['files[0].sampleCount']],
    ['more than announced', () => Buffer.concat([meaFile(header()), Buffer.alloc(8)]), ['files[0].sampleCount']],
    ['an infinite value', () => meaFile(header(), (index) => (index === 700 ? Infinity : 1)), ['files[0]']],
    ['nothing measured', () => meaFile(header(), () => NaN), ['files[0]']],
    ['the serial number of another', () => meaFile(header({ serialNumber: 'TS-OTHER' })), ['files[0]']],
  ]
  test.each(hostile)('with %s are refused, and leave nothing', async (_, file, paths) => {
    const before = await filesOf(world)
    const response = await upload([['bad.mea', file()]])
    expect([response.statusCode, codeOf(response)], response.body).toEqual([422, 'mea.invalid'])
    expect([...new Set(issuePaths(response))]).toEqual(paths)
    expect([await measurements(), await rowsOfTraces(), await filesOf(world)]).toEqual([[], [], before])
  })

  test('where one of several is bad, none is stored', async () => {
    const before = await filesOf(world)
    const response = await upload([
      ['good.mea', meaFile(header())],
      ['bad.mea', Buffer.from('nothing')],
    ])
    expect([response.statusCode, issuePaths(response)]).toEqual([422, ['files[1]']])
    expect([await measurements(), await filesOf(world)]).toEqual([[], before])
  })

  test('are refused with another ending, without a serial number, without permission and on archived ropes', async () => {
    const file = meaFile(header())
    expect((await upload([['one.txt', file]])).statusCode).toBe(415)
    expect((await upload([['one.mea', file]], user)).statusCode).toBe(403)
    const other = await createAssets(world, world.alpha)
    expect(codeOf(await upload([['one.mea', file]], clientAdmin, other.rope))).toBe('truscan.noDevice')
    const foreign = await createAssets(world, world.beta)
    expect((await upload([['one.mea', file]], clientAdmin, foreign.rope)).statusCode).toBe(404)
    await world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { isDeleted: true } } })
    expect((await upload([['one.mea', file]])).statusCode).toBe(409)
  })

  test('keep what was not measured as a gap', async () => {
    const response = await upload([['gap.mea', meaFile(header(), (index) => (index < 500 ? NaN : index))]])
    expect(response.statusCode, response.body).toBe(201)
    expect((await rowsOfTraces())[0]?.extremes).toEqual([
      [500, 999],
      [500, 999],
    ])
  })
})

describe('uploads in parts', () => {
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const begin = (bytes: Buffer, hash = hashOf(bytes), more: object = {}) =>
    callAs(world, box, 'POST', '/uploads', { size: bytes.length, hash, ...more })
  const send = (id: string, offset: number, bytes: Buffer) =>
    callAs(world, box, 'PUT', `/uploads/${id}?offset=${offset}`, bytes)
  const finish = (id: string, body: object = {}) => callAs(world, box, 'POST', `/uploads/${id}/finish`, body)
  const begun = async (bytes: Buffer, hash?: string) => (await begin(bytes, hash)).json<TruscanUpload>().id
  const left = () =>
    world.owner
      .selectFrom('truscanUploadParts')
      .innerJoin('truscanUploads', 'truscanUploads.id', 'uploadId')
      .select('uploadId')
      .where('deviceId', '=', box.device)
      .execute()

  test('go on where they broke off, and are recorded once', async () => {
    const file = meaFile(header())
    const id = await begun(file)
    expect((await send(id, 0, file.subarray(0, 3000))).json()).toMatchObject({ received: 3000, event: null })
    // Its answer was lost: the device asks where to go on, and sends the part again.
    expect((await begin(file)).json()).toMatchObject({ id, received: 3000 })
    expect((await send(id, 0, file.subarray(0, 3000))).json()).toMatchObject({ received: 3000 })
    const early = await finish(id)
    expect([codeOf(early), early.json().received]).toEqual(['upload.incomplete', 3000])
    const gap = await send(id, 5000, file.subarray(5000))
    expect([codeOf(gap), gap.json().received]).toEqual(['upload.offset', 3000])
    expect((await send(id, 3000, file.subarray(3000))).json()).toMatchObject({ received: file.length })
    const both = await Promise.all([finish(id), finish(id)])
    const again = await finish(id)
    const events = [...both, again].filter(({ statusCode }) => statusCode === 200).map((one) => one.json().event.id)
    expect(events.length).toBeGreaterThan(1)
    expect(new Set(events).size).toBe(1)
    const found = await measurements()
    expect(found).toHaveLength(1)
    expect(await left()).toEqual([])
    const history = await world.call(user, api.events.history, { params: { id: found[0]?.id ?? '' } })
    expect(history.json()).toMatchObject([{ user: { name: `TRUscan ${box.serialNumber}` } }])
    expect((await begin(file)).json()).toMatchObject({ id, event: { id: events[0] } })
    expect((await stateOf()).truscanAttributes).toMatchObject({ uploadRunning: false, uploadAmount: file.length })
  })

  test('fulfil the request that they name, whatever the clock of the device says', async () => {
    const requested = await world.call(clientAdmin, api.truscan.trigger, {
      params: { id: assets.rope },
      body: { reason: 'test' },
    })
    const { id: request } = requested.json<{ id: string }>()
    await callAs(world, box, 'PATCH', `/requests/${request}`, { state: 'confirmed' })
    const file = meaFile(header({ time: '2020-01-01T00:00:00.000Z' }))
    const id = await begun(file)
    await send(id, 0, file)
    expect((await finish(id, { request })).statusCode).toBe(200)
    expect((await stateOf()).truscanAttributes?.request).toBeNull()
  })

  test('whose checksum differs, or whose file is bad, are refused and leave nothing', async () => {
    const before = await filesOf(world)
    const file = meaFile(header())
    const wrong = await begun(file, 'a'.repeat(64))
    await send(wrong, 0, file)
    expect(codeOf(await finish(wrong))).toBe('upload.hash')
    expect((await finish(wrong)).statusCode).toBe(404)
    const bad = meaFile(header({ serialNumber: 'TS-OTHER' }))
    const id = await begun(bad)
    await send(id, 0, bad)
    expect(codeOf(await finish(id))).toBe('mea.invalid')
    expect([await left(), await measurements(), await filesOf(world)]).toEqual([[], [], before])
  })

  test.each<[string, object, string]>([
    ['no size', { size: 0 }, 'size'],
    ['a gigantic size', { size: 1e300 }, 'size'],
    ['a checksum that is none', { hash: 'abc' }, 'hash'],
  ])('with %s are refused', async (_, more, path) => {
    const response = await begin(Buffer.alloc(1), undefined, more)
    expect([response.statusCode, [...new Set(issuePaths(response))]]).toEqual([400, [path]])
  })

  test('of a known checksum with another size are told the size', async () => {
    const file = meaFile(header())
    await begun(file)
    const response = await begin(file, undefined, { size: file.length + 1 })
    expect([response.statusCode, response.json<{ errors: object[] }>().errors]).toEqual([
      400,
      [{ path: 'size', message: `Must be one of: ${file.length}` }],
    ])
  })

  test('take no more than was announced, than a part may have, nor from another device', async () => {
    const file = meaFile(header())
    const id = await begun(file)
    expect((await send(id, 0, Buffer.concat([file, Buffer.alloc(1)]))).statusCode).toBe(400)
    expect((await send(id, 0, Buffer.alloc(4 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await callAs(world, box, 'PUT', `/uploads/${id}?offset=0`, { no: 'bytes' })).statusCode).toBe(415)
    const other = await createTruscan(world, admin, (await createAssets(world, world.alpha)).rope)
    expect((await callAs(world, other, 'PUT', `/uploads/${id}?offset=0`, file)).statusCode).toBe(404)
    expect((await begin(file, undefined, { size: 1_000_000_000 })).statusCode).toBe(413)
    const many = await Promise.all(Array.from({ length: 12 }, (_, index) => begin(Buffer.from([index]))))
    expect(many.filter(({ statusCode }) => statusCode === 429).length).toBe(3)
  })

  test('on an archived rope wait until it is restored', async () => {
    const file = meaFile(header())
    const id = await begun(file)
    await send(id, 0, file)
    const archive = (isDeleted: boolean) =>
      world.call(admin, api.ropes.change, { params: { id: assets.rope }, body: { rope: { isDeleted } } })
    await archive(true)
    expect((await finish(id)).statusCode).toBe(409)
    await archive(false)
    expect((await finish(id)).statusCode).toBe(200)
  })
})
