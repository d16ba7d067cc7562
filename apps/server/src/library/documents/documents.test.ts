import { createHash, randomBytes } from 'node:crypto'
import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import type { RopeEvent } from '@catenary/contract/records/events'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { attach, filesOf } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let assets: Assets
let foreign: Assets
let user: Person
let stranger: Person
let staff: Person
let png: Buffer

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
  staff = await world.person('ROLE_PROJECT_MANAGER')
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')
const toRope = () => ({ targetType: 'ropes', targetId: assets.rope }) as const
const added = (reply: { json(): unknown }) => reply.json() as Document[]
const listOf = async (who: Person, rope = assets.rope) =>
  (await world.call(who, api.documents.ropes, { params: { id: rope } })).json<Document[]>()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('files are downloaded byte for byte and listed newest first, with author and time', async () => {
  const bytes = Buffer.concat([pdf, randomBytes(100_000)])
  const reply = await attach(world, user, { ...toRope(), location: 'station/top' }, [
    { name: 'Prüfbericht.pdf', bytes },
    { name: 'notes.txt', bytes: 'Litze 3 geprüft\n' },
  ])
  expect(reply.statusCode).toBe(201)
  const [report, notes] = added(reply)
  expect(report).toMatchObject({
    name: 'Prüfbericht.pdf',
    mimeType: 'application/pdf',
    size: bytes.length,
    hash: sha256(bytes),
    location: 'station/top',
    target: { type: 'ropes', id: assets.rope },
    createdAt: '2026-06-01T12:00:00.000Z',
    isDeleted: false,
    uri: `/api/documents/${report?.id}`,
  })
  expect(report?.createdBy.name).toMatch(/^Pat Test/)
  expect((await listOf(user)).map(({ id }) => id)).toEqual([notes?.id, report?.id])
  const got = await world.call(user, api.documents.get, { params: { id: report?.id ?? '' } })
  expect(sha256(got.rawPayload)).toBe(report?.hash)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="Prufbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: `"${report?.hash}"`,
  })
  const page = await world.call(user, api.documents.ropes, { params: { id: assets.rope }, query: { limit: '1' } })
  expect(page.json<Document[]>().map(({ id }) => id)).toEqual([notes?.id])
  const next = /<(.*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
  const rest = await world.app.inject({ url: next, cookies: { catenary_session: user.token } })
  expect(rest.json<Document[]>().map(({ id }) => id)).toEqual([report?.id])
})

test('range, HEAD and conditional requests are supported', async () => {
  const text = 'x'.repeat(2000) + 'y'.repeat(3000)
  const [document] = added(await attach(world, user, toRope(), [{ name: 'long.txt', bytes: text }]))
  const url = document?.uri ?? ''
  const etag = `"${document?.hash}"`
  const request = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ method, url, headers, cookies: { catenary_session: user.token } })
  const cases: [Record<string, string>, number, string, string | undefined][] = [
    [{ range: 'bytes=1998-2001' }, 206, 'xxyy', 'bytes 1998-2001/5000'],
    [{ range: 'bytes=4998-' }, 206, 'yy', 'bytes 4998-4999/5000'],
    [{ range: 'bytes=-3' }, 206, 'yyy', 'bytes 4997-4999/5000'],
    [{ range: 'bytes=4999-9999' }, 206, 'y', 'bytes 4999-4999/5000'],
    [{ range: 'bytes=0-0', 'if-range': etag }, 206, 'x', 'bytes 0-0/5000'],
    [{ range: 'bytes=0-0', 'if-range': '"other"' }, 200, text, undefined],
    [{ range: 'bytes=0-0,5-6' }, 200, text, undefined],
    [{ range: 'lines=1-2' }, 200, text, undefined],
    [{ range: 'bytes=9-5' }, 200, text, undefined],
    [{ range: 'bytes=5000-' }, 416, '', 'bytes */5000'],
    [{ range: 'bytes=-0' }, 416, '', 'bytes */5000'],
    [{ 'if-none-match': etag }, 304, '', undefined],
    [{ 'accept-encoding': 'gzip' }, 200, text, undefined],
  ]
  for (const [headers, status, body, contentRange] of cases) {
    const reply = await request(headers)
    expect([reply.statusCode, reply.payload, reply.headers['content-range']], JSON.stringify(headers)).toEqual([
      status,
      body,
      contentRange,
    ])
  }
  const head = await request({}, 'HEAD')
  expect([head.statusCode, head.payload, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    '',
    '5000',
    etag,
  ])
})

