import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { AttentionRope, MostUrgentRope } from '@catenary/contract/work/attention'
import { attentionReasons } from '@catenary/domain/attention'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { readPdf } from '../../../test/support/pdf-text.ts'
import { readCsv } from '../../../test/support/read-csv.ts'
import { send } from '../../../test/support/send.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let person: Person
let assets: Assets
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  person = await world.person('ROLE_USER', [world.alpha])
  assets = await createAssets(world, world.alpha)
  await fill()
})
afterAll(() => world.close())

async function addRope(name: string, to = assets.installation, attributes: RopeAttributes = haulRope): Promise<string> {
  const params = { id: to }
  const response = await world.call(admin, api.ropes.create, { params, body: { rope: { name, attributes } } })
  expect(response.statusCode, response.payload).toBe(201)
  return (ids[name] = response.json().id as string)
}

async function record(rope: string, timestamp: string, attributes: Partial<EventAttributes>): Promise<string> {
  const event = brokenWire(rope, 100, 1, { timestamp })
  const ropeEvent = { ...event, attributes: { ...event.attributes, ...attributes } }
  const response = await world.call(admin, api.events.create, { body: { ropeEvent: ropeEvent as never } })
  expect(response.statusCode, response.payload).toBe(201)
  return response.json().ropeEvent.id as string
}

const noLoss = { crossSectionLossAmount: undefined, crossSectionLossUnit: undefined, inspectionType: undefined }
const inspection = (type: 'visualInspection' | 'mrt') => ({ recordingType: 'measurement', type, ...noLoss }) as const
const loss = (percent: number, inspectionType: 'visual' | 'mrt' = 'visual') =>
  ({ inspectionType, crossSectionLossAmount: percent, crossSectionLossUnit: '%' }) as const

/** A magnetic rope test that found a loss in percent of the cross-section; 6 % is the limit. */
async function mrt(rope: string, timestamp: string, percent: number): Promise<string> {
  const { rope: _, ...finding } = brokenWire(rope, 100, 0, { timestamp })
  const damages = [{ ...finding, attributes: { ...finding.attributes, ...loss(percent, 'mrt') } }]
  const ropeEvent = { rope: { id: rope }, position: 0, timestamp, attributes: inspection('mrt'), damages }
  const response = await world.call(admin, api.events.create, { body: { ropeEvent: ropeEvent as never } })
  expect(response.statusCode, response.payload).toBe(201)
  return response.json().ropeEvent.id as string
}

/** It is 1 June 2026. The rope that came with the installation was never inspected. */
async function fill(): Promise<void> {
  const reached = await addRope('Reached')
  await record(reached, '2026-03-01T08:00:00.000Z', loss(7))
  const soon = await addRope('Soon')
  for (const [timestamp, percent] of [
    ['2024-05-20T08:00:00.000Z', 3.78],
    ['2025-05-20T08:00:00.000Z', 4.74],
    ['2026-05-20T08:00:00.000Z', 5.7],
  ] as const)
    await mrt(soon, timestamp, percent)
  const falling = await addRope('Falling')
  await record(falling, '2025-05-01T08:00:00.000Z', inspection('visualInspection'))
  ids.fallingInspection = await record(falling, '2026-05-01T08:00:00.000Z', inspection('visualInspection'))
  await record(falling, '2026-05-01T09:00:00.000Z', loss(0.6))
  const good = await addRope('Good')
  await record(good, '2026-05-02T08:00:00.000Z', inspection('visualInspection'))
  await record(good, '2026-05-02T09:00:00.000Z', loss(0.2))
  const { nominalDiameter: _, ...withoutDiameter } = haulRope
  const unknown = await addRope('No state', assets.installation, { ...withoutDiameter, standard: 'BOSeil' })
  await record(unknown, '2026-05-02T08:00:00.000Z', inspection('visualInspection'))
  const archived = await addRope('Archived')
  await record(archived, '2026-05-02T08:00:00.000Z', loss(7))
  await world.call(admin, api.ropes.remove, { params: { id: archived } })
  await createAssets(world, world.beta)
}

async function list(query: Record<string, string> = {}, who = person): Promise<AttentionRope[]> {
  const response = await world.call(who, api.attention.list, { query: query as never })
  expect(response.statusCode, response.payload).toBe(200)
  return response.json()
}
const names = async (query: Record<string, string> = {}, who = person) =>
  (await list(query, who)).map(({ name }) => name)

