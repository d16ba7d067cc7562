import { api, endpoints } from '@catenary/contract/api'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets, haulRope } from '../../../test/support/assets.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { readHistory } from '../events/queries.ts'
import { isChainIntact } from '../history/history.ts'

let world: World
let inspector: Person
let colleague: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  inspector = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  colleague = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
})
beforeEach(async () => {
  assets = await createAssets(world, world.alpha, { ...haulRope, loadBearingWires: 100 })
})
afterAll(() => world.close())

const params = (id: string) => ({ params: { id } })
const create = (ropeEvent: NewRopeEvent, importAgain = false) =>
  world.call(inspector, api.events.create, { body: { ropeEvent, importAgain } })
const sign = (id: string, who = inspector, headers = {}) =>
  world.call(who, api.inspections.sign, params(id), { headers })
const correct = (id: string, body: { id?: string } = {}, who = inspector) =>
  world.call(who, api.inspections.correct, { ...params(id), body })
const get = async (id: string): Promise<RopeEvent> => (await world.call(inspector, api.events.get, params(id))).json()
const patch = (id: string, ropeEvent: object) =>
  world.call(inspector, api.events.change, { ...params(id), body: { ropeEvent: ropeEvent as never } })
const history = async (id: string) =>
  (await world.call(inspector, api.events.history, params(id))).json<{ attributes: Record<string, unknown> }[]>()
const codeOf = (response: TestResponse) => `${response.statusCode} ${response.json().type}`
const refusal = '409 urn:catenary:problem:inspection.signed'

const wire = (position: number, more: object = {}) => {
  const { rope: _, ...damage } = brokenWire(assets.rope, position, 6)
  return { ...damage, attributes: { ...damage.attributes, ...more } }
}

/** An inspection with two findings and a document at each. */
async function inspected(more: object = {}) {
  const attributes = { recordingType: 'measurement', type: 'mrt', inspectionType: 'mrt', ...more } as const
  const imported = 'isImported' in more ? { isImported: true } : {}
  const damages = [wire(100, imported), wire(300, imported)]
  const { timestamp } = wire(1)
  const response = await create({ rope: { id: assets.rope }, position: 0, timestamp, attributes, damages })
  expect(response.statusCode, response.body).toBe(201)
  const [first = '', second = ''] = response.json().damages.map(({ id }: { id: string }) => id)
  return { id: response.json().ropeEvent.id as string, first, second }
}

async function signed(more: object = {}) {
  const inspection = await inspected(more)
  expect((await sign(inspection.id)).statusCode).toBe(200)
  return inspection
}

const corrected = async (id: string): Promise<string> => {
  const response = await correct(id)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().ropeEvent.id
}

/** What the page of the rope says of its loss, without ids. */
async function stateOfRope() {
  const query = { query: {}, ...params(assets.rope) }
  const rope = (await world.call(inspector, api.ropes.get, params(assets.rope))).json()
  const damage = (await world.call(inspector, api.events.damage, query)).json()
  const loss = (await world.call(inspector, api.events.lossOverTarget, query)).json()
  const along = (await world.call(inspector, api.events.lossAlongRope, query)).json()
  const withoutIds = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, part) => (['id', 'rope', 'attributes'].includes(key) ? null : part)))
  return withoutIds([rope.damages, rope.noStateReason, rope.limitEarliest, damage, loss, along])
}