test('another mandator can neither list, read, change nor find them', async () => {
  const [mine] = added(await attach(world, user, toRope(), [{ name: 'kanarienvogel.txt', bytes: 'kanarienvogel' }]))
  const id = mine?.id ?? ''
  const responses = [
    await world.call(stranger, api.documents.ropes, { params: { id: assets.rope } }),
    await world.call(stranger, api.documents.get, { params: { id } }),
    await world.call(stranger, api.documents.preview, { params: { id } }),
    await world.call(stranger, api.documents.change, { params: { id }, body: { document: { name: 'mine.txt' } } }),
    await world.call(stranger, api.documents.remove, { params: { id } }),
    await attach(world, stranger, toRope(), [{ name: 'kanarienvogel.txt', bytes: 'kanarienvogel' }]),
  ]
  for (const reply of responses) {
    expect(reply.statusCode).toBe(404)
    expect(reply.payload).not.toContain('kanarienvogel')
  }
  const toForeign = { targetType: 'ropes', targetId: foreign.rope } as const
  expect((await attach(world, user, toForeign, [{ name: 'a.txt', bytes: 'a' }])).statusCode).toBe(404)
  expect((await world.call(user, api.documents.get, { params: { id } })).payload).toBe('kanarienvogel')
})

test('documents of an archived record cannot be changed', async () => {
  const gone = await createAssets(world, world.alpha)
  const to = { targetType: 'ropes', targetId: gone.rope } as const
  const [attached] = added(await attach(world, user, to, [{ name: 'kept.txt', bytes: 'kept' }]))
  const id = attached?.id ?? ''
  for (const [table, thing] of [
    ['ropes', gone.rope],
    ['installations', gone.installation],
    ['areas', gone.area],
  ] as const) {
    await world.owner.updateTable(table).set({ isDeleted: true }).where('id', '=', thing).execute()
    const files = await filesOf(world)
    const responses = [
      await attach(world, user, to, [{ name: 'late.txt', bytes: 'too late' }]),
      await world.call(user, api.documents.change, { params: { id }, body: { document: { name: 'x.txt' } } }),
      await world.call(user, api.documents.remove, { params: { id } }),
    ]
    expect(
      responses.map(({ statusCode }) => statusCode),
      table,
    ).toEqual([409, 409, 409])
    expect(await filesOf(world)).toEqual(files)
    expect(await listOf(user, gone.rope)).toMatchObject([{ name: 'kept.txt' }])
    await world.owner.updateTable(table).set({ isDeleted: false }).where('id', '=', thing).execute()
  }
})

test('an event lists its documents; an imported one accepts images only and loses none', async () => {
  const created = await world.call(user, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 3, 1) } })
  const { id } = created.json<{ ropeEvent: RopeEvent }>().ropeEvent
  const to = { targetType: 'events', targetId: id } as const
  const [note, photo] = added(
    await attach(world, user, to, [
      { name: 'note.txt', bytes: 'n' },
      { name: 'photo.png', bytes: png },
    ]),
  )
  const event = async () => (await world.call(user, api.events.get, { params: { id } })).json<RopeEvent>()
  const response = {
    documentCount: 2,
    documents: [
      { id: photo?.id, name: 'photo.png', mimeType: 'image/png' },
      { id: note?.id, name: 'note.txt', mimeType: 'text/plain' },
    ],
  }
  expect(await event()).toMatchObject(response)
  const all = (await world.call(user, api.events.list, { params: { id: assets.rope } })).json<RopeEvent[]>()
  expect(all.find((one) => one.id === id)).toMatchObject(response)
  await world.call(user, api.documents.remove, { params: { id: note?.id ?? '' } })
  expect(await event()).toMatchObject({ documentCount: 1 })
  await world.owner.updateTable('events').set({ isImported: true }).where('id', '=', id).execute()
  const refusedText = await attach(world, user, to, [{ name: 'more.txt', bytes: 'more' }])
  expect([refusedText.statusCode, refusedText.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
    409,
    'Only images can be added here: more.txt',
  ])
  expect((await attach(world, user, to, [{ name: 'more.png', bytes: png }])).statusCode).toBe(201)
  const remove = await world.call(user, api.documents.remove, { params: { id: photo?.id ?? '' } })
  expect([remove.statusCode, remove.json<{ type: string }>().type]).toEqual([
    409,
    'urn:catenary:problem:record.imported',
  ])
})

test('a name with quotes is stored as it is on the sender’s disk: browsers send them as %22', async () => {
  const files = [
    { name: 'Bericht %22Nord%22 100%25.txt', bytes: 'quotes' },
    { name: 'a%0D%0Ab.txt', bytes: 'lines' },
  ]
  const names = added(await attach(world, user, toRope(), files)).map(({ name }) => name)
  expect(names).toEqual(['Bericht "Nord" 100%25.txt', 'a__b.txt'])
})

test('a typed name with a slash is refused by its field, and nothing of it is left out', async () => {
  const [document] = added(await attach(world, user, toRope(), [{ name: 'Seil.txt', bytes: 'slash' }]))
  const params = { id: document?.id ?? '' }
  for (const name of ['Prüfung 03/2026.txt', 'Halle\\Nord.txt']) {
    const response = await world.call(user, api.documents.change, { params, body: { document: { name } } })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([
      { path: 'document.name', message: expect.stringContaining('/ or \\') },
    ])
  }
  expect((await listOf(user)).find(({ id }) => id === params.id)?.name).toBe('Seil.txt')
})