describe('the ropes that need attention', () => {
  test('are sorted by urgency, each with its reasons, those without state before good ones', async () => {
    const found = await list()
    expect(found.map(({ name, reasons }) => [name, ...reasons])).toEqual([
      ['Reached', 'limitReached', 'neverInspected'],
      ['Soon', 'limitSoon', 'healthFalling'],
      ['Falling', 'healthFalling'],
      ['Rope 1', 'neverInspected'],
      ['No state'],
      ['Good'],
    ])
  })

  test('contain the state, the one before the last inspection, the last inspections and the dates of the limit', async () => {
    const [reached, soon, falling, untouched, noState] = await list()
    expect(reached).toMatchObject({
      installation: {
        id: assets.installation,
        name: 'Gipfelbahn',
        timezone: 'Europe/Zurich',
        area: { id: assets.area },
      },
      damages: { health: 0, count: 1 },
      before: null,
      limit: null,
      inspections: { visual: null, mrt: null },
    })
    expect(soon?.limit).toMatchObject({ kind: 'ahead' })
    // 5 % of the limit are left, 16 % were added in each of the last two years; 1.3 times that is the cautious growth.
    expect(soon?.limit?.earliest?.slice(0, 10)).toBe('2026-08-16')
    expect(soon?.limit?.expected?.slice(0, 10)).toBe('2026-09-11')
    expect(soon?.before?.ratio).toBeCloseTo(0.79, 9)
    // The same date stands wherever the rope or what it belongs to is shown.
    const paths = [
      `ropes/${ids.Soon}`,
      `installations/${assets.installation}`,
      `areas/${assets.area}`,
      'areas/positions',
    ]
    for (const path of [
      ...paths,
      `ropes/${ids.Soon}/record`,
      `areas/${assets.area}/installations/events/damage-summary`,
    ])
      expect((await send(world, person, ['GET', `/${path}`])).payload, path).toContain(soon?.limit?.earliest)
    expect(falling).toMatchObject({
      before: { ratio: 0, health: 100 },
      inspections: { visual: { id: ids.fallingInspection, timestamp: '2026-05-01T08:00:00.000Z' }, mrt: null },
    })
    expect(untouched).toMatchObject({ damages: null, noStateReason: 'notInspected', before: null })
    expect(noState).toMatchObject({ damages: null, noStateReason: 'noDiameter' })
    expect([soon, noState].map((rope) => rope?.offeredInspections)).toEqual([['mrt', 'visual'], ['visual']])
  })

  test('are filtered by reason, state, place and text', async () => {
    expect(await names({ reason: 'healthFalling' })).toEqual(['Soon', 'Falling'])
    expect(await names({ reason: 'limitReached,neverInspected' })).toEqual(['Reached', 'Rope 1'])
    expect(await names({ state: 'none' })).toEqual(['Rope 1', 'No state'])
    expect(await names({ query: 'GIPFEL good' })).toEqual(['Good'])
    expect(await names({ query: 'nowhere' })).toEqual([])
    expect(await names({ installation: assets.area })).toEqual([])
    expect(await names({ area: assets.area, state: 'known', limit: '1' })).toEqual(['Reached'])
  })

  test('are sorted by name, health and the date of the limit', async () => {
    expect(await names({ sort: 'name' })).toEqual(['Falling', 'Good', 'No state', 'Reached', 'Rope 1', 'Soon'])
    expect((await names({ sort: 'health' })).slice(0, 2)).toEqual(['Reached', 'Soon'])
    expect((await names({ sort: 'limit' }))[0]).toBe('Soon')
    expect((await names({ sort: '-lastVisual' }))[0]).toMatch(/No state|Good/)
  })

  test('are counted by reason, whatever reason they are filtered by', async () => {
    const counts = async (query: object, who = person) =>
      (await world.call(who, api.attention.counts, { query: query as never })).json()
    const none = Object.fromEntries(attentionReasons.map((reason) => [reason, 0]))
    const reasons = { ...none, limitReached: 1, limitSoon: 1, healthFalling: 2, neverInspected: 2 }
    expect(await counts({})).toEqual({ ropes: 6, any: 4, reasons })
    expect(await counts({ query: 'Good' })).toEqual({ ropes: 1, any: 0, reasons: none })
  })
})

