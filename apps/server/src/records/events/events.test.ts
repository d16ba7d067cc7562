import { api } from '@catenary/contract/api'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { eventCalls } from '../../../test/support/event-calls.ts'
import type { TestResponse, Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { isChainIntact } from '../history/history.ts'
import { readHistory } from './queries.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
})
afterAll(() => world.close())

async function record(event: Parameters<typeof brokenWire>[3] & { position: number; loss: number }, who = person) {
  const { position, loss, ...more } = event
  return world.call(who, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, position, loss, more) } })
}
const events = async (query: { archived?: '1'; limit?: string; cursor?: string } = {}) =>
  (await world.call(person, api.events.list, { params: { id: assets.rope }, query })).json()
const { entriesOf: entries, stateOf } = eventCalls(() => ({ world, person }))
const state = () => stateOf(assets.rope)

describe('a recording', () => {
  test('is stored as sent, with its history, and updates the state of the rope', async () => {
    expect(await state()).toBeNull()
    const response = await record({ position: 10.123, loss: 9.3 })
    expect(response.statusCode).toBe(201)
    const { ropeEvent, ropeChanged } = response.json()
    expect(ropeChanged).toBe(true)
    expect(ropeEvent).toMatchObject({ position: 10.123, rope: { id: assets.rope }, isDeleted: false })
    expect(await events()).toEqual([ropeEvent])
    // 9.3 of 620 mm² is 1.5 %, a quarter of the 6 % over the shortest reference length.
    expect(await state()).toMatchObject({ ratio: expect.closeTo(0.25, 9), health: expect.closeTo(75, 9), count: 1 })
    const [entry] = await entries(ropeEvent.id)
    expect(entry).toMatchObject({
      number: 1,
      userId: person.id,
      changes: { position: { old: null, new: 10.123 } },
    })
  })

  test('that is impossible for the rope is refused field by field, and nothing is stored', async () => {
    const beyond = await record({ position: 1000.5, loss: 700 })
    expect(beyond.statusCode).toBe(422)
    expect(beyond.json().errors.map((error: { path: string }) => error.path)).toEqual([
      'ropeEvent.position',
      'ropeEvent.attributes.crossSectionLossAmount',
    ])
    expect(await events()).toEqual([])
  })

  test.each([
    [{ position: -1 }, 'ropeEvent.position'],
    [{ position: 1, timestamp: '2026-13-01T00:00:00Z' }, 'ropeEvent.timestamp'],
    [{ position: 1, timestamp: '2090-01-01T00:00:00Z' }, 'ropeEvent.timestamp'],
    [{ position: 1, timestamp: '1790-01-01T00:00:00Z' }, 'ropeEvent.timestamp'],
    [{ position: 1, timestamp: '2026-01-01T00:00:00+01:00' }, 'ropeEvent.timestamp'],
    [{ position: 1, length: -2 }, 'ropeEvent.length'],
  ])('refuses %j', async (more, path) => {
    const event = { ...brokenWire(assets.rope, 1, 1), ...more }
    const response = await world.call(person, api.events.create, { body: { ropeEvent: event } })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].path).toBe(path)
  })

  test('has a type of its recording type', async () => {
    const event = brokenWire(assets.rope, 1, 1)
    const wrong = { ...event, attributes: { ...event.attributes, type: 'ropeShortening' as const } }
    const response = await world.call(person, api.events.create, { body: { ropeEvent: wrong } })
    expect(response.json().errors[0].path).toBe('ropeEvent.attributes.type')
  })

  test('on a foreign or missing rope has the response 404', async () => {
    const foreign = await createAssets(world, world.beta)
    for (const rope of [foreign.rope, v7()]) {
      const response = await world.call(person, api.events.create, { body: { ropeEvent: brokenWire(rope, 1, 1) } })
      expect(response.statusCode).toBe(404)
    }
    const id = (await record({ position: 1, loss: 1 })).json().ropeEvent.id
    const stranger = await world.person('ROLE_USER', [world.beta])
    expect((await world.call(stranger, api.events.get, { params: { id } })).statusCode).toBe(404)
    expect((await world.call(stranger, api.events.history, { params: { id } })).statusCode).toBe(404)
    expect((await world.call(stranger, api.events.remove, { params: { id } })).statusCode).toBe(404)
  })

  test('of twenty concurrent users results in the state of all twenty', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => record({ position: 100 + n / 1000, loss: 1 })),
    )
    expect(responses.every((response) => response.statusCode === 201)).toBe(true)
    // 20 of 620 mm² within 6 d: 3.2258 %, over the permitted 6 %.
    expect(await state()).toMatchObject({ count: 20, ratio: expect.closeTo(20 / 620 / 0.06, 9) })
  })

  test('may be marked as imported only by users who may import', async () => {
    const imported = { position: 1, loss: 1, attributes: { isImported: true } as never }
    expect((await record(imported)).statusCode).toBe(403)
    const importer = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    expect((await record(imported, importer)).statusCode).toBe(201)
  })
})

