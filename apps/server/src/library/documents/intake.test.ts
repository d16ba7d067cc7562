import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { attach, filesOf, multipart } from '../../../test/support/upload.ts'
import type { TestResponse, Person, World } from '../../../test/support/world.ts'
import { createWorld, testUploadMaxBytes } from '../../../test/support/world.ts'

let world: World
let assets: Assets
let user: Person
let stranger: Person
let png: Buffer

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  user = await world.person('ROLE_USER', [world.alpha])
  stranger = await world.person('ROLE_USER', [world.beta])
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})
afterAll(() => world.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')
const toRope = () => ({ targetType: 'ropes', targetId: assets.rope }) as const
const added = (response: { json(): unknown }) => response.json() as Document[]
const listOf = async (who: Person, rope = assets.rope) =>
  (await world.call(who, api.documents.ropes, { params: { id: rope } })).json<Document[]>()

const zip = (name: string) =>
  Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.from([name.length, 0, 0, 0]),
    Buffer.from(name),
  ])
const refused: readonly (readonly [
  what: string,
  name: string,
  bytes: () => Uint8Array | string,
  status: number,
  fault: string,
])[] = [
  ['an ending that is not taken', 'tool.exe', () => 'MZ', 415, 'files[0]'],
  ['no ending', 'README', () => 'text', 415, 'files[0]'],
  ['an ending that hides another', 'report.pdf.exe', () => pdf, 415, 'files[0]'],
  ['a page of HTML', 'page.html', () => '<html>', 415, 'files[0]'],
  ['another content', 'photo.jpg', () => png, 422, 'files[0]'],
  ['text as a picture', 'photo.png', () => 'just text', 422, 'files[0]'],
  ['a picture as text', 'notes.txt', () => png, 422, 'files[0]'],
  ['a PDF as text', 'notes.txt', () => pdf, 422, 'files[0]'],
  [
    'two in one: a picture that holds a PDF',
    'both.pdf',
    () => Buffer.concat([Buffer.from('GIF89a'), pdf]),
    422,
    'files[0]',
  ],
  [
    'a program as measured data',
    'measured.mea',
    () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(100)]),
    422,
    'files[0]',
  ],
  ['a plain archive as a text document', 'letter.docx', () => zip('evil.exe'), 422, 'files[0]'],
  ['no XML', 'data.xml', () => 'a,b,c', 422, 'files[0]'],
  ['no JSON', 'data.json', () => '<xml/>', 422, 'files[0]'],
  ['a drawing without one', 'plan.svg', () => '<p>', 422, 'files[0]'],
  ['nothing', 'empty.txt', () => '', 400, 'files[0]'],
  ['a name of 300 characters', `${'n'.repeat(296)}.txt`, () => 'text', 400, 'files[0]'],
  ['one byte too many', 'large.txt', () => Buffer.alloc(testUploadMaxBytes + 1, 'a'), 413, 'files[0]'],
]

test('a rejected file is named and, like the files sent with it, leaves neither a row nor a file', async () => {
  const [before, files] = [await listOf(user), await filesOf(world)]
  for (const [what, name, bytes, status, path] of refused) {
    const good = { name: 'good.txt', bytes: `beside ${what}` }
    const response = await attach(world, user, toRope(), [{ name, bytes: bytes() }, good])
    expect(response.statusCode, what).toBe(status)
    const { errors } = response.json<{ errors: { path: string; message: string }[] }>()
    expect(
      errors.map((error) => error.path),
      what,
    ).toEqual([path])
    expect(errors[0]?.message, what).toContain(name.slice(0, 60))
    expect(await filesOf(world), what).toEqual(files)
  }
  const both = await attach(world, user, toRope(), [
    { name: 'a.exe', bytes: 'x' },
    { name: 'b.txt', bytes: 'x' },
    { name: 'c.bat', bytes: 'x' },
  ])
  expect(both.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['files[0]', 'files[2]'])
  const many = Array.from({ length: 21 }, (_, n) => ({ name: `${n}.txt`, bytes: `text ${n}` }))
  const tooMany = await attach(world, user, toRope(), many)
  expect([tooMany.statusCode, tooMany.json<{ errors: { message: string }[] }>().errors[0]?.message]).toEqual([
    400,
    'Too many files: at most 20 at once',
  ])
  expect((await attach(world, user, toRope(), [])).statusCode).toBe(400)
  expect(await listOf(user)).toEqual(before)
  expect(await filesOf(world)).toEqual(files)
  expect((await attach(world, user, toRope(), many.slice(0, 20))).statusCode).toBe(201)
  expect(await filesOf(world)).toHaveLength(files.length + 20)
})

