import type { Socket } from 'node:net'
import { api } from '@catenary/contract/api'
import type { EndpointDefinition, ResponseBody } from '@catenary/contract/endpoint'
import type { AddedDocument, Document } from '@catenary/contract/library/documents'
import type { ScanFinding } from '@catenary/contract/library/file-scans'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasClamd, maxStreamBytes, startClamd, startLiar, testVirus } from '../../../test/servers/clamd.ts'
import type { TestClamd } from '../../../test/servers/clamd.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { createFolder, sendVersion } from '../../../test/support/library/folders.ts'
import { attach, filesOf } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { writeZip } from '../../../test/support/zip/write-zip.ts'
import { createClamd } from '../../ports/virus-scanner/clamd.ts'
import { guardByScanner } from './set-up.ts'

describe.skipIf(!hasClamd)('with a virus scanner', () => {
  let clamd: TestClamd
  let world: World
  let assets: Assets
  let foreign: Assets
  let user: Person
  let stranger: Person
  let admin: Person

  beforeAll(async () => {
    clamd = await startClamd()
    world = await createWorld({ scanner: createClamd({ path: clamd.path }) })
    assets = await createAssets(world, world.alpha)
    foreign = await createAssets(world, world.beta)
    user = await world.person('ROLE_USER', [world.alpha])
    stranger = await world.person('ROLE_USER', [world.beta])
    admin = await world.person('ROLE_ADMIN')
  })
  afterAll(async () => {
    await world.close()
    await clamd.close()
  })

  async function add(name: string, bytes: string | Buffer, who = user, rope = assets.rope): Promise<AddedDocument> {
    const reply = await attach(world, who, { targetType: 'ropes', targetId: rope }, [{ name, bytes }])
    expect(reply.statusCode, reply.payload).toBe(201)
    const [document] = reply.json<AddedDocument[]>()
    if (!document) throw new Error('nothing was added')
    return document
  }
  const list = async (who: Person, rope: string) =>
    (await world.call(who, api.documents.ropes, { params: { id: rope } })).json<Document[]>()
  const holdOf = async (id: string, who = user, rope = assets.rope) =>
    (await list(who, rope)).find((document) => document.id === id)?.hold
  /** Every door by which what is in a document comes out, with how it answers. */
  async function doors(id: string, who = user): Promise<readonly (readonly [string, number, string])[]> {
    const cookies = { catenary_session: who.token }
    const url = `/api/documents/${id}`
    const { hash } = (
      await sql<{ hash: string }>`select encode(hash, 'hex') as hash from documents where id = ${id}`.execute(
        world.owner,
      )
    ).rows[0] ?? { hash: '' }
    const requests = [
      { method: 'GET', url },
      { method: 'HEAD', url },
      { method: 'GET', url, headers: { range: 'bytes=0-3' } },
      { method: 'GET', url, headers: { 'if-none-match': `"${hash}"` } },
      { method: 'GET', url: `${url}?version=1` },
      { method: 'GET', url: `${url}/preview?size=thumb` },
      { method: 'GET', url: `${url}/preview?size=screen` },
    ] as const
    return Promise.all(
      requests.map(async (request) => {
        const reply = await world.app.inject({ ...request, cookies })
        const type = reply.statusCode < 400 || reply.payload === '' ? '' : String(reply.json().type)
        return [`${request.method} ${request.url}`, reply.statusCode, type.split(':').at(-1) ?? ''] as const
      }),
    )
  }
  const findings = async () => {
    const reply = await world.call(admin, api.fileScans.list, {})
    return reply.json<ResponseBody<typeof api.fileScans.list>>()
  }
  const call = (who: Person, endpoint: EndpointDefinition, hash: string, body?: object) =>
    world.call(who, endpoint, { params: { hash }, ...(body && { body }) } as never)
  const picture = (color: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
      .png()
      .toBuffer()

  test('a new file cannot be opened until it is scanned, and is found by its words only then', async () => {
    const text = await add('notes.txt', 'Nachschmieren alle zweihundert Stunden')
    const photo = await add('photo.png', await picture('#336699'))
    for (const { id, hold } of [text, photo]) {
      expect(hold).toEqual({ state: 'waiting', finding: null })
      for (const [door, status, code] of await doors(id))
        expect([door, status, code]).toEqual([door, 409, door.startsWith('HEAD') ? '' : 'file.waiting'])
    }
    const search = async () =>
      (await world.call(user, api.search.find, { query: { filter: 'nachschmieren' } } as never)).payload
    expect(await search()).not.toContain(text.id)
    await world.runJobs()
    expect((await doors(photo.id)).map(([, status]) => status)).toEqual([200, 200, 206, 304, 200, 200, 200])
    expect(await holdOf(text.id)).toBeUndefined()
    expect((await world.call(user, api.documents.get, { params: { id: text.id } })).payload).toMatch(/^Nachschmieren/)
    expect(await search()).toContain(text.id)
  })

  test('what is found is kept apart at every door, for every mandator, and told to administrators', async () => {
    const sent = Buffer.concat([await picture('#ff0000'), Buffer.from(testVirus)])
    const mine = await add('photo with more.png', sent)
    const theirs = await add('harmless.png', sent, stranger, foreign.rope)
    const packed = await add('packed.zip', writeZip({ 'inside.txt': testVirus }))
    world.mails.length = 0
    await world.runJobs()
    const cases = [
      [mine, user, assets.rope],
      [theirs, stranger, foreign.rope],
      [packed, user, assets.rope],
    ] as const
    for (const [{ id }, who, rope] of cases) {
      const hold = { state: 'infected', finding: expect.stringContaining('Catenary.Test.Virus') }
      expect(await holdOf(id, who, rope)).toEqual(hold)
      for (const [door, status, code] of await doors(id, who))
        expect([door, status, code]).toEqual([door, 409, door.startsWith('HEAD') ? '' : 'file.infected'])
    }
    await expect(world.files.open(mine.hash)).rejects.toMatchObject({ code: 'FILE_INFECTED' })
    await expect(world.files.openDerived(`${mine.hash}-thumb.webp`)).rejects.toMatchObject({ code: 'FILE_INFECTED' })

    const ofHash = (await findings()).findings.find(({ hash }) => hash === mine.hash)
    expect(ofHash).toMatchObject({ state: 'infected', isHeld: true, decision: null })
    expect(ofHash?.documents.map(({ id, mandator, rope }) => [id, mandator?.id, rope?.id])).toEqual([
      [mine.id, world.alpha, assets.rope],
      [theirs.id, world.beta, foreign.rope],
    ])
    expect(world.mails.map(({ to }) => to.address)).toEqual([admin.username])
    for (const name of ['photo with more.png', 'harmless.png', 'packed.zip', 'Catenary.Test.Virus'])
      expect(world.mails[0]?.text).toContain(name)
    const entries = await world.owner
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'document.infected')
      .execute()
    expect(entries.map(({ subjectId, mandators, actorName }) => [subjectId, mandators, actorName]).toSorted()).toEqual(
      [
        [mine.id, [world.alpha], 'System'],
        [theirs.id, [world.beta], 'System'],
        [packed.id, [world.alpha], 'System'],
      ].toSorted(),
    )
    await world.runJobs()
    expect(world.mails).toHaveLength(1)
  })

  test('the findings are for administrators alone', async () => {
    const [any] = (await findings()).findings
    for (const who of [user, stranger]) {
      expect((await world.call(who, api.fileScans.list, {})).statusCode).toBe(403)
      expect((await call(who, api.fileScans.release, any?.hash ?? '', { reason: 'x' })).statusCode).toBe(403)
      expect((await call(who, api.fileScans.remove, any?.hash ?? '')).statusCode).toBe(403)
    }
    expect((await call(admin, api.fileScans.release, '0'.repeat(64), { reason: 'x' })).statusCode).toBe(404)
    expect((await call(admin, api.fileScans.release, any?.hash ?? '', { reason: ' ' })).statusCode).toBe(400)
  })

  test('a false alarm is released with a reason: the file can be opened and found, by all who have it', async () => {
    const document = await add('false alarm.txt', `Rostschutz ${testVirus}`)
    await world.runJobs()
    expect((await doors(document.id))[0]?.[2]).toBe('file.infected')
    expect((await call(admin, api.fileScans.release, document.hash, { reason: 'Checked by IT' })).statusCode).toBe(204)
    expect((await world.call(user, api.documents.get, { params: { id: document.id } })).payload).toMatch(/^Rostschutz/)
    expect((await call(admin, api.fileScans.release, document.hash, { reason: 'again' })).statusCode).toBe(409)
    expect((await findings()).findings.find(({ hash }) => hash === document.hash)).toMatchObject({
      state: 'released',
      isHeld: false,
      decision: { reason: 'Checked by IT' },
    })
    await world.runJobs()
    const found = await world.call(user, api.search.find, { query: { filter: 'rostschutz' } } as never)
    expect(found.payload).toContain(document.id)
    const copy = await add('copy of it.txt', `Rostschutz ${testVirus}`)
    expect(copy.hold).toBeUndefined()
  })

  test('what was found is deleted for good: documents, content and what could bring them back; added again it is scanned again', async () => {
    const document = await add('bad.txt', `bad ${testVirus}`)
    await world.runJobs()
    expect(await filesOf(world)).toContain(document.hash)
    expect((await call(admin, api.fileScans.remove, document.hash)).statusCode).toBe(204)
    expect((await call(admin, api.fileScans.remove, document.hash)).statusCode).toBe(204)
    expect(await filesOf(world)).not.toContain(document.hash)
    expect(await holdOf(document.id)).toBeUndefined()
    const restored = await world.call(user, api.documents.change, {
      params: { id: document.id },
      body: { document: { isDeleted: false } },
    })
    expect([restored.statusCode, restored.json().hold?.state]).toEqual([200, 'removed'])
    expect((await doors(document.id))[0]).toEqual([`GET /api/documents/${document.id}`, 410, 'file.removed'])
    const again = await add('again.txt', `bad ${testVirus}`)
    expect(again.hold?.state).toBe('waiting')
    await world.runJobs()
    expect((await holdOf(again.id))?.state).toBe('infected')
  })

  test('a later version of a general document is held by itself; earlier ones are not', async () => {
    const folder = await createFolder(world, admin, 'Manuals')
    const reply = await attach(world, admin, { targetType: 'folders', targetId: folder, location: 'en-US' }, [
      { name: 'manual.txt', bytes: 'first edition' },
    ])
    const [document] = reply.json<Document[]>()
    const id = document?.id ?? ''
    await world.runJobs()
    await sendVersion(world, admin, id, [{ name: 'manual.txt', bytes: `second ${testVirus}` }])
    const codes = async () =>
      Promise.all(
        ['', '?version=1', '?version=2'].map(async (query) => {
          const { statusCode } = await world.app.inject({
            url: `/api/documents/${id}${query}`,
            cookies: { catenary_session: user.token },
          })
          return statusCode
        }),
      )
    expect(await codes()).toEqual([409, 200, 409])
    await world.runJobs()
    expect(await codes()).toEqual([409, 200, 409])
    // Administrators are told the folder in their language.
    const listed = await world.call(admin, api.fileScans.list, {}, { language: 'de' })
    const places = listed.json<{ findings: ScanFinding[] }>().findings.flatMap(({ documents }) => documents)
    expect(places.find((place) => place.id === id)?.target.name).toBe('Manuals (de)')
  })

  test('a file larger than the scanner takes can be opened once an administrator releases it', async () => {
    const document = await add('long.txt', 'x'.repeat(3 * maxStreamBytes))
    for (let attempts = 0; attempts < 7; attempts += 1) {
      // An answer may be lost with the connection: tried again at once.
      await sql`update file_scans set try_at = now() where state = 'waiting'`.execute(world.owner)
      await world.runJobs()
    }
    expect((await holdOf(document.id))?.state).toBe('unchecked')
    expect((await doors(document.id))[0]?.[2]).toBe('file.unchecked')
    expect((await call(admin, api.fileScans.remove, document.hash)).statusCode).toBe(409)
    expect((await call(admin, api.fileScans.release, document.hash, { reason: 'A video' })).statusCode).toBe(204)
    expect((await doors(document.id))[0]?.[1]).toBe(200)
  })

  test('while the scanner is away files are taken and wait; once it is back they are scanned', async () => {
    await clamd.stop()
    const clean = await add('waits.txt', 'waits for the scanner')
    const infected = await add('waits too.txt', `waits too ${testVirus}`)
    await expect(world.runJobs()).rejects.toThrow(/clamd/)
    await expect(world.runJobs()).rejects.toThrow(/clamd/)
    for (const { id } of [clean, infected]) expect((await doors(id))[0]?.[2]).toBe('file.waiting')
    expect(await findings()).toMatchObject({ waiting: 2, waitingSince: clean.createdAt })
    await clamd.start()
    await world.runJobs()
    expect((await doors(clean.id))[0]?.[1]).toBe(200)
    expect((await doors(infected.id))[0]?.[2]).toBe('file.infected')
    expect(await findings()).toMatchObject({ waiting: 0, waitingSince: null })
  })

  test('what was scanned half when its process died is scanned at the next start', async () => {
    const document = await add('interrupted.txt', `interrupted ${testVirus}`)
    await sql`update file_scans set attempts = 1, try_at = now() + interval '1 hour' where state = 'waiting'`.execute(
      world.owner,
    )
    expect((await doors(document.id))[0]?.[2]).toBe('file.waiting')
    await world.runJobs()
    expect((await doors(document.id))[0]?.[2]).toBe('file.infected')
  })
})