test('the list is exported as a file, in the requested order and the language of the reader', async () => {
  const query = { reason: 'limitReached,limitSoon', sort: 'name' } as const
  const response = await world.call(person, api.attention.file, { query }, { language: 'de' })
  expect(response.statusCode, response.payload).toBe(200)
  const [head, ...rows] = readCsv(response.payload.replace('\uFEFF', ''), ';')
  expect(head?.slice(0, 5)).toEqual(['Seil', 'Anlage', 'Gebiet', 'Seilzustand (%)', 'Schäden ohne bekannten Verlust'])
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Reached', 'Gipfelbahn'],
    ['Soon', 'Gipfelbahn'],
  ])
  expect(rows[0]?.slice(3, 8)).toEqual(['0', '0', '0', '0', 'Ablegereif; Keine Prüfung erfasst'])
  expect(rows[1]?.[9]).toBe('möglich ab 16.08.2026, erwartet etwa September 2026')
  const sheet = await world.call(person, api.attention.file, { query: { ...query, format: 'xlsx' } })
  expect(sheet.headers['content-disposition']).toContain('ropes-2026-06-01.xlsx')
})

test('a file of the list has inspections by their day at the installation, else by that of the reader', async () => {
  await sql`update damage_states set last_visual_at='2026-05-02T13:00Z' where rope_id=${ids.Good}`.execute(world.owner)
  const query = { query: 'Good', timezone: 'Pacific/Auckland' }
  for (const own of [{}, { timezone: 'Pacific/Auckland' }]) {
    await sql`update installations set attributes = attributes - 'timezone' || ${own}`.execute(world.owner)
    const [head = [], good] = readCsv((await world.call(person, api.attention.file, { query })).payload)
    expect(good?.[head.indexOf('Visual inspection')]).toBe('2026-05-03')
  }
})

test('the list is printed in landscape, with what it is narrowed to and what each rope needs', async () => {
  const query = { reason: 'limitReached,limitSoon', sort: 'name', area: assets.area, format: 'pdf' } as const
  const response = await world.call(person, api.attention.file, { query }, { language: 'de' })
  expect(response.statusCode, response.payload.slice(0, 500)).toBe(200)
  expect(response.headers['content-disposition']).toContain('ropes-2026-06-01.pdf')
  const pdf = await readPdf(new Uint8Array(response.rawPayload))
  const text = pdf.textWithoutSpaces
  expect([pdf.size.map(Math.round), pdf.language, pdf.title]).toEqual([[842, 595], 'de', 'Jetzt dringend'])
  expect(pdf.roles).toContain('TH')
  expect(pdf.heights.get('Ablegereif')).toBeCloseTo(pdf.heights.get('Reached') ?? NaN, -0.4)
  expect(text).toContain('Eingegrenztauf:Ablegereif·Grenzwertjetztoderin90Tagenmöglich·')
  expect(text).toMatch(/Reached.*Ablegereif.*KeinePrüfungerfasst.*keinegeplant.*Soon.*möglichab16\.08\.2026/)
  expect(text).not.toContain('Falling')
  expect(text).toMatch(/Datenstand2026-06-01\S*Erstelltvon\S+/)
  const nothing = { ...query, reason: 'unreadAlarms', query: 'Good' } as const
  const empty = await world.call(person, api.attention.file, { query: nothing }, { language: 'de' })
  expect((await readPdf(new Uint8Array(empty.rawPayload))).textWithoutSpaces).not.toContain('keinemSeil')
})

