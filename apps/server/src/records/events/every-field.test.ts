import { api } from '@catenary/contract/api'
import type { EventField, EventType } from '@catenary/contract/records/event-attributes'
import type { EventFieldName } from '@catenary/contract/records/event-fields'
import { eventFields, flattenEventContent, baseFields } from '@catenary/contract/records/event-fields'
import type { RopeEvent, RopeEventPatch } from '@catenary/contract/records/events'
import { eventSample, recordingTypeOf } from '@catenary/contract/test/event-samples'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import type { TestResponse, Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { eventColumns } from '../../db/event-fields.ts'
import { findHistoryBreaks } from '../history/verify-history.ts'

let world: World
let person: Person
let assets: Assets
/** Recordings that others may name: two of each kind. */
let damages: string[]
let inspections: string[]

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  assets = await createAssets(world, world.alpha, { ...haulRope, loadBearingWires: 100 })
  damages = [await recorded('brokenWire'), await recorded('wear')]
  inspections = [await recorded('visualInspection'), await recorded('mrt')]
})
afterAll(() => world.close())

const field = (name: EventFieldName): EventField => eventFields[name]
/** Those that a request may carry: what the server alone writes is tried with the signing of inspections. */
const names = (Object.keys(eventFields) as EventFieldName[]).filter((name) => !field(name).isServerSet)

/** Only the product changes them. */
const unchangeable: readonly EventFieldName[] = [
  'recordingType',
  'isLossDerived',
  'isImported',
  'importHash',
  'importDocuments',
  'leftOut',
]

/** Two values of a field; of those that name other recordings, recordings that there are. */
function samplesOf(name: EventFieldName): readonly [unknown, unknown] {
  if (name === 'repairedEvents') return [[damages[0]], damages]
  if (name === 'inspection') return [{ id: inspections[0] }, { id: inspections[1] }]
  return eventSample(name).values
}

const isOwn = (name: EventFieldName) => name in baseFields
const placed = (name: EventFieldName, value: unknown) =>
  isOwn(name) ? { [name]: value } : { attributes: { [name]: value } }

async function create(type: EventType, own: object = {}, attributes: object = {}): Promise<TestResponse> {
  const { rope, timestamp } = brokenWire(assets.rope, 1, 1)
  const hasLength = ['trackRopeRelocation', 'ropeShortening', 'repairPiece'].includes(type)
  const event = { rope, position: 1, timestamp, ...(hasLength && { length: 1 }), ...own }
  const ropeEvent = { ...event, attributes: { recordingType: recordingTypeOf(type), type, ...attributes } }
  return world.call(person, api.events.create, { body: { ropeEvent: ropeEvent as never, importAgain: true } })
}

async function recorded(type: EventType): Promise<string> {
  return (await create(type)).json().ropeEvent.id
}

const flat = (event: RopeEvent) => flattenEventContent(event as never)
const sent = (response: TestResponse) => flat(response.json().ropeEvent ?? response.json())
const history = async (id: string) =>
  (await world.call(person, api.events.history, { params: { id } }))
    .json()
    .map((entry: { attributes: object }) => entry.attributes)
const listed = async (id: string, query: object = {}) => {
  const list: RopeEvent[] = (await world.call(person, api.events.list, { params: { id: assets.rope }, query })).json()
  const found = list.find((event) => event.id === id)
  return found && flat(found)
}

/** Records an event that has the field, and returns it as it was answered. */
async function createWith(name: EventFieldName): Promise<{ id: string; value: unknown }> {
  const { beside: needed, type } = eventSample(name)
  // Alone the unit can be cleared; beside a loss it has to stay.
  const beside = name === 'crossSectionLossUnit' ? {} : needed
  const [value] = samplesOf(name)
  const { attributes = {}, ...own } = placed(name, value) as { attributes?: object }
  const response = await create(type, own, { ...beside, ...attributes })
  expect(response.statusCode, response.body).toBe(201)
  expect(sent(response)[name]).toEqual(value)
  return { id: response.json().ropeEvent.id, value }
}

const change = (id: string, patch: object) =>
  world.call(person, api.events.change, { params: { id }, body: { ropeEvent: patch as RopeEventPatch } })

describe('every field of an event', () => {
  test.each(names.filter((name) => name !== 'isDeleted'))(
    '%s is recorded, answered, listed and in the history',
    async (name) => {
      const { id, value } = await createWith(name)
      expect(flat((await world.call(person, api.events.get, { params: { id } })).json())[name]).toEqual(value)
      expect((await listed(id))?.[name]).toEqual(value)
      expect((await history(id))[0]).toMatchObject({ [name]: { old: null, new: value } })
      // In its column or in the JSON, never in both.
      const { attributes, ...columns } = await storedRow(id)
      const column = eventColumns.find((one) => one.field === name)
      expect(name in (attributes as object)).toBe(column === undefined)
      if (column) expect(columns[column.name]).not.toBeNull()
    },
  )

  const changeable = names.filter((name) => name !== 'isDeleted' && !unchangeable.includes(name))
  test.each(changeable)('%s is changed, restored and cleared, and each is in the history', async (name) => {
    const { id, value } = await createWith(name)
    const [, other] = samplesOf(name)
    expect(other).not.toEqual(value)
    const changed = await change(id, placed(name, other))
    expect(changed.statusCode, changed.body).toBe(200)
    expect(sent(changed)[name]).toEqual(other)
    expect((await history(id))[0]).toMatchObject({ [name]: { old: value, new: other } })
    const back = await world.call(person, api.events.restoreVersion, { params: { id, number: 1 } as never })
    expect(back.statusCode, back.body).toBe(200)
    expect(sent(back)[name]).toEqual(value)
    expect((await history(id))[0]).toMatchObject({ [name]: { old: other, new: value } })
    if (!field(name).schema.safeParse(undefined).success || name === 'actionStatus') return
    const cleared = await change(id, placed(name, null))
    expect(cleared.statusCode, cleared.body).toBe(200)
    expect(sent(cleared)[name] ?? null).toBeNull()
    expect((await history(id))[0]).toMatchObject({ [name]: { old: value, new: null } })
  })

  test('is archived and restored with the event, and contained in the archived list', async () => {
    const { id } = await createWith('wire')
    const before = await listed(id)
    await world.call(person, api.events.remove, { params: { id } })
    expect(await listed(id)).toBeUndefined()
    expect(await listed(id, { archived: '1' })).toEqual({ ...before, isDeleted: true })
    expect((await history(id))[0]).toEqual({ isDeleted: { old: false, new: true } })
    expect(sent(await change(id, { isDeleted: false }))).toEqual(before)
  })

  test('is stored as the history says, whatever was done with it', async () => {
    const { entries, breaks, differences } = await findHistoryBreaks(world.owner)
    expect(entries).toBeGreaterThan(names.length)
    expect({ breaks, differences }).toEqual({ breaks: [], differences: [] })
  })

  test('has a column of the type of its schema', async () => {
    const { rows } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
      from information_schema.columns where table_name = 'events'`.execute(world.owner)
    const types = new Map(rows.map(({ name, type }) => [name, type.replace('timestamp with time zone', 'timestamptz')]))
    for (const { name, type } of eventColumns) expect({ name, type: types.get(name) }).toEqual({ name, type })
  })
})

async function storedRow(id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    row: Record<string, unknown>
  }>`select to_jsonb(events) as row from events where id = ${id}`.execute(world.owner)
  return rows[0]?.row ?? {}
}