test.each([
  ['folder', { id: '01900000-0000-7000-8000-00000000a001' }],
  ['isRequiredReading', true],
  ['validUntil', '2027-01-01'],
  ['location', 'de-DE'],
])('what only general documents have is refused for that of a rope: %s', async (field, value) => {
  const [document] = added(await attach(world, user, toRope(), [{ name: 'Seil.txt', bytes: `field ${field}` }]))
  const params = { id: document?.id ?? '' }
  const change = (patch: Record<string, unknown>) =>
    world.call(user, api.documents.change, { params, body: { document: patch } })
  const refused = await change({ name: 'Zugseil.txt', [field]: value })
  expect(refused.statusCode, refused.payload).toBe(422)
  expect(refused.json().errors).toMatchObject([{ path: `document.${field}` }])
  // What is as it was may come along.
  const { location } = document as Document
  expect((await change({ name: 'Zugseil.txt', location, validUntil: null })).statusCode).toBe(200)
})

test('a document is renamed, deleted and restored; each step is audited', async () => {
  const [document] = added(await attach(world, user, toRope(), [{ name: 'Seil.txt', bytes: 'rope' }]))
  const id = document?.id ?? ''
  const params = { id }
  const renamed = await world.call(
    user,
    api.documents.change,
    { params, body: { document: { name: 'Zugseil.txt' } } },
    { headers: { 'if-match': '"v1"' } },
  )
  expect([renamed.statusCode, renamed.headers.etag, renamed.json<Document>().name]).toEqual([
    200,
    '"v2"',
    'Zugseil.txt',
  ])
  const stale = await world.call(
    user,
    api.documents.change,
    { params, body: { document: { name: 'x.txt' } } },
    { headers: { 'if-match': '"v1"' } },
  )
  expect([stale.statusCode, stale.json<{ current: Document }>().current.name]).toEqual([412, 'Zugseil.txt'])
  for (const name of ['Zugseil.pdf', 'Zugseil', 'Zugseil.exe', '', ' ', 'a\nb.txt', `${'a'.repeat(255)}.txt`])
    expect(
      (await world.call(user, api.documents.change, { params, body: { document: { name } } })).statusCode,
      name,
    ).toBeOneOf([400, 422])
  for (let times = 0; times < 2; times += 1)
    expect((await world.call(user, api.documents.remove, { params })).statusCode).toBe(204)
  expect((await listOf(user)).some((one) => one.id === id)).toBe(false)
  expect((await world.call(user, api.documents.get, { params })).statusCode).toBe(404)
  expect(
    (await world.call(user, api.documents.change, { params, body: { document: { name: 'x.txt' } } })).statusCode,
  ).toBe(409)
  const restored = await world.call(user, api.documents.change, { params, body: { document: { isDeleted: false } } })
  expect(restored.json<Document>()).toMatchObject({ name: 'Zugseil.txt', isDeleted: false })
  expect((await world.call(user, api.documents.get, { params })).payload).toBe('rope')
  const entries = await world.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('subjectId', '=', id)
    .orderBy('number')
    .execute()
  expect(entries.map(({ action, subjectName, mandators }) => [action, subjectName, mandators])).toEqual([
    ['document.added', 'Seil.txt', [world.alpha]],
    ['document.renamed', 'Zugseil.txt', [world.alpha]],
    ['document.removed', 'Zugseil.txt', [world.alpha]],
    ['document.restored', 'Zugseil.txt', [world.alpha]],
  ])
  expect(entries[0]?.details).toMatchObject({
    of: { type: 'ropes', id: assets.rope, name: 'Rope 1' },
    hash: document?.hash,
  })
})

test('areas and installations have documents too; none can be attached during impersonation', async () => {
  for (const [targetType, targetId] of [
    ['areas', assets.area],
    ['installations', assets.installation],
  ] as const) {
    const [document] = added(
      await attach(world, staff, { targetType, targetId }, [{ name: 'plan.txt', bytes: targetType }]),
    )
    const list = await world.call(user, api.documents[targetType], { params: { id: targetId } })
    expect(list.json<Document[]>().map(({ id }) => id)).toEqual([document?.id])
    expect(document?.target).toEqual({ type: targetType, id: targetId })
  }
  const unknown = { targetType: 'areas', targetId: v7() } as const
  expect((await attach(world, staff, unknown, [{ name: 'a.txt', bytes: 'a' }])).statusCode).toBe(404)
  const shown = await attach(world, staff, toRope(), [{ name: 'a.txt', bytes: 'a' }], {}, `?showAsUser=${user.id}`)
  expect([shown.statusCode, shown.json<{ type: string }>().type]).toEqual([403, 'urn:catenary:problem:showAs.readOnly'])
})