describe('the most urgent rope', () => {
  const mostUrgent = async (by: MostUrgentBy, who = person, scope = {}): Promise<MostUrgentRope[]> => {
    const response = await world.call(who, api.attention.mostUrgent, { query: { by, ...scope } })
    expect(response.statusCode, response.payload).toBe(200)
    return response.json()
  }
  type MostUrgentBy = 'area' | 'installation' | 'rope'
  const ropeNames = (found: readonly MostUrgentRope[]) => found.map(({ rope }) => rope.name)

  test('of each area and installation is named with its reasons', async () => {
    const reached = {
      rope: { id: ids.Reached, name: 'Reached', installation: { id: assets.installation, name: 'Gipfelbahn' } },
      reasons: ['limitReached', 'neverInspected'],
    }
    expect(await mostUrgent('area')).toEqual([{ id: assets.area, ...reached }])
    expect(await mostUrgent('installation')).toEqual([{ id: assets.installation, ...reached }])
  })

  test('of each is in the order of the ropes by urgency; what needs nothing is left out', async () => {
    const { area } = assets
    const installations = { calm: '', soon: '' }
    for (const name of ['soon', 'calm'] as const) {
      const body = { installation: { name } }
      const response = await world.call(admin, api.installations.create, { params: { id: area }, body })
      expect(response.statusCode, response.payload).toBe(201)
      installations[name] = response.json().id
    }
    const [inSoon, inCalm] = [await addRope('Second', installations.soon), await addRope('Calm', installations.calm)]
    for (const rope of [inSoon, inCalm]) await record(rope, '2026-05-01T08:00:00.000Z', inspection('visualInspection'))
    await record(inSoon, '2026-05-02T08:00:00.000Z', loss(6.5))
    const urgent = (await list()).filter(({ reasons }) => reasons.length > 0)
    expect((await mostUrgent('rope')).map(({ id, rope, reasons }) => [id, rope.id, reasons])).toEqual(
      urgent.map(({ id, reasons }) => [id, id, reasons]),
    )
    expect((await mostUrgent('installation', person, { area })).map(({ id }) => id)).toEqual([
      assets.installation,
      installations.soon,
    ])
    expect(ropeNames(await mostUrgent('rope', person, { installation: installations.soon }))).toEqual(['Second'])
    expect(await mostUrgent('rope', person, { installation: installations.calm })).toEqual([])
    for (const id of Object.values(installations)) await world.call(admin, api.installations.remove, { params: { id } })
    expect((await mostUrgent('installation')).map(({ id }) => id)).toEqual([assets.installation])
  })

  test('is of the own mandators; what staff alone see makes no rope urgent for others', async () => {
    const beta = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    for (const by of ['area', 'installation', 'rope'] as const)
      expect(ropeNames(await mostUrgent(by, beta)), by).toEqual(['Rope 1'])
    expect(await mostUrgent('rope', beta, { installation: assets.installation })).toEqual([])
    expect(await mostUrgent('area', admin)).toHaveLength(2)
    const attributes = { title: 'Among us', description: 'Look', dueAt: '2026-05-20T00:00:00.000Z', isInternal: true }
    const task = { rope: { id: ids.Good ?? '' }, attributes }
    const { id } = (await world.call(admin, api.tasks.create, { body: { task } })).json()
    expect(ropeNames(await mostUrgent('rope'))).not.toContain('Good')
    expect((await mostUrgent('rope', admin)).find(({ rope }) => rope.name === 'Good')?.reasons).toEqual(['overdue'])
    await world.call(admin, api.tasks.remove, { params: { id } })
  })

  test('is asked for by area, installation or rope', async () => {
    const wrong = await world.call(person, api.attention.mostUrgent, { query: { by: 'mandator' as never } })
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'by'])
  })
})

describe('their visibility', () => {
  test('is limited to the user’s mandators; staff see all', async () => {
    const beta = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    expect(await names({}, beta)).toEqual(['Rope 1'])
    expect(await names({ query: 'Reached' }, beta)).toEqual([])
    expect(await names({}, admin)).toHaveLength(7)
  })

  test('needs the permission of the dashboard', async () => {
    const free = await world.person('ROLE_FREE_USER', [world.alpha])
    for (const endpoint of [api.attention.list, api.attention.counts, api.attention.file, api.attention.mostUrgent])
      expect((await world.call(free, endpoint, {} as never)).statusCode).toBe(403)
  })
})

describe('the effect of a recording', () => {
  test('is visible at once: a first inspection, a finding after it, an archived inspection', async () => {
    const rope = await addRope('Changing')
    const shown = async () => (await list({ query: 'Changing' }))[0]
    expect((await shown())?.reasons).toEqual(['neverInspected'])
    const first = await record(rope, '2026-04-01T08:00:00.000Z', inspection('visualInspection'))
    expect(await shown()).toMatchObject({ reasons: [], before: null, inspections: { visual: { id: first } } })
    const second = await record(rope, '2026-05-01T08:00:00.000Z', inspection('visualInspection'))
    await record(rope, '2026-05-02T08:00:00.000Z', loss(3))
    expect(await shown()).toMatchObject({
      reasons: ['healthFalling'],
      before: { ratio: 0 },
      inspections: { visual: { id: second } },
    })
    // A finding of before the inspection was in what it is compared with.
    await record(rope, '2026-04-20T08:00:00.000Z', { ...loss(3), description: 'found later in the notes' })
    expect((await shown())?.before?.ratio).toBeCloseTo(0.5, 9)
    await send(world, person, ['DELETE', `/events/${second}`])
    expect(await shown()).toMatchObject({ inspections: { visual: { id: first } }, before: null })
  })

  test('includes a new rope', async () => {
    const rope = await addRope('Replaced')
    await record(rope, '2026-04-01T08:00:00.000Z', inspection('visualInspection'))
    await record(rope, '2026-05-01T08:00:00.000Z', { recordingType: 'mutation', type: 'ropeReplacement', ...noLoss })
    expect((await list({ query: 'Replaced' }))[0]).toMatchObject({
      reasons: ['neverInspected'],
      inspections: { visual: null, mrt: null },
    })
  })
})