test('whatever a scanner answers that is none, no file can be opened', async () => {
  const behaviours: ((socket: Socket) => void)[] = [
    (socket) => void socket.write('stream: OK\0'),
    (socket) => void socket.once('data', () => socket.destroy()),
    (socket) => void socket.resume(),
    (socket) => void socket.end('garbage\0'),
    // As clamd does whose disk is full.
    (socket) => void socket.on('data', (sent) => socket.end(String(sent).startsWith('zPING') ? 'PONG\0' : '')),
  ]
  for (const behave of behaviours) {
    const liar = await startLiar(behave)
    const address = { host: '127.0.0.1', port: liar.port }
    const world = await createWorld({ scanner: createClamd(address, { connect: 200, send: 200, answer: 200 }) })
    try {
      const { rope } = await createAssets(world, world.alpha)
      const who = await world.person('ROLE_USER', [world.alpha])
      const reply = await attach(world, who, { targetType: 'ropes', targetId: rope }, [{ name: 'a.txt', bytes: 'a' }])
      const id = reply.json<Document[]>()[0]?.id ?? ''
      for (let attempts = 0; attempts < 8; attempts += 1) await expect(world.runJobs()).rejects.toThrow(/clamd/)
      const got = await world.call(who, api.documents.get, { params: { id } })
      expect([got.statusCode, got.json().type]).toEqual([409, 'urn:catenary:problem:file.waiting'])
    } finally {
      await world.close()
      await liar.close()
    }
  }
})

