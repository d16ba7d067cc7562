import { api } from '@catenary/contract/api'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import type { Queries } from '../../db/database.ts'
import { findChainBreaks } from './queries.ts'

let world: World
let person: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  person = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha)
  await sql`truncate audit_log, audit_heads`.execute(world.owner)
})
afterAll(() => world.close())

const log = () => world.owner.selectFrom('auditLog').selectAll().orderBy('number').execute()
const wire = (position: number) => brokenWire(assets.rope, position, 1)
const create = (ropeEvent: NewRopeEvent, who = person) => world.call(who, api.events.create, { body: { ropeEvent } })

/** A magnetic rope test with as many findings, far enough from each other. */
function inspection(findings: number, isImported = false): NewRopeEvent {
  const { rope, ...damage } = wire(1)
  const more = isImported ? { isImported } : {}
  const damages = Array.from({ length: findings }, (_, index) => ({
    ...damage,
    position: index / 10,
    attributes: { ...damage.attributes, ...more },
  }))
  const { timestamp } = damage
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more } as const
  return { rope, position: 0, timestamp, attributes, damages }
}

describe('the audit log of events', () => {
  test.each([3, 700])('has one entry for an inspection with %i findings, which leads to it', async (findings) => {
    const response = await create(inspection(findings))
    expect(response.statusCode, response.payload).toBe(201)
    const { id, timestamp } = response.json().ropeEvent
    const entries = await log()
    expect(entries).toMatchObject([
      {
        action: 'inspection.recorded',
        actorId: person.id,
        subjectType: 'event',
        subjectId: id,
        mandators: [world.alpha],
        details: {
          rope: { id: assets.rope, installationId: assets.installation, areaId: assets.area },
          eventType: 'mrt',
          eventTime: timestamp,
          damages: findings,
        },
      },
    ])
    expect(entries[0]?.address).not.toBe('')
    expect((await findChainBreaks(world.owner as unknown as Queries)).breaks).toEqual([])
  })

  test('records imports, their undoing and restoring', async () => {
    const { id } = (await create(inspection(2, true))).json().ropeEvent
    expect((await world.call(person, api.imports.undo, { params: { id } })).statusCode).toBe(204)
    expect((await world.call(person, api.imports.restore, { params: { id } })).statusCode).toBe(204)
    const logged = (await log()).map(({ action, subjectId, details }) => [
      action,
      subjectId,
      (details as { damages: number }).damages,
    ])
    expect(logged).toEqual([
      ['inspection.imported', id, 2],
      ['event.archived', id, 2],
      ['event.restored', id, 2],
    ])
  })

  test('records a single event once, however often it is sent, and its archiving and restoring', async () => {
    const sent = { ...wire(10), id: v7() }
    for (const status of [201, 200]) expect((await create(sent)).statusCode).toBe(status)
    const { id } = sent
    await world.call(person, api.events.change, { params: { id }, body: { ropeEvent: { position: 11 } } })
    await world.call(person, api.events.remove, { params: { id } })
    await world.call(person, api.events.change, { params: { id }, body: { ropeEvent: { isDeleted: false } } })
    expect((await log()).map(({ action }) => action)).toEqual(['event.recorded', 'event.archived', 'event.restored'])
  })

  test.each(['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_USER', 'ROLE_FREE_USER', 'ROLE_API_IMPORT'] as const)(
    'is written for %s',
    async (role) => {
      const who = await world.person(role, [world.alpha])
      const response = await create(wire(20), who)
      expect(response.statusCode, response.payload).toBe(201)
      expect(await log()).toMatchObject([{ actorId: who.id, action: 'event.recorded' }])
    },
  )

  test('is written in the transaction of the change, or nothing is stored', async () => {
    await sql`alter table audit_log add constraint no_more check (subject_type <> 'event') not valid`.execute(
      world.owner,
    )
    try {
      expect((await create(wire(30))).statusCode).toBe(500)
    } finally {
      await sql`alter table audit_log drop constraint no_more`.execute(world.owner)
    }
    const stored = await world.owner.selectFrom('events').select('id').where('ropeId', '=', assets.rope).execute()
    expect(stored).toEqual([])
    expect(await log()).toEqual([])
  })
})
