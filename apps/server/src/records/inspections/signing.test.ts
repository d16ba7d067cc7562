import { api, endpoints } from '@catenary/contract/api'
import { describe, expect, test } from 'vitest'
import { brokenWire } from '../../../test/support/assets.ts'
import {
  codeOf,
  corrected,
  create,
  get,
  history,
  inspected,
  openInspections,
  params,
  patch,
  refusal,
  setting,
  sign,
  signed,
  wire,
} from '../../../test/support/records/inspection-calls.ts'
import { attach } from '../../../test/support/upload.ts'

openInspections()

describe('signing', () => {
  test('stores who and when, in the record, its history, the audit log and as one domain event', async () => {
    const { id } = await inspected()
    const response = await sign(id)
    expect(response.statusCode, response.body).toBe(200)
    const { signedAt, signedBy } = response.json().attributes
    expect(signedBy).toEqual({ id: setting.inspector.id, name: expect.any(String) })
    expect((await get(id)).attributes).toMatchObject({ signedAt, signedBy })
    expect((await history(id))[0]?.attributes).toEqual({
      signedAt: { old: null, new: signedAt },
      signedBy: { old: null, new: signedBy },
    })
    const audit = await setting.world.owner.selectFrom('auditLog').selectAll().where('subjectId', '=', id).execute()
    expect(audit.at(-1)).toMatchObject({
      action: 'event.signed',
      actorId: setting.inspector.id,
      details: { damages: 2 },
    })
    const emitted = await setting.world.owner
      .selectFrom('domainEvents')
      .selectAll()
      .where('name', '=', 'event.signed')
      .execute()
    expect(emitted.map(({ payload }) => payload)).toContainEqual({
      rope: setting.assets.rope,
      event: id,
      entry: 2,
      damages: 2,
    })
  })

  test('is of what a list of the events that name the inspection shows', async () => {
    const { id } = await inspected()
    const events = async (inspection: string) => {
      const query = { inspection, total: '1' } as const
      const response = await setting.world.call(setting.inspector, api.events.list, {
        params: { id: setting.assets.rope },
        query,
      })
      const named = (response.json() as { readonly attributes: object }[]).map(({ attributes }) => attributes)
      return { named, total: response.headers['total-count'] }
    }
    const { named, total } = await events(id)
    expect(named).toMatchObject([{ inspection: { id } }, { inspection: { id } }])
    expect(total).toBe('2')
    expect(await events(setting.assets.rope)).toEqual({ named: [], total: '0' })
  })

  test('by the same person again is answered as stored, by another refused with who signed and when', async () => {
    const { id } = await signed()
    const again = await sign(id, setting.inspector, { 'if-match': '"v1"' })
    expect(again.statusCode, again.body).toBe(200)
    expect(await history(id)).toHaveLength(2)
    const refused = await sign(id, setting.colleague)
    expect(codeOf(refused)).toBe(refusal)
    const { signedBy } = (await get(id)).attributes
    expect(refused.json().detail).toContain(signedBy?.name)
    expect(refused.json().detail).toMatch(/20\d\d/)
  })

  test('is of what was seen, and of measurements that are not archived', async () => {
    const { id, first } = await inspected()
    await patch(id, { attributes: { description: 'Changed meanwhile' } })
    expect((await sign(id, setting.inspector, { 'if-match': '"v1"' })).statusCode).toBe(412)
    expect(codeOf(await sign(first))).toBe('409 urn:catenary:problem:inspection.noMeasurement')
    await setting.world.call(setting.inspector, api.events.remove, params(id))
    expect(codeOf(await sign(id))).toBe('409 urn:catenary:problem:record.archived')
  })

  test('and a change at once: either the change came first, or it is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, first } = await inspected()
      const [, change] = await Promise.all([sign(id), patch(first, { position: 500 + round })])
      const { position } = await get(first)
      expect([200, 409]).toContain(change.statusCode)
      expect(position).toBe(change.statusCode === 200 ? 500 + round : 100)
      const entries = await setting.world.owner
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
    const body = { rope: { id: setting.assets.rope }, position: 0, timestamp, attributes }
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
      (await attach(setting.world, setting.inspector, { targetType: 'events', targetId }, file)).json<
        { id: string }[]
      >()[0]?.id ?? ''
    const documents = [await documentOf(id), await documentOf(first)]
    const { id: other } = (await create(brokenWire(setting.assets.rope, 700, 1))).json().ropeEvent
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
      setting.world.call(setting.inspector, api.events.remove, params(id)),
      setting.world.call(setting.inspector, api.events.remove, params(first)),
      setting.world.call(setting.inspector, api.events.restoreVersion, { params: { id, number: '1' } }),
      setting.world.call(setting.inspector, api.events.restoreVersion, { params: { id: first, number: '1' } }),
      create({ rope: { id: setting.assets.rope }, ...wire(800, { inspection: { id } }) }),
      ...[id, first].map((targetId) =>
        attach(setting.world, setting.inspector, { targetType: 'events', targetId }, [
          { name: 'b.txt', bytes: 'More' },
        ]),
      ),
      ...documents.map((document) => setting.world.call(setting.inspector, api.documents.remove, params(document))),
      ...documents.map((document) =>
        setting.world.call(setting.inspector, api.documents.change, {
          ...params(document),
          body: { document: { name: 'c.txt' } },
        }),
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
    const admin = await setting.world.person('ROLE_ADMIN', [])
    const body = { area: { mandator: { id: setting.world.beta } } }
    const response = await setting.world.call(admin, api.areas.change, { params: { id: setting.assets.area }, body })
    expect(response.statusCode, response.body).toBe(200)
    const rows = await setting.world.owner.selectFrom('events').selectAll().where('id', 'in', [id, newId]).execute()
    expect(rows.map(({ mandatorId }) => mandatorId)).toEqual([setting.world.beta, setting.world.beta])
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
        setting.world.owner
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
    const response = await create({ rope: { id: setting.assets.rope }, position: 100, timestamp, attributes: repair })
    expect(response.statusCode, response.body).toBe(201)
  })

  test('that was imported is not undone, and takes the files that its report names alone', async () => {
    const hash = '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730' // of "bar\n"
    const { id } = await signed({ isImported: true, importHash: hash })
    expect(codeOf(await setting.world.call(setting.inspector, api.imports.undo, params(id)))).toBe(refusal)
    const to = { targetType: 'events', targetId: id } as const
    expect(
      (await attach(setting.world, setting.inspector, to, [{ name: 'report.txt', bytes: 'bar\n' }])).statusCode,
    ).toBe(201)
    const png = [{ name: 'photo.png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') }]
    expect(codeOf(await attach(setting.world, setting.inspector, to, png))).toBe(refusal)
  })
})