describe('an inspection', () => {
  const inspection = (damages: object[]) => ({
    rope: { id: assets.rope },
    position: 0,
    timestamp: '2026-02-01T00:00:00.000Z',
    attributes: { recordingType: 'measurement' as const, type: 'mrt' as const, inspectionType: 'mrt' as const },
    damages: damages as never,
  })
  const finding = (position: number, loss: number) => {
    const { rope: _, ...event } = brokenWire(assets.rope, position, loss, { timestamp: '2026-02-01T00:00:00.000Z' })
    return event
  }

  test('is stored with its damages, which refer to it, and returned with their ids in the order sent', async () => {
    const places = [20, 10, 30]
    const sent = inspection(places.map((position) => finding(position, 3)))
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent } })
    expect(response.statusCode).toBe(201)
    const { ropeEvent, damages } = response.json()
    const stored = new Map((await events()).map((event: RopeEvent) => [event.id, event]))
    expect(stored.size).toBe(4)
    const found: (RopeEvent | undefined)[] = damages.map(({ id }: { id: string }) => stored.get(id))
    expect(found.map((damage) => damage?.position)).toEqual(places)
    for (const damage of found) expect(damage?.attributes.inspection).toEqual({ id: ropeEvent.id })
  })

  test('with one invalid finding stores nothing and names it', async () => {
    const sent = inspection([finding(10, 3), finding(2000, 4)])
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent } })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0].path).toBe('ropeEvent.damages[1].position')
    expect(await events()).toEqual([])
  })

  test.each([
    ['a mutation', { recordingType: 'mutation', type: 'ropeReplacement' }, 400, 'damages[0].attributes.recordingType'],
    ['an inspection', { recordingType: 'measurement', type: 'mrt' }, 400, 'damages[0].attributes.recordingType'],
    [
      'a repair of what is not on the rope',
      { recordingType: 'damage', type: 'repair', repairedEvents: [v7()] },
      422,
      'damages[0].attributes.repairedEvents[0]',
    ],
  ])('brings along damages of its rope: not %s', async (_, attributes, status, path) => {
    const sent = inspection([{ ...finding(10, 3), attributes }])
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent } })
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([status, `ropeEvent.${path}`])
    expect(await events()).toEqual([])
  })

  test('may contain damages, other recordings may not', async () => {
    const sent = { ...brokenWire(assets.rope, 1, 1), damages: [finding(10, 3)] as never }
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent } })
    expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([422, 'ropeEvent.damages'])
  })

  test('of 2,500 findings is stored completely, each with its history, once per key, and counted', async () => {
    const places = Array.from({ length: 2500 }, (_, n) => n / 4)
    const sent = inspection(places.map((place, n) => finding(place, n === 1700 ? 9.3 : 0.01)))
    const key = { headers: { 'idempotency-key': 'large' } }
    const response = await world.call(person, api.events.create, { body: { ropeEvent: sent } }, key)
    expect(response.statusCode).toBe(201)
    const { ropeEvent, damages } = response.json()
    const again = await world.call(person, api.events.create, { body: { ropeEvent: sent } }, key)
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json()]).toEqual([
      201,
      'true',
      response.json(),
    ])
    const all = new Map((await events()).map((event: RopeEvent) => [event.id, event.position]))
    expect(all.size).toBe(2501)
    const ids = [ropeEvent.id, ...damages.map(({ id }: { id: string }) => id)]
    expect(ids.map((id) => all.get(id))).toEqual([0, ...places])
    for (const id of [ids[0], ids[500], ids[501], ids[2500]])
      expect(isChainIntact(await readHistory(world.owner, id))).toBe(true)
    const written = world.owner.selectFrom('eventHistory').select('eventId').where('eventId', 'in', ids)
    expect((await written.execute()).length).toBe(2501)
    expect(await state()).toMatchObject({ count: 2500, ratio: expect.closeTo(0.25, 2) })
  })
})

