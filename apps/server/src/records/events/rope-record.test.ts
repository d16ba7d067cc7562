import { limitStatementFor } from '@catenary/charts/limit-sentence'
import { api } from '@catenary/contract/api'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import type { RopeRecordResponse } from '@catenary/contract/records/rope-record'
import { fromFiguresRow, positionDefiningTypes } from '@catenary/contract/records/rope-record'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import * as record from '../state/rope-record.ts'
import { chartBuckets, downsample } from './rope-record.ts'

let world: World
let person: Person
let assets: Assets
beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

async function recordOf(query: object = {}, id = assets.rope): Promise<RopeRecordResponse> {
  const response = await world.call(person, api.ropes.record, { params: { id }, query })
  expect(response.statusCode, response.payload).toBe(200)
  return response.json()
}

test('contains in one response what the endpoints of the specification return in several', async () => {
  for (const [index, position] of [10, 20, 30].entries())
    await world.call(person, api.events.create, {
      body: {
        ropeEvent: brokenWire(assets.rope, position, 3 + index, { timestamp: `2026-01-0${index + 1}T00:00:00.000Z` }),
      },
    })
  const request = { params: { id: assets.rope }, query: { inspectionType: 'mrt' as const } }
  const [found, rope, damage, series] = await Promise.all([
    recordOf(),
    world.call(person, api.ropes.get, { params: request.params }),
    world.call(person, api.events.damage, request),
    world.call(person, api.events.lossOverTarget, request),
  ])
  const { result, damageSummary, standard, noStateReason } = damage.json()
  expect(found).toMatchObject({ damageSummary, standard, noStateReason, inspectionType: 'mrt', pointsLeftOut: 0 })
  expect(found.damages.map(fromFiguresRow)).toEqual(
    result.map(({ id, timestamp, positionToday, lengthToday, loss, counts, left, attributes }: never) => {
      const { type } = attributes as { type: string }
      const found = { time: Date.parse(timestamp), position: positionToday, length: lengthToday }
      return { id, attributes: { type }, timestamp, positionToday, lengthToday, loss, counts, left, found }
    }),
  )
  expect(found.lossOverTarget).toEqual(series.json())
  const { damages, governing, limitEarliest, inspected, ...own } = rope.json()
  const { noStateReason: reason, damagesOfUnknownLoss, splicesToRenew, doubtfulEntries } = own
  const state = {
    damages,
    governing,
    noStateReason: reason,
    limitEarliest,
    inspected,
    damagesOfUnknownLoss,
    splicesToRenew,
    doubtfulEntries,
  }
  expect(found.state).toEqual(state)
  expect(found.types).toEqual(['brokenWire'])
  expect(found.columns).not.toContain('length')
  const along = await recordOf({ chart: 'lossAlongRope' })
  expect(along.lossAlongRope?.result.length).toBeGreaterThan(0)
  expect(along.lossOverTarget).toBeNull()
})

test('counts what is marked repaired without a repair by whichever kind of inspection: it counts in the state', async () => {
  const { rope } = await createAssets(world, world.alpha)
  const at = '2026-02-01T00:00:00.000Z'
  const mark = (position: number, inspectionType: 'visual' | 'mrt') => ({
    ...brokenWire(rope, position, 1, { timestamp: at }),
    attributes: {
      ...brokenWire(rope, position, 1).attributes,
      inspectionType,
      actionStatus: 'repaired' as const,
    },
  })
  for (const ropeEvent of [mark(40, 'mrt'), mark(41, 'visual'), mark(42, 'visual')])
    expect((await world.call(person, api.events.create, { body: { ropeEvent } })).statusCode).toBe(201)
  const counts = async () =>
    Promise.all(
      (['mrt', 'visual'] as const).map(
        async (inspectionType) => (await recordOf({ inspectionType }, rope)).repairedWithoutRepair,
      ),
    )
  expect(await counts()).toEqual([3, 3])
  const repair = { recordingType: 'damage', type: 'repair' } as const
  await world.call(person, api.events.create, {
    body: {
      ropeEvent: {
        rope: { id: rope },
        position: 40.5,
        length: 1,
        timestamp: '2026-03-01T00:00:00.000Z',
        attributes: repair,
      },
    },
  })
  expect(await counts()).toEqual([2, 2])
})