test('tasks make a rope urgent and contain its next inspection; internal ones are visible to internal users only', async () => {
  const rope = await addRope('With tasks')
  await record(rope, '2026-05-02T08:00:00.000Z', inspection('visualInspection'))
  const add = async (attributes: object) => {
    const task = { rope: { id: rope }, attributes: { description: 'As planned', ...attributes } }
    const response = await world.call(admin, api.tasks.create, { body: { task } as never })
    expect(response.statusCode, response.payload).toBe(201)
    return response.json().id as string
  }
  const shown = async (who = person) => (await list({ query: 'With tasks' }, who))[0]
  expect(await shown()).toMatchObject({ reasons: [], nextInspection: null, tasks: { open: 0, overdue: 0 } })
  await add({ title: 'Grease', dueAt: '2026-07-01T00:00:00.000Z' })
  const next = await add({ title: 'Look at it', dueAt: '2026-08-01T00:00:00.000Z', inspectionType: 'B' })
  expect(await shown()).toMatchObject({
    reasons: [],
    nextInspection: { id: next, title: 'Look at it', at: '2026-08-01T00:00:00.000Z', isExpected: false },
    tasks: { open: 2, overdue: 0, overdueSince: null },
  })
  await add({ title: 'Among us', dueAt: '2026-05-20T00:00:00.000Z', isInternal: true })
  expect(await shown()).toMatchObject({ reasons: [], tasks: { open: 2, overdue: 0 } })
  expect(await shown(admin)).toMatchObject({ reasons: ['overdue'], tasks: { open: 3, overdue: 1 } })
  await add({ title: 'Late', dueAt: '2026-05-25T00:00:00.000Z' })
  expect(await shown()).toMatchObject({
    reasons: ['overdue'],
    tasks: { open: 3, overdue: 1, overdueSince: '2026-05-25T00:00:00.000Z' },
  })
  const byCycles = await add({ title: 'By cycles', dueAt: '2026-12-01T00:00:00.000Z', inspectionType: 'A' })
  const expectedAt = '2026-07-20T00:00:00.000Z'
  await world.owner.updateTable('tasks').set({ expectedAt }).where('id', '=', byCycles).execute()
  expect((await shown())?.nextInspection).toMatchObject({ id: byCycles, at: expectedAt, isExpected: true })
  // The rope tells the same to the same reader.
  const own = await add({ title: 'Ours', dueAt: '2026-07-15T00:00:00.000Z', inspectionType: 'A', isInternal: true })
  for (const [who, id] of [
    [person, byCycles],
    [admin, own],
  ] as const) {
    const response = await world.call(who, api.ropes.get, { params: { id: rope } })
    expect(response.json().nextInspection).toEqual((await shown(who))?.nextInspection)
    expect(response.json().nextInspection).toMatchObject({ id })
  }
  const listed = await world.call(person, api.ropes.list, { params: { id: assets.installation } })
  const planned = listed.json().filter((one: { nextInspection: unknown }) => one.nextInspection !== null)
  expect(planned.map((one: { id: string }) => one.id)).toEqual([rope])
  // Overdue stands after what is near its limit, and before what falls.
  expect((await names({ reason: 'limitSoon,overdue,healthFalling' })).slice(0, 3)).toEqual([
    'Soon',
    'With tasks',
    'Falling',
  ])
})

test('an unread notification makes a rope urgent for that user', async () => {
  const rope = await addRope('With an alarm')
  await record(rope, '2026-05-02T08:00:00.000Z', inspection('visualInspection'))
  const id = v7()
  const target = { mandatorId: world.alpha, installationId: assets.installation, ropeId: rope }
  await world.owner
    .insertInto('notifications')
    .values({ id, ...target, type: 'ropeHealth', triggeredAt: '2026-05-30T00:00:00.000Z' })
    .execute()
  const shown = async (who = person) => (await list({ query: 'With an alarm' }, who))[0]
  expect(await shown()).toMatchObject({ reasons: ['unreadAlarms'], unreadAlarms: 1 })
  const readAt = '2026-05-31T00:00:00.000Z'
  await world.owner.insertInto('notificationReads').values({ userId: person.id, notificationId: id, readAt }).execute()
  expect(await shown()).toMatchObject({ reasons: [], unreadAlarms: 0 })
  expect(await shown(admin)).toMatchObject({ reasons: ['unreadAlarms'] })
})