describe('a change', () => {
  test('of one attribute changes nothing else and writes one history entry with old and new value', async () => {
    const first = (await record({ position: 5, loss: 2 })).json().ropeEvent
    const response = await world.call(person, api.events.change, {
      params: { id: first.id },
      body: { ropeEvent: { attributes: { actionStatus: 'seen' } } },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers.etag).toBe('"v2"')
    expect(response.json().ropeEvent).toEqual({ ...first, attributes: { ...first.attributes, actionStatus: 'seen' } })
    const history = (await world.call(person, api.events.history, { params: { id: first.id } })).json()
    expect(history).toHaveLength(2)
    expect(history[0].attributes).toEqual({ actionStatus: { old: 'new', new: 'seen' } })
  })

  test('with null clears an optional field; the whole entity may be sent back', async () => {
    const first = (await record({ position: 5, loss: 2, length: 3 })).json().ropeEvent
    const body = { ropeEvent: { ...first, length: null, attributes: { ...first.attributes, inspectionType: null } } }
    const response = await world.call(person, api.events.change, { params: { id: first.id }, body: body as never })
    expect(response.statusCode).toBe(200)
    expect(response.json().ropeEvent.length).toBeNull()
    expect(response.json().ropeEvent.attributes).not.toHaveProperty('inspectionType')
  })

  test('of the type keeps as many splices as the new type allows', async () => {
    const splices = ['A', 'B', 'C'].map((name) => ({ name, positionStart: 1, positionEnd: 60, parts: [] }))
    const namesOf = (response: TestResponse) =>
      response.json().ropeEvent.splices.map(({ name }: { name: string }) => name)
    const recordWith = async (attributes: NewRopeEvent['attributes']) => {
      const event = { rope: { id: assets.rope }, position: 1, timestamp: '2026-02-01T00:00:00.000Z' }
      return world.call(person, api.events.create, { body: { ropeEvent: { ...event, splices, attributes } } })
    }
    const inspected = await recordWith({ recordingType: 'measurement', type: 'spliceInspection' })
    expect(namesOf(inspected)).toEqual(['A', 'B', 'C'])
    const pieced = await recordWith({ recordingType: 'damage', type: 'repairPiece' })
    expect(namesOf(pieced)).toEqual(['A', 'B'])
    const { id } = pieced.json().ropeEvent
    const changeType = (type: 'strandReplacement' | 'repair', more = {}) => {
      const body = { ropeEvent: { attributes: { recordingType: 'damage', type }, ...more } } as const
      return world.call(person, api.events.change, { params: { id }, body })
    }
    expect(namesOf(await changeType('strandReplacement'))).toEqual(['A'])
    expect(namesOf(await changeType('repair'))).toEqual([])
  })

  test('of an outdated version is refused with the current one', async () => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    const move = (position: number) =>
      world.call(
        person,
        api.events.change,
        { params: { id }, body: { ropeEvent: { position } } },
        { headers: { 'if-match': '"v1"' } },
      )
    const responses = await Promise.all([move(6), move(7), move(8)])
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 412, 412])
    const stale = responses.find((response) => response.statusCode === 412)?.json()
    expect(stale.current).toMatchObject({ id })
    expect(await entries(id)).toHaveLength(2)
  })

  test('of an imported or archived event is refused', async () => {
    const importer = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const imported = (
      await record({ position: 1, loss: 1, attributes: { isImported: true } as never }, importer)
    ).json().ropeEvent
    const change = (id: string) =>
      world.call(importer, api.events.change, { params: { id }, body: { ropeEvent: { position: 3 } } })
    expect((await change(imported.id)).statusCode).toBe(409)
    const own = (await record({ position: 1, loss: 1 })).json().ropeEvent
    await world.call(person, api.events.remove, { params: { id: own.id } })
    expect((await change(own.id)).statusCode).toBe(409)
  })
})

describe('an archived event', () => {
  test('is removed from list and loss, remains stored, and can be restored', async () => {
    const { id } = (await record({ position: 5, loss: 2 })).json().ropeEvent
    expect((await world.call(person, api.events.remove, { params: { id } })).statusCode).toBe(204)
    expect(await events()).toEqual([])
    expect(await state()).toBeNull()
    expect((await events({ archived: '1' })).map((event: { id: string }) => event.id)).toEqual([id])
    const restored = await world.call(person, api.events.change, {
      params: { id },
      body: { ropeEvent: { isDeleted: false } },
    })
    expect(restored.statusCode).toBe(200)
    expect(await events()).toHaveLength(1)
    expect(await entries(id)).toHaveLength(3)
  })
})