test('is hidden from users who may not see the rope, and refuses unknown parameters', async () => {
  const stranger = await world.person('ROLE_USER', [world.beta])
  const sent = { params: { id: assets.rope } }
  expect((await world.call(stranger, api.ropes.record, sent)).statusCode).toBe(404)
  const query = { chart: 'nonsense' as never }
  expect((await world.call(person, api.ropes.record, { ...sent, query })).statusCode).toBe(400)
})

test('is sent again only where it has changed since', async () => {
  const sent = { params: { id: assets.rope } }
  const read = (who = person, etag?: string) =>
    world.call(who, api.ropes.record, sent, etag ? { headers: { 'if-none-match': etag } } : {})
  const first = await read()
  const etag = String(first.headers['etag'])
  const again = await read(person, etag)
  expect([again.statusCode, again.payload, again.headers['cache-control']]).toEqual([304, '', 'no-store'])
  await world.call(person, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 77, 2) } })
  const changed = await read(person, etag)
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
  const stranger = await world.person('ROLE_USER', [world.beta])
  expect((await read(stranger, String(changed.headers['etag']))).statusCode).toBe(404)
})

test('archived events are sorted by computed values, too', async () => {
  for (const [position, loss] of [
    [610, 1],
    [620, 3],
    [630, 2],
  ] as const) {
    const body = { ropeEvent: brokenWire(assets.rope, position, loss) }
    const { ropeEvent } = (await world.call(person, api.events.create, { body })).json()
    await world.call(person, api.events.remove, { params: { id: ropeEvent.id } })
  }
  const positions = async (query: object) => {
    const sent = { params: { id: assets.rope }, query: { archived: '1' as const, ...query } }
    return (await world.call(person, api.events.list, sent)).json().map((event: { position: number }) => event.position)
  }
  expect(await positions({ sort: '-loss' })).toEqual([620, 630, 610])
  expect(await positions({ sort: 'position', positionFrom: '615', positionTo: '640' })).toEqual([620, 630])
})

test('the response of 20,000 damages is small, and their record is read once', async () => {
  await sql`insert into events (id, mandator_id, rope_id, position, timestamp, recording_type, type, inspection_type,
      action_status, cross_section_loss_amount, cross_section_loss_unit, attributes, is_damage)
    select gen_random_uuid(), ${world.alpha}, ${assets.rope}, n % 990 + n / 1e5, '2026-02-01T00:00:00Z'::timestamptz + (n % 3) * interval '30 days',
      'damage', 'brokenWire', 'mrt', 'new', 0.01, 'mm²', '{}', true from generate_series(1, 20000) n`.execute(
    world.owner,
  )
  const reads = vi.spyOn(record, 'readRecord')
  const found = await recordOf({ inspectionType: 'mrt' })
  reads.mockRestore()
  expect(found.damages.length).toBeGreaterThanOrEqual(20_000)
  expect(JSON.stringify(found.damages).length).toBeLessThan(2_500_000)
  expect(JSON.stringify({ ...found, damages: [] }).length).toBeLessThan(1_500_000)
  expect(found.pointsLeftOut).toBeGreaterThan(50_000)
  const page = await world.call(person, api.events.list, {
    params: { id: assets.rope },
    query: { limit: '10', sort: '-loss', total: '1' },
  })
  expect(page.statusCode, page.payload).toBe(200)
  expect(page.headers['total-count']).toBe(String(found.damages.length))
  expect(page.payload.length).toBeLessThan(10_000)
  const whole = await world.call(person, api.events.lossOverTarget, {
    params: { id: assets.rope },
    query: { inspectionType: 'mrt' },
  })
  const statement = (response: LossOverTarget) =>
    limitStatementFor({ data: response, xAxis: 'time', now: Date.parse('2026-06-01') })
  expect(statement(found.lossOverTarget as LossOverTarget)).toEqual(statement(whole.json()))
  expect(statement(whole.json())).not.toBeNull()
  for (const [index, { points }] of (whole.json() as NonNullable<typeof found.lossOverTarget>).result.entries()) {
    const worst = points.toSorted((a, b) => b.lossOverTarget - a.lossOverTarget)[0]?.lossOverTarget
    const shown = found.lossOverTarget?.result[index]?.points ?? []
    expect(Math.max(...shown.map((point) => point.lossOverTarget))).toBe(worst)
    expect([shown[0], shown.at(-1)]).toEqual([points[0], points.at(-1)])
  }
})