describe('signing', () => {
  test('stores who and when, in the record, its history, the audit log and as one domain event', async () => {
    const { id } = await inspected()
    const response = await sign(id)
    expect(response.statusCode, response.body).toBe(200)
    const { signedAt, signedBy } = response.json().attributes
    expect(signedBy).toEqual({ id: inspector.id, name: expect.any(String) })
    expect((await get(id)).attributes).toMatchObject({ signedAt, signedBy })
    expect((await history(id))[0]?.attributes).toEqual({
      signedAt: { old: null, new: signedAt },
      signedBy: { old: null, new: signedBy },
    })
    const audit = await world.owner.selectFrom('auditLog').selectAll().where('subjectId', '=', id).execute()
    expect(audit.at(-1)).toMatchObject({ action: 'event.signed', actorId: inspector.id, details: { damages: 2 } })
    const emitted = await world.owner
      .selectFrom('domainEvents')
      .selectAll()
      .where('name', '=', 'event.signed')
      .execute()
    expect(emitted.map(({ payload }) => payload)).toContainEqual({ rope: assets.rope, event: id, entry: 2, damages: 2 })
  })

  test('by the same person again is answered as stored, by another refused with who signed and when', async () => {
    const { id } = await signed()
    const again = await sign(id, inspector, { 'if-match': '"v1"' })
    expect(again.statusCode, again.body).toBe(200)
    expect(await history(id)).toHaveLength(2)
    const refused = await sign(id, colleague)
    expect(codeOf(refused)).toBe(refusal)
    const { signedBy } = (await get(id)).attributes
    expect(refused.json().detail).toContain(signedBy?.name)
    expect(refused.json().detail).toMatch(/20\d\d/)
  })

  test('is of what was seen, and of measurements that are not archived', async () => {
    const { id, first } = await inspected()
    await patch(id, { attributes: { description: 'Changed meanwhile' } })
    expect((await sign(id, inspector, { 'if-match': '"v1"' })).statusCode).toBe(412)
    expect(codeOf(await sign(first))).toBe('409 urn:catenary:problem:inspection.noMeasurement')
    await world.call(inspector, api.events.remove, params(id))
    expect(codeOf(await sign(id))).toBe('409 urn:catenary:problem:record.archived')
  })

  test('and a change at once: either the change came first, or it is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, first } = await inspected()
      const [, change] = await Promise.all([sign(id), patch(first, { position: 500 + round })])
      const { position } = await get(first)
      expect([200, 409]).toContain(change.statusCode)
      expect(position).toBe(change.statusCode === 200 ? 500 + round : 100)
      const entries = await world.owner
        .selectFrom('eventHistory')
        .select('timestamp')
        .where('eventId', '=', first)
        .execute()
      expect(entries).toHaveLength(change.statusCode === 200 ? 2 : 1)
    }
  })

  test.each(['signedAt', 'signedBy', 'corrects', 'correctedBy'])('%s is refused from a client', async (name) => {
    const { id } = await inspected()
    const reference = { id }
    const value = { signedAt: '2026-03-01T08:00:00.000Z', signedBy: { id, name: 'A' } }[name] ?? reference
    const attributes = { recordingType: 'measurement', type: 'mrt', [name]: value } as never
    const { timestamp } = wire(1)
    const body = { rope: { id: assets.rope }, position: 0, timestamp, attributes }
    for (const response of [
      await create(body),
      await create({
        ...body,
        attributes: { recordingType: 'measurement', type: 'mrt' },
        damages: [wire(1, { [name]: value })],
      }),
      await patch(id, { attributes: { [name]: value } }),
    ])
      expect(response.statusCode, response.body).toBe(400)
  })
})