describe('the list', () => {
  test.each(['0000-01-01T00:00:00.000Z', '2026-01-01'])('refuses a cursor of %s', async (time) => {
    const cursor = Buffer.from(`${time} ${v7()}`).toString('base64url')
    const query = { params: { id: assets.rope }, query: { cursor } }
    expect((await world.call(person, api.events.list, query)).statusCode).toBe(400)
  })

  test('is sorted newest first and paged without gaps or repetitions', async () => {
    for (let n = 0; n < 7; n += 1)
      await record({ position: n, loss: 1, timestamp: `2026-01-0${(n % 3) + 1}T00:00:00.000Z` })
    const all = await events()
    const walked: unknown[] = []
    let url: string | undefined = `/api/ropes/${assets.rope}/events?limit=3`
    while (url) {
      const response: TestResponse = await world.app.inject({
        url,
        cookies: { catenary_session: person.token },
      })
      walked.push(...response.json())
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    }
    expect(walked).toEqual(all)
    expect(all.map((event: { timestamp: string }) => event.timestamp)).toEqual(
      all
        .map((event: { timestamp: string }) => event.timestamp)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('loss over target', () => {
  test('follows the published report: 2, 4 and 16 wires of 114', async () => {
    assets = await createAssets(world, world.alpha, {
      ropeType: 'strandedRope',
      ropeApplication: 'haulRope',
      nominalDiameter: 25,
      metallicCrossSection: 228,
      isClosed: false,
      standard: 'EN12927:2019',
    })
    const positions = [0, 0.1, 0.4, 0.9, ...Array.from({ length: 12 }, (_, n) => 1.5 + 0.9 * n)]
    for (const position of positions) await record({ position, loss: 2 })
    const response = await world.call(person, api.events.lossOverTarget, {
      params: { id: assets.rope },
      query: { inspectionType: 'mrt' },
    })
    const { result, standard } = response.json()
    const last = result.map((series: { points: { loss: number }[] }) => series.points.at(-1)?.loss)
    expect(last).toEqual([200 / 114, 400 / 114, 1600 / 114].map((loss) => expect.closeTo(loss, 6)))
    expect(standard).toMatchObject({ id: 'EN12927:2019', status: 'corroborated' })
    const damage = await world.call(person, api.events.damage, {
      params: { id: assets.rope },
      query: { inspectionType: 'mrt' },
    })
    expect(damage.json().damageSummary.ratio).toBeCloseTo(1600 / 114 / 25, 9)
  })

  test('separates visual and magnetic findings, and forecasts the magnetic ones from three points on', async () => {
    const inspect = async (year: number, losses: number[]) => {
      const timestamp = `${year}-05-01T00:00:00.000Z`
      await world.call(person, api.events.create, {
        body: {
          ropeEvent: {
            rope: { id: assets.rope },
            position: 0,
            timestamp,
            attributes: {
              recordingType: 'measurement',
              type: 'mrt',
              inspectionType: 'mrt',
              bendingCycles: (year - 2020) * 50_000,
            },
            damages: losses.map((loss, n) => {
              const { rope: _, ...event } = brokenWire(assets.rope, 100 + n / 100, loss, { timestamp })
              return event
            }),
          },
        },
      })
    }
    const chart = async (query: object) =>
      (await world.call(person, api.events.lossOverTarget, { params: { id: assets.rope }, query })).json()
    await inspect(2023, [3])
    await inspect(2024, [3, 3])
    expect((await chart({ inspectionType: 'mrt' })).forecast).toBeNull()
    await inspect(2025, [3, 3, 3])
    const { forecast, result } = await chart({ inspectionType: 'mrt' })
    expect(forecast.points.length).toBeGreaterThan(50)
    expect(result[0].points.at(-1).loss).toBeCloseTo(900 / 620, 6)
    const visual = await chart({ inspectionType: 'visual' })
    expect(visual.result.every((series: { points: unknown[] }) => series.points.length === 0)).toBe(true)
    expect([visual.forecast, visual.outlook]).toEqual([null, null])
    const cycles = await chart({ inspectionType: 'mrt', xAxis: 'bendingCycles', rangeFrom: '200000' })
    expect(cycles.result[0].points.map((point: { x: number }) => Math.round(point.x / 50_000))).toEqual(
      cycles.result[0].points.map(() => expect.any(Number)),
    )
    expect(Math.min(...cycles.result[0].points.map((point: { x: number }) => point.x))).toBeGreaterThanOrEqual(200_000)
    expect(cycles.bendingCyclesToTimestamp).toHaveLength(3)
    // 3, 6 and 9 mm² of 620 mm² against 6 % over the shortest reference length.
    expect(cycles.outlook).toMatchObject({ multiple: 6, usedPoints: 3, since: null, refusal: null })
    expect(cycles.outlook.trend.slope).toBeCloseTo((300 / 620 / 6) * 100 * (10_000 / 50_000), 6)
    const timestamp = '2025-06-01T00:00:00.000Z'
    const attributes = { recordingType: 'damage', type: 'repair' } as const
    const { ropeEvent: repair } = (await record({ position: 100, loss: 0, length: 0.5, timestamp, attributes })).json()
    const after = await chart({ inspectionType: 'mrt' })
    const change = { timestamp, event: { id: repair.id }, type: 'repair' }
    expect(after.changes).toEqual([{ x: Date.parse(timestamp), ...change }])
    expect(after.outlook).toMatchObject({ usedPoints: 0, since: change, refusal: 'fewPoints', trend: null })
    expect(after.forecast.points[0].x).toBe(Date.parse(timestamp))
  })
})
