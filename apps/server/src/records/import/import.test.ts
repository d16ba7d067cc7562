import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { api } from '@catenary/contract/api'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { mrtMaxBytes } from '@catenary/contract/records/mrt-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { readHistory } from '../events/queries.ts'
import { isChainIntact } from '../history/history.ts'
import { findArchivedFindings } from '../state/verify-states.ts'

/** What the sample reports on. */
const ropeOfReport: RopeAttributes = {
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  nominalDiameter: 25,
  metallicCrossSection: 256.5,
  ropeLength: 2950,
  standard: 'EN12927:2019',
}

/** Everybody who records. */
const recorders = ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_USER', 'ROLE_FREE_USER', 'ROLE_API_IMPORT'] as const

let world: World
let importer: Person
let assets: Assets

beforeAll(async () => {
  world = await createWorld()
  importer = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  assets = await createAssets(world, world.alpha, ropeOfReport)
})
afterAll(() => world.close())

function send(
  name: string,
  content: string | Buffer,
  options: { rope?: string; language?: string; who?: Person; leaveOut?: string } = {},
) {
  const { rope = assets.rope, language = 'en', who = importer, leaveOut } = options
  const form = new FormData()
  form.set('rope', rope)
  if (leaveOut !== undefined) form.set('leaveOut', leaveOut)
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return world.app.inject({
    method: 'POST',
    url: '/api/events/import/parse',
    headers: { 'accept-language': language },
    cookies: { catenary_session: who.token },
    payload: form,
  })
}