describe('a signed inspection', () => {
  test('refuses every change of it and of what was found, and says who signed', async () => {
    const { id, first } = await inspected()
    const file = [{ name: 'a.txt', bytes: 'Greased' }]
    const documentOf = async (targetId: string) =>
      (await attach(world, inspector, { targetType: 'events', targetId }, file)).json<{ id: string }[]>()[0]?.id ?? ''
    const documents = [await documentOf(id), await documentOf(first)]
    const { id: other } = (await create(brokenWire(assets.rope, 700, 1))).json().ropeEvent
    await patch(first, { position: 101 })
    await patch(id, { attributes: { description: 'Looked at it twice' } })
    await sign(id)
    const before = await Promise.all([get(id), get(first)])
    const attempts = [
      patch(id, { position: 3 }),
      patch(id, { attributes: { description: null } }),
      patch(first, { position: 3 }),
      patch(first, { attributes: { actionStatus: 'seen', wire: '4' } }),
      patch(first, { attributes: { inspection: null } }),
      patch(other, { attributes: { inspection: { id } } }),
      world.call(inspector, api.events.remove, params(id)),
      world.call(inspector, api.events.remove, params(first)),
      world.call(inspector, api.events.restoreVersion, { params: { id, number: '1' } }),
      world.call(inspector, api.events.restoreVersion, { params: { id: first, number: '1' } }),
      create({ rope: { id: assets.rope }, ...wire(800, { inspection: { id } }) }),
      ...[id, first].map((targetId) =>
        attach(world, inspector, { targetType: 'events', targetId }, [{ name: 'b.txt', bytes: 'More' }]),
      ),
      ...documents.map((document) => world.call(inspector, api.documents.remove, params(document))),
      ...documents.map((document) =>
        world.call(inspector, api.documents.change, { ...params(document), body: { document: { name: 'c.txt' } } }),
      ),
    ]
    for (const response of await Promise.all(attempts)) {
      expect(codeOf(response)).toBe(refusal)
      expect(response.json().detail).toContain(before[0]?.attributes.signedBy?.name)
    }
    expect(await Promise.all([get(id), get(first)])).toEqual(before)
  })

  test('is looked at by every call that changes events or their documents', () => {
    const changing = endpoints.filter(
      ({ method, emits = [] }) => method !== 'GET' && emits.some((name) => /^(event|document|import)\./.test(name)),
    )
    // A new one has to be tried above, or to be of new events alone, as those of devices are.
    const known = `documents.add documents.change documents.remove events.change events.create events.remove
      events.restoreVersion imports.restore imports.undo inspections.correct inspections.sign truscan.finishUpload truscan.upload`
    expect(changing.map(({ name }) => name).toSorted()).toEqual(known.split(/\s+/))
  })

  test('moves to another mandator with its area, and so do its versions', async () => {
    const { id } = await signed()
    const newId = await corrected(id)
    const admin = await world.person('ROLE_ADMIN', [])
    const body = { area: { mandator: { id: world.beta } } }
    const response = await world.call(admin, api.areas.change, { params: { id: assets.area }, body })
    expect(response.statusCode, response.body).toBe(200)
    const rows = await world.owner.selectFrom('events').selectAll().where('id', 'in', [id, newId]).execute()
    expect(rows.map(({ mandatorId }) => mandatorId)).toEqual([world.beta, world.beta])
  })

  test('is kept by the database too, against every statement', async () => {
    const { id, first } = await signed()
    for (const [event, change] of [
      [id, { position: 3 }],
      [id, { signedAt: null }],
      [first, { crossSectionLossAmount: 1 }],
      [first, { inspectionId: null }],
    ] as const)
      await expect(
        world.owner
          .updateTable('events')
          .set(change as never)
          .where('id', '=', event)
          .execute(),
      ).rejects.toThrow('is signed')
  })

  test('leaves the work on it to be done: status, repairs of their own', async () => {
    const { first } = await signed()
    const seen = await patch(first, { attributes: { actionStatus: 'seen' } })
    expect(seen.statusCode, seen.body).toBe(200)
    const repair = { recordingType: 'damage' as const, type: 'repair' as const, repairedEvents: [first] }
    const { timestamp } = wire(1)
    const response = await create({ rope: { id: assets.rope }, position: 100, timestamp, attributes: repair })
    expect(response.statusCode, response.body).toBe(201)
  })

  test('that was imported is not undone, and takes the files that its report names alone', async () => {
    const hash = '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730' // of "bar\n"
    const { id } = await signed({ isImported: true, importHash: hash })
    expect(codeOf(await world.call(inspector, api.imports.undo, params(id)))).toBe(refusal)
    const to = { targetType: 'events', targetId: id } as const
    expect((await attach(world, inspector, to, [{ name: 'report.txt', bytes: 'bar\n' }])).statusCode).toBe(201)
    const png = [{ name: 'photo.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }]
    expect(codeOf(await attach(world, inspector, to, png))).toBe(refusal)
  })
})

describe('a correction', () => {
  test('is a copy that names the old version, and the rope is as it was', async () => {
    const { id, first, second } = await inspected()
    await attach(world, inspector, { targetType: 'events', targetId: first }, [{ name: 'a.txt', bytes: 'Greased' }])
    const { timestamp } = wire(1)
    const repair = { recordingType: 'damage' as const, type: 'repair' as const, repairedEvents: [second] }
    await create({ rope: { id: assets.rope }, position: 900, timestamp, attributes: repair })
    await patch(first, { attributes: { actionStatus: 'seen' } })
    await sign(id)
    const before = await stateOfRope()
    const newId = await corrected(id)
    expect(await stateOfRope()).toEqual(before)
    const [old, copy] = await Promise.all([get(id), get(newId)])
    expect(old).toMatchObject({ isDeleted: true, attributes: { correctedBy: { id: newId }, signedBy: {} } })
    const { signedAt: _, signedBy: __, correctedBy: ___, ...kept } = old.attributes
    expect(copy.attributes).toEqual({ ...kept, corrects: { id } })
    expect(copy).toMatchObject({ isDeleted: false, position: old.position, timestamp: old.timestamp })
    const listed = (await world.call(inspector, api.events.list, { ...params(assets.rope), query: {} })).json<
      RopeEvent[]
    >()
    const findings = listed.filter(({ attributes }) => attributes.inspection?.id === newId)
    expect(findings.map(({ attributes }) => attributes.corrects?.id).toSorted()).toEqual([first, second].toSorted())
    const copyOfFirst = findings.find(({ attributes }) => attributes.corrects?.id === first)
    expect(copyOfFirst).toMatchObject({ documentCount: 1, attributes: { actionStatus: 'seen' } })
    expect((await history(id))[0]?.attributes).toMatchObject({ isDeleted: {}, correctedBy: { new: { id: newId } } })
    expect((await history(newId))[0]?.attributes).toMatchObject({ corrects: { new: { id } } })
    for (const event of [id, first, newId])
      expect(isChainIntact(await readHistory(world.owner as never, event))).toBe(true)
    // The repair names the old finding: the new one is not dated later either.
    const copyOfSecond = findings.find(({ attributes }) => attributes.corrects?.id === second)
    expect((await patch(copyOfSecond?.id ?? '', { timestamp: '2026-03-09T08:00:00.000Z' })).statusCode).toBe(422)
    // It can be changed, and so can what was found; a second correction counts once more.
    expect((await patch(copyOfFirst?.id ?? '', { position: 110 })).statusCode).toBe(200)
    await sign(newId)
    const again = await stateOfRope()
    await corrected(newId)
    expect(await stateOfRope()).toEqual(again)
  })

  test.each([0, 1, 2])('keeps what was repaired, and nothing else: the finding %i', async (which) => {
    const { first, second, id } = await inspected()
    const { id: third } = (await create({ rope: { id: assets.rope }, ...wire(500, { inspection: { id } }) })).json()
      .ropeEvent
    const attributes = {
      recordingType: 'damage' as const,
      type: 'repair' as const,
      repairedEvents: [[first, second, third][which] ?? ''],
    }
    await create({ rope: { id: assets.rope }, position: 900, timestamp: wire(1).timestamp, attributes })
    await sign(id)
    const counted = async () => {
      const response = await world.call(inspector, api.events.damage, { ...params(assets.rope), query: {} })
      const found = response.json<{ result: { position: number; counts: boolean }[] }>().result
      return found
        .filter(({ counts }) => counts)
        .map(({ position }) => position)
        .toSorted()
    }
    const before = await counted()
    expect(before).toHaveLength(2)
    const next = await corrected(id)
    expect(await counted()).toEqual(before)
    await sign(next)
    await corrected(next)
    expect(await counted()).toEqual(before)
  })

  test('is made once, however often it is sent, and by one of two at once', async () => {
    const { id } = await signed()
    const newId = v7()
    const responses = [await correct(id, { id: newId }), await correct(id, { id: newId })]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 200])
    expect(responses.map((response) => response.json().findings)).toEqual([2, 2])
    expect(codeOf(await correct(id))).toBe('409 urn:catenary:problem:inspection.otherVersion')
    const other = await signed()
    expect(codeOf(await correct(other.id, { id: newId }))).toBe('409 urn:catenary:problem:record.idTaken')
    const both = await Promise.all([correct(other.id), correct(other.id, {}, colleague)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('is of signed inspections alone', async () => {
    const { id, first } = await inspected()
    for (const event of [id, first])
      expect(codeOf(await correct(event))).toBe('409 urn:catenary:problem:inspection.notSigned')
  })

  test('is in use alone: the old comes back as a whole, once every other version is archived', async () => {
    const { id, first } = await signed()
    const before = await stateOfRope()
    const newId = await corrected(id)
    const otherVersion = '409 urn:catenary:problem:inspection.otherVersion'
    expect(codeOf(await patch(id, { isDeleted: false }))).toBe(otherVersion)
    expect(codeOf(await patch(first, { isDeleted: false }))).toBe(refusal)
    expect((await world.call(inspector, api.events.remove, params(newId))).statusCode).toBe(204)
    const copies = await world.owner.selectFrom('events').selectAll().where('inspectionId', '=', newId).execute()
    expect(copies.map(({ isDeleted }) => isDeleted)).toEqual([true, true])
    const partArchived = '409 urn:catenary:problem:inspection.partArchived'
    expect(codeOf(await patch(copies[0]?.id ?? '', { isDeleted: false }))).toBe(partArchived)
    const restored = await patch(id, { isDeleted: false })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(restored.json().ropeEvent.attributes.correctedBy).toBeUndefined()
    expect(await stateOfRope()).toEqual(before)
    expect(codeOf(await patch(newId, { isDeleted: false }))).toBe(otherVersion)
    expect(codeOf(await patch(id, { position: 3 }))).toBe(refusal)
  })

  test('of an import can be changed, needs the permission to import, and the report stays known', async () => {
    const report = { isImported: true, importHash: 'a'.repeat(64) }
    const { id } = await signed(report)
    const free = await world.person('ROLE_FREE_USER', [world.alpha])
    expect(codeOf(await correct(id, {}, free))).toBe('403 urn:catenary:problem:permission.denied')
    const newId = await corrected(id)
    const { attributes } = await get(newId)
    expect(attributes).toMatchObject({ importHash: report.importHash, corrects: { id } })
    expect(attributes.isImported).toBeUndefined()
    expect((await patch(newId, { attributes: { description: 'Mended' } })).statusCode).toBe(200)
    for (const change of [
      { importHash: 'b'.repeat(64) },
      { importHash: null },
      { corrects: null },
      { isImported: true },
    ])
      expect((await patch(newId, { attributes: change })).statusCode).toBe(400)
    expect((await patch(newId, { attributes: (await get(newId)).attributes })).statusCode).toBe(200)
    const { timestamp } = wire(1)
    const event = { rope: { id: assets.rope }, position: 0, timestamp }
    const again = { ...event, attributes: { recordingType: 'measurement', type: 'mrt', ...report } as const }
    expect(codeOf(await create(again))).toBe('409 urn:catenary:problem:report.known')
    expect(codeOf(await world.call(inspector, api.imports.restore, params(id)))).toBe(
      '409 urn:catenary:problem:inspection.otherVersion',
    )
  })
})