test('a file of the maximum size is accepted, and every file type with its right content', async () => {
  const jpg = await sharp(png).jpeg().toBuffer()
  const right: [string, Uint8Array | string, string][] = [
    ['large.txt', Buffer.alloc(testUploadMaxBytes, 'a'), 'text/plain'],
    ['photo.JPG', jpg, 'image/jpeg'],
    ['photo.png', png, 'image/png'],
    [
      'letter.docx',
      zip('word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['table.csv', '\ufeffName;Größe\nä;1', 'text/csv'],
    ['latin1.csv', Buffer.from('Größe', 'latin1'), 'text/csv'],
    ['utf16.txt', Buffer.from('\ufeffGröße', 'utf16le'), 'text/plain'],
    ['data.xml', '  <?xml version="1.0"?><a/>', 'application/xml'],
    ['data.json', '{"a": 1}', 'application/json'],
    ['plan.svg', '<?xml version="1.0"?><svg xmlns="x"/>', 'image/svg+xml'],
    ['measured.mea', Buffer.from([0, 1, 2, 3, 250]), 'application/octet-stream'],
    ['archive.zip', zip('a.txt'), 'application/zip'],
  ]
  const response = await attach(
    world,
    user,
    toRope(),
    right.map(([name, bytes]) => ({ name, bytes })),
  )
  expect(response.json()).toMatchObject(right.map(([name, , mimeType]) => ({ name, mimeType })))
  expect(response.statusCode).toBe(201)
})

test('a name has no folders, no control characters and none that change the text direction', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\\\temp\\\\a.txt', 'a.txt'],
    ['an\u202etxt.gpj.txt', 'an_txt.gpj.txt'],
    ['u\u0308ber.txt', 'über.txt'],
    ["it's (1).txt", "it's (1).txt"],
  ]
  for (const [sent, stored] of names) {
    const response = await attach(world, user, toRope(), [{ name: sent, bytes: `named ${sent}` }])
    expect(added(response)[0]?.name).toBe(stored)
    const got = await world.call(user, api.documents.get, { params: { id: added(response)[0]?.id ?? '' } })
    expect(got.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%~!-]+$/,
    )
  }
})

test('the same content is stored once, and a retried call attaches nothing twice', async () => {
  const file = { name: 'twice.txt', bytes: `twice ${v7()}` }
  const key = { 'idempotency-key': v7() }
  const before = (await filesOf(world)).length
  const first = await attach(world, user, toRope(), [file], key)
  const again = await attach(world, user, toRope(), [file], key)
  expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
  expect(again.json()).toEqual(first.json())
  for (const other of [
    [{ ...file, bytes: 'other' }],
    [{ ...file, name: 'other.txt' }],
    [file, { name: 'more.txt', bytes: 'more' }],
  ])
    expect((await attach(world, user, toRope(), other, key)).statusCode).toBe(422)
  const third = await attach(world, user, toRope(), [{ ...file, name: 'under another name.txt' }])
  expect(third.statusCode).toBe(201)
  expect((await filesOf(world)).length).toBe(before + 1)
})