const sample = (name: string) => readFile(new URL(`../../../../../docs/formats/samples/${name}`, import.meta.url))
const stored = async () =>
  Number(
    (
      await world.owner
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('a report', () => {
  test('for a rope in an archived area is refused', async () => {
    const { area, rope } = await createAssets(world, world.alpha)
    await world.owner.updateTable('areas').set({ isDeleted: true }).where('id', '=', area).execute()
    const response = await send('mottarone-style.json', await sample('mottarone-style.json'), { rope })
    expect([response.statusCode, response.json().type]).toEqual([409, 'urn:catenary:problem:record.archived'])
  })

  test('is read without storing anything, and recorded as read', async () => {
    const response = await send('mottarone-style.json', await sample('mottarone-style.json'))
    expect(response.statusCode).toBe(200)
    const { ropeEvent } = response.json()
    expect(ropeEvent.damages).toHaveLength(16)
    expect(await stored()).toBe(0)
    const recorded = await world.call(importer, api.events.create, { body: { ropeEvent } })
    expect(recorded.statusCode).toBe(201)
    expect(await stored()).toBe(17)
    const rope = await world.call(importer, api.ropes.get, { params: { id: assets.rope } })
    expect(rope.json().damages.ratio).toBeCloseTo(0.5614, 4)
  })

  test('leaves its hash on the inspection, which stores the file, its attachments, images and nothing else', async () => {
    const [carried, name] = ['a;b', 'trace.csv']
    const documents = [{ name, mimeType: 'text/csv', content: btoa(carried) }]
    const plain = JSON.parse((await sample('mottarone-style.json')).toString())
    const bytes = Buffer.from(JSON.stringify({ ...plain, documents }))
    const { ropeEvent } = (await send('mottarone-style.json', bytes)).json()
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(ropeEvent.attributes.importHash).toBe(hash)
    expect(ropeEvent.damages[0].attributes).not.toHaveProperty('importHash')
    const { rope } = await createAssets(world, world.alpha, { nominalDiameter: 25 })
    const body = { ropeEvent: { ...ropeEvent, rope: { id: rope } } }
    const { id, attributes } = (await world.call(importer, api.events.create, { body })).json().ropeEvent
    expect(attributes.importHash).toBe(hash)
    const to = { targetType: 'events', targetId: id } as const
    expect((await attach(world, importer, to, [{ name: 'other.json', bytes: '{}' }])).statusCode).toBe(409)
    const attached = await attach(world, importer, to, [{ name: 'mottarone-style.json', bytes }])
    expect([attached.statusCode, attached.json<{ hash: string }[]>()[0]?.hash]).toEqual([201, hash])
    expect((await attach(world, importer, to, [{ name, bytes: 'a;c' }])).statusCode).toBe(409)
    expect((await attach(world, importer, to, [{ name, bytes: carried }])).statusCode).toBe(201)
  })

  test('is recognised where it was imported before, and imported to the same rope again only on confirmation', async () => {
    const { area, installation, rope } = await createAssets(world, world.alpha, { nominalDiameter: 25 })
    const content = JSON.stringify(JSON.parse((await sample('mottarone-style.json')).toString()))
    const parse = async (to: string, who = importer) => (await send('a.json', content, { rope: to, who })).json()
    const { ropeEvent, known } = await parse(rope)
    expect(known).toBeNull()
    const create = (more: object = {}, to = rope) =>
      world.call(importer, api.events.create, { body: { ropeEvent: { ...ropeEvent, rope: { id: to } }, ...more } })
    // Of two at once one is recorded.
    const twice = await Promise.all([create(), create()])
    expect(twice.map((one) => one.statusCode).toSorted()).toEqual([201, 409])
    expect(twice.find((one) => one.statusCode === 409)?.json().type).toBe('urn:catenary:problem:report.known')
    const { id } = twice.find((one) => one.statusCode === 201)?.json().ropeEvent ?? {}
    const knownRope = { id: rope, name: 'Rope 1', installation: { id: installation, area: { id: area } } }
    const first = { event: { id }, rope: knownRope, importedAt: world.clock.now.toISOString(), isDeleted: false }
    expect((await parse(rope)).known).toEqual(first)
    // Another rope accepts the same report, with a warning.
    const other = (await createAssets(world, world.alpha, { nominalDiameter: 25 })).rope
    expect((await parse(other)).known).toEqual(first)
    expect((await create({}, other)).statusCode).toBe(201)
    expect((await parse(rope)).known).toEqual(first)
    const stranger = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    const foreign = await createAssets(world, world.beta, { nominalDiameter: 25 })
    expect((await parse(foreign.rope, stranger)).known).toBeNull()
    const again = await create({ importAgain: true })
    expect(again.statusCode).toBe(201)
    // An archived import does not block; it is reported where there is no other.
    for (const one of [id, again.json().ropeEvent.id])
      await world.call(importer, api.imports.undo, { params: { id: one } })
    expect((await parse(rope)).known).toMatchObject({ rope: { id: other }, isDeleted: false })
    await world.owner.updateTable('events').set({ isDeleted: true }).where('ropeId', '=', other).execute()
    expect((await parse(rope)).known).toMatchObject({ rope: { id: rope }, isDeleted: true })
    expect((await create()).statusCode).toBe(201)
  })

  test('is undone and restored as a whole, with a history entry of each event', async () => {
    const { rope } = await createAssets(world, world.alpha, ropeOfReport)
    const { ropeEvent } = (await send('a.json', await sample('mottarone-style.json'), { rope })).json()
    const created = await world.call(importer, api.events.create, { body: { ropeEvent, importAgain: true } })
    const { id } = created.json().ropeEvent
    const own = brokenWire(rope, 5, 1, { attributes: { inspection: { id } } as never })
    const ownId: string = (await world.call(importer, api.events.create, { body: { ropeEvent: own } })).json().ropeEvent
      .id
    const shown = async () =>
      (await world.call(importer, api.events.list, { params: { id: rope } })).json<RopeEvent[]>().map((one) => one.id)
    const all = await shown()
    const ratio = async () =>
      (await world.call(importer, api.ropes.get, { params: { id: rope } })).json().damages.ratio as number
    const before = await ratio()
    const apart = all.find((one) => one !== id && one !== ownId) ?? ''
    // As it could be done before imports were archived as a whole alone.
    await world.owner.updateTable('events').set({ isDeleted: true }).where('id', '=', apart).execute()
    const step = async (endpoint: typeof api.imports.undo | typeof api.imports.restore, which = id, who = importer) => {
      world.clock.now = new Date(world.clock.now.getTime() + 1000)
      const response = await world.call(who, endpoint, { params: { id: which } })
      return response.statusCode === 204 ? 204 : [response.statusCode, response.json().type.replace(/.*:/, '')]
    }
    expect((await world.call(importer, api.imports.get, { params: { id } })).json()).toEqual({ findings: 15 })
    // Nor does half of one go: its inspection leaves with its findings.
    expect((await world.call(importer, api.events.remove, { params: { id } })).statusCode).toBe(409)
    expect(await step(api.imports.undo)).toBe(204)
    // Recordings added to that inspection by hand do not belong to the report.
    expect(await shown()).toEqual([ownId])
    expect(await ratio()).toBeLessThan(before)
    expect(await step(api.imports.undo)).toEqual([409, 'record.archived'])
    // Half an inspection comes back by no way.
    const restoreAlone = async (which: string) => {
      const body = { ropeEvent: { isDeleted: false as const } }
      const response = await world.call(importer, api.events.change, { params: { id: which }, body })
      return response.statusCode === 200 ? 200 : response.json().type.replace(/.*:/, '')
    }
    const some = all.find((one) => ![id, ownId, apart].includes(one)) ?? ''
    for (const one of [id, some, apart]) expect(await restoreAlone(one)).toBe('record.importArchived')
    expect(await shown()).toEqual([ownId])
    expect(await step(api.imports.restore)).toBe(204)
    expect(await step(api.imports.restore)).toBe(204)
    expect(new Set(await shown())).toEqual(new Set(all.filter((one) => one !== apart)))
    expect(await restoreAlone(apart)).toBe(200)
    await world.call(importer, api.events.remove, { params: { id } })
    expect(await restoreAlone(id)).toBe(200)
    const finding = all.find((one) => ![id, ownId, apart].includes(one)) ?? ''
    for (const one of [id, finding]) {
      const entries = (await world.call(importer, api.events.history, { params: { id: one } })).json().slice(-3)
      expect(entries.map((entry: { attributes: { isDeleted?: unknown } }) => entry.attributes.isDeleted)).toEqual([
        { old: true, new: false },
        { old: false, new: true },
        { old: null, new: false },
      ])
      expect(isChainIntact(await readHistory(world.owner, one))).toBe(true)
    }
    for (const other of [ownId, finding])
      for (const endpoint of [api.imports.undo, api.imports.restore])
        expect(await step(endpoint, other)).toEqual([409, 'record.notImported'])
    expect(await step(api.imports.undo, id, await world.person('ROLE_USER', [world.alpha]))).toEqual([
      403,
      'permission.denied',
    ])
    const stranger = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    expect(await step(api.imports.undo, id, stranger)).toEqual([404, 'record.notFound'])
    await world.owner.updateTable('ropes').set({ isDeleted: true }).where('id', '=', rope).execute()
    expect(await step(api.imports.undo)).toEqual([409, 'record.archived'])
  })

  test('is archived only as a whole: no single finding can be archived, and one archived before is reported', async () => {
    const { rope } = await createAssets(world, world.alpha, ropeOfReport)
    const { ropeEvent } = (await send('a.json', await sample('mottarone-style.json'), { rope })).json()
    const created = await world.call(importer, api.events.create, { body: { ropeEvent, importAgain: true } })
    const [inspection, finding]: string[] = [created.json().ropeEvent.id, created.json().damages[0].id]
    const state = async () => (await world.call(importer, api.ropes.get, { params: { id: rope } })).json().damages
    const before = await state()
    const everybody = [importer, ...(await Promise.all(recorders.map((role) => world.person(role, [world.alpha]))))]
    for (const who of everybody)
      for (const one of [finding ?? '', inspection ?? '']) {
        const refused = await world.call(who, api.events.remove, { params: { id: one } })
        expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:catenary:problem:record.imported'])
      }
    expect(await state()).toEqual(before)
    const found = async () => (await findArchivedFindings(world.owner)).filter(({ ropeId }) => ropeId === rope)
    expect(await found()).toEqual([])
    await world.owner
      .updateTable('events')
      .set({ isDeleted: true })
      .where('id', '=', finding ?? '')
      .execute()
    expect(await found()).toEqual([{ id: finding, ropeId: rope, inspectionId: inspection }])
    const body = { ropeEvent: { isDeleted: false as const } }
    await world.call(importer, api.events.change, { params: { id: finding ?? '' }, body })
    expect(await found()).toEqual([])
  })

  test('has a hash on imported inspections only, and no event can be marked as imported afterwards', async () => {
    const importHash = '0'.repeat(64)
    const refused = (response: { statusCode: number; json(): { errors?: { path: string }[] } }) => [
      response.statusCode,
      response.json().errors?.[0]?.path,
    ]
    const record = (attributes: object) =>
      world.call(importer, api.events.create, {
        body: { ropeEvent: brokenWire(assets.rope, 1, 1, { attributes: attributes as never }) },
      })
    const faulty = [400, 'ropeEvent.attributes.importHash']
    expect(refused(await record({ importHash, isImported: true }))).toEqual(faulty)
    const measured = { recordingType: 'measurement', type: 'mrt' }
    expect(refused(await record({ ...measured, importHash }))).toEqual(faulty)
    expect(refused(await record({ ...measured, isImported: true, importHash: 'f00' }))).toEqual(faulty)
    const { id } = (await record(measured)).json().ropeEvent
    const change = (attributes: object) =>
      world.call(importer, api.events.change, { params: { id }, body: { ropeEvent: { attributes } } })
    expect(refused(await change({ importHash }))).toEqual(faulty)
    expect(refused(await change({ importHash, isImported: true }))).toEqual([400, 'ropeEvent.attributes.isImported'])
  })

  test('with a document type definition is refused with a message in the language of the request', async () => {
    const hostile =
      '<?xml version="1.0"?>\n<!DOCTYPE mrtReport [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<mrtReport>&x;</mrtReport>'
    const response = await send('report.xml', hostile, { language: 'de' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      type: 'urn:catenary:problem:report.unreadable',
      errors: [{ line: 2, message: expect.stringContaining('DOCTYPE') }],
    })
    expect(response.json().errors[0].message).toContain('Sicherheit')
  })

  test('with invalid findings reports each with its path and line', async () => {
    const report = JSON.parse((await sample('mottarone-style.json')).toString())
    report.findings[3].position = 99_999
    report.findings[5].type = 'nonsense'
    const response = await send('report.json', JSON.stringify(report, null, 2))
    expect(response.statusCode).toBe(400)
    const faults = response.json().errors as { path: string; line: number; value: string }[]
    expect(faults.map((issue) => issue.path)).toContain('findings[5].type')
    for (const issue of faults) expect(issue.line).toBeGreaterThan(10)
    expect(faults.map(({ value }) => value)).toEqual(['99999', 'nonsense'])
  })

  test('is stored without its invalid findings on confirmation, and says so', async () => {
    const { rope } = await createAssets(world, world.alpha, ropeOfReport)
    const report = JSON.parse((await sample('mottarone-style.json')).toString())
    report.findings[3].position = 99_999
    report.findings[5].type = 'nonsense'
    const content = JSON.stringify(report)
    expect((await send('report.json', content, { rope, leaveOut: '3' })).json()).toMatchObject({ total: 1 })
    expect((await send('report.json', content, { rope, leaveOut: 'all' })).statusCode).toBe(400)
    const { ropeEvent } = (await send('report.json', content, { rope, leaveOut: '0,3,5' })).json()
    expect(ropeEvent.damages).toHaveLength(14)
    const created = await world.call(importer, api.events.create, { body: { ropeEvent } })
    expect(created.json().ropeEvent.attributes.leftOut).toMatchObject([
      { finding: 4, line: 1, field: 'position', value: '99999', code: 'beyondRope' },
      { finding: 6, line: 1, field: 'type', value: 'nonsense', code: 'oneOf' },
    ])
  })

  test('without some of its findings leaves a rope whose limit may be reached already, until a complete one', async () => {
    const { rope } = await createAssets(world, world.alpha, ropeOfReport)
    const report = JSON.parse((await sample('mottarone-style.json')).toString())
    report.findings = [{ ...report.findings[0], position: '10,5' }]
    const { ropeEvent } = (await send('report.json', JSON.stringify(report), { rope, leaveOut: '0' })).json()
    const created = await world.call(importer, api.events.create, { body: { ropeEvent } })
    expect(created.statusCode).toBe(201)
    const { id, timestamp } = created.json().ropeEvent
    const test = { id, timestamp, skippedFindings: 1 }
    const state = async () => (await world.call(importer, api.ropes.get, { params: { id: rope } })).json()
    expect(await state()).toMatchObject({ damages: { ratio: 0 }, limitEarliest: timestamp, inspections: { mrt: test } })
    const query = { inspectionType: 'mrt', xAxis: 'time' } as const
    const loss = await world.call(importer, api.events.lossOverTarget, { params: { id: rope }, query })
    const incompleteTest = { timestamp, event: { id }, skippedFindings: 1 }
    expect(loss.json()).toMatchObject({ testsWithoutFindings: [], incompleteTest })
    const urgent = await world.call(importer, api.attention.list, { query: { query: (await state()).name } })
    const row = urgent.json().find((one: { id: string }) => one.id === rope)
    expect(row).toMatchObject({ limit: { kind: 'now' }, inspections: { mrt: test } })
    expect(row.reasons).not.toEqual([])
    const stateChange = await world.owner
      .selectFrom('domainEvents')
      .select('payload')
      .where('name', '=', 'state.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(stateChange?.payload).toMatchObject({
      rope,
      before: { limitEarliest: null },
      after: { limitEarliest: timestamp },
    })
    // The same report, with what was wrong put right.
    report.findings[0].position = 10.5
    const complete = (await send('report.json', JSON.stringify(report), { rope })).json()
    expect(
      (await world.call(importer, api.events.create, { body: { ropeEvent: complete.ropeEvent } })).statusCode,
    ).toBe(201)
    expect(await state()).toMatchObject({ limitEarliest: null, inspections: { mrt: { timestamp } } })
    expect((await state()).inspections.mrt).not.toHaveProperty('skippedFindings')
  })

  test.each([
    ['report.pdf', '%PDF-1.7', 415],
    ['report.json', '', 400],
    ['report.json', '{"format": "catenary-mrt"', 400],
    ['report.xml', '<html><body>Not found</body></html>', 400],
    ['report.json', ' '.repeat(mrtMaxBytes + 1), 413],
  ])('%s that is none is refused (%#)', async (name, content, status) => {
    const before = await stored()
    const response = await send(name, content)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(await stored()).toBe(before)
  })

  test('is refused for a foreign rope, without a file and without the permission', async () => {
    const foreign = await createAssets(world, world.beta)
    const content = await sample('mottarone-style.json')
    expect((await send('report.json', content, { rope: foreign.rope })).statusCode).toBe(404)
    expect((await send('report.json', content, { rope: 'nonsense' })).statusCode).toBe(400)
    const user = await world.person('ROLE_USER', [world.alpha])
    expect((await send('report.json', content, { who: user })).statusCode).toBe(403)
    const form = new FormData()
    form.set('rope', assets.rope)
    const bare = await world.app.inject({
      method: 'POST',
      url: '/api/events/import/parse',
      cookies: { catenary_session: importer.token },
      payload: form,
    })
    expect(bare.statusCode).toBe(400)
    expect(bare.json().errors[0].path).toBe('file')
  })
})

describe('a report as PDF', () => {
  test('is rendered in the language of the request, for users who may see the rope', async () => {
    const get = (kind: 'damages' | 'repairs', who: Person) =>
      world.call(who, api.reports.rope, { params: { id: assets.rope, kind }, query: {} }, { language: 'de' })
    const response = await get('damages', importer)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get('damages', await world.person('ROLE_USER', [world.beta]))).statusCode).toBe(404)
  })
})