test('the page of a rope of 20,000 events, and what is opened from it, loads few bytes', async () => {
  const params = { id: assets.rope }
  const bytes = async (endpoint: Parameters<typeof world.call>[1], query: object = {}) => {
    const response = await world.call(person, endpoint, { params, query } as never)
    expect(response.statusCode, response.payload).toBe(200)
    return Buffer.byteLength(response.payload)
  }
  const placing = { type: positionDefiningTypes.join(',') }
  const sent = {
    rope: await bytes(api.ropes.get),
    record: await bytes(api.ropes.record, { inspectionType: 'mrt', xAxis: 'time' }),
    events: await bytes(api.events.list, { limit: '10', total: '1' }),
    placing: await bytes(api.events.list, placing),
    figures: await bytes(api.ropes.record, { inspectionType: 'mrt', chart: 'none' }),
    others: await bytes(api.ropes.record, { inspectionType: 'visual', chart: 'none' }),
    whole: await bytes(api.events.damage, { inspectionType: 'mrt' }),
  }
  // The page.
  expect(sent.rope + sent.record + sent.events).toBeLessThan(2_700_000)
  // The quick entry, and the preview of a mutation.
  expect(sent.placing + sent.figures + sent.others).toBeLessThan(2_700_000)
  expect(sent.whole / sent.figures).toBeGreaterThan(3)
})

test('any thinned series keeps its worst point, its ends and its order', () => {
  for (let seed = 1; seed < 40; seed += 1) {
    let state = seed * 7919
    const next = () => (state = (state * 48271) % 2147483647) / 2147483647
    const count = Math.floor(next() * 4000) + 1
    let x = 0
    const points = Array.from({ length: count }, () => ({
      x: (x += next() < 0.3 ? 0 : next() * 1000),
      lossOverTarget: next() * 120,
      event: { id: v7() },
    }))
    const everyMoment = seed % 2 === 0
    const events = new Set(points.filter((_, index) => index % 500 === 7).map(({ event }) => event.id))
    const selected = downsample(points, { everyMoment, events })
    if (!everyMoment) expect(selected.length).toBeLessThanOrEqual(chartBuckets * 4 + events.size)
    else expect(lastOfEach(selected)).toEqual(lastOfEach(points))
    expect(selected.filter(({ event }) => events.has(event.id)).length).toBe(events.size)
    expect([selected[0], selected.at(-1)]).toEqual([points[0], points.at(-1)])
    const worst = Math.max(...points.map(({ lossOverTarget }) => lossOverTarget))
    expect(Math.max(...selected.map(({ lossOverTarget }) => lossOverTarget))).toBe(worst)
    expect(points.filter((point) => selected.includes(point))).toEqual(selected)
  }
})

const lastOfEach = (points: readonly { x: number; lossOverTarget: number }[]) => [
  ...new Map(points.map(({ x, lossOverTarget }) => [x, lossOverTarget])),
]