test('files with client ids are attached once, however often and late they are sent', async () => {
  const files = [
    { name: 'named.txt', bytes: `named ${v7()}` },
    { name: 'other.txt', bytes: `other ${v7()}` },
  ]
  const ids = [v7(), v7()]
  const to = { id: ids.join(','), ...toRope() }
  const first = await Promise.all(Array.from({ length: 6 }, () => attach(world, user, to, files)))
  expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  const documents = added(first[0] as TestResponse)
  expect(documents.map(({ id }) => id)).toEqual(ids)
  await world.owner.deleteFrom('idempotencyKeys').execute()
  await world.call(user, api.documents.change, {
    params: { id: ids[0] ?? '' },
    body: { document: { name: 'new.txt' } },
  })
  await world.call(user, api.documents.remove, { params: { id: ids[1] ?? '' } })
  const late = await attach(world, user, to, files)
  expect(late.statusCode).toBe(200)
  expect(added(late)).toMatchObject([{ name: 'new.txt' }, { isDeleted: true }])
  const rows = world.owner.selectFrom('documents').select('id').where('id', 'in', ids)
  expect(await rows.execute()).toHaveLength(2)

  const [one] = files
  const taken = [
    [
      { ...to, id: ids[0] },
      { name: 'named.txt', bytes: 'something else' },
    ],
    [{ ...to, id: ids[1] }, one],
    [{ targetType: 'areas', targetId: assets.area, id: ids[0] }, one],
  ] as const
  for (const [target, file] of taken) {
    const refused = await attach(world, user, target as typeof to, [file as NonNullable<typeof one>])
    expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:catenary:problem:record.idTaken'])
  }
  for (const id of ['x', '', ids[0], `${v7()},${v7()},${v7()}`, [ids[0], ids[0]].join(',')]) {
    const refused = await attach(world, user, { ...toRope(), id: id ?? '' }, files)
    expect([refused.statusCode, refused.json().errors[0].path.slice(0, 2)]).toEqual([400, 'id'])
  }
})

test('of many concurrent changes of one version of an area’s document one succeeds; repeated deleting is audited once', async () => {
  const to = { targetType: 'areas', targetId: assets.area } as const
  const [document] = added(await attach(world, user, to, [{ name: 'a.txt', bytes: 'a' }]))
  const params = { id: document?.id ?? '' }
  const eight = <T>(one: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 8 }, (_, n) => one(n)))
  const rename = (n: number) =>
    world.call(
      user,
      api.documents.change,
      { params, body: { document: { name: `${n}.txt` } } },
      { headers: { 'if-match': '"v1"' } },
    )
  // So that all of them have a connection to the database when it counts.
  await eight(() => world.call(user, api.documents.areas, { params: { id: assets.area } }))
  expect((await eight(rename)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await eight(() => world.call(user, api.documents.remove, { params }))
  const entries = world.owner.selectFrom('auditLog').select('action').where('subjectId', '=', params.id)
  expect((await entries.orderBy('number').execute()).map(({ action }) => action)).toEqual([
    'document.added',
    'document.renamed',
    'document.removed',
  ])
})

test('fields may follow the files; the body of an unauthorized request is not read', async () => {
  const file = { name: 'before.txt', bytes: 'before the fields' }
  const { payload, type } = multipart([
    file,
    { field: 'targetType', text: 'ropes' },
    { field: 'targetId', text: assets.rope },
  ])
  const send = (who: Person | null) =>
    world.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { 'content-type': type },
      cookies: who ? { catenary_session: who.token } : {},
      payload,
    })
  expect((await send(user)).statusCode).toBe(201)
  const before = await filesOf(world)
  const reader = await world.person('ROLE_API_EXTERNAL', [world.alpha])
  expect((await send(null)).statusCode).toBe(401)
  expect((await send(reader)).statusCode).toBe(403)
  expect((await send(stranger)).statusCode).toBe(404)
  expect(await filesOf(world)).toEqual(before)
})