describe('without a virus scanner', () => {
  let world: World
  let user: Person
  let assets: Assets

  beforeAll(async () => {
    world = await createWorld()
    user = await world.person('ROLE_USER', [world.alpha])
    assets = await createAssets(world, world.alpha)
  })
  afterAll(() => world.close())
  const add = async (bytes: string) => {
    const to = { targetType: 'ropes', targetId: assets.rope } as const
    const [document] = (await attach(world, user, to, [{ name: 'a.txt', bytes }])).json<Document[]>()
    return document as Document
  }
  const statusOf = async (id: string) => (await world.call(user, api.documents.get, { params: { id } })).statusCode
  const now = { now: () => new Date() }

  test('nothing waits and nothing says that it was checked; what was there can still be opened once one is set up', async () => {
    const earlier = await add('from before')
    expect([earlier.hold, await statusOf(earlier.id)]).toEqual([undefined, 200])
    expect(await guardByScanner(world.files, world.database, false, now)).toBe(world.files)

    await guardByScanner(world.files, world.database, true, now)
    expect(await statusOf(earlier.id)).toBe(200)
    const later = await add('from after')
    expect([later.hold?.state, await statusOf(later.id)]).toEqual(['waiting', 409])
    // The same content anew is new.
    const copy = await add('from before')
    expect([copy.hold?.state, await statusOf(earlier.id)]).toEqual(['waiting', 409])
    // A second start changes nothing of this.
    await guardByScanner(world.files, world.database, true, now)
    expect(await statusOf(later.id)).toBe(409)

    await sql`update file_scans set state = 'infected', finding = 'Test', scanned_at = now()
      where hash = ${Buffer.from(later.hash, 'hex')}`.execute(world.owner)
    const guarded = await guardByScanner(world.files, world.database, false, now)
    expect([await statusOf(copy.id), await statusOf(later.id)]).toEqual([200, 409])
    await expect(guarded.open(later.hash)).rejects.toMatchObject({ code: 'FILE_INFECTED' })
  })
})
