import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { ArchiveDocument, ArchiveProject, ArchiveState } from '@catenary/contract/library/archive'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { QueuePool } from '../../jobs/queue-connections.ts'
import { archiveReading } from './reading.ts'

let world: World
let pool: Pool
let staff: Person
let alphas: Person
let betas: Person
let ofAlpha: Assets
let ofBeta: Assets
let readArchive: () => Promise<boolean>
const logged: object[] = []

beforeAll(async () => {
  world = await createWorld()
  pool = new QueuePool(world.ownerUrl, 3)
  staff = await world.person('ROLE_ADMIN')
  alphas = await world.person('ROLE_USER', [world.alpha])
  betas = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  ofAlpha = await createAssets(world, world.alpha)
  ofBeta = await createAssets(world, world.beta)
  await setNumber(ofAlpha, 'FZ-100')
  await setNumber(ofBeta, 'fz-200 ')
})
beforeEach(async () => {
  world.clock.now = testNow
  await pool.query('delete from archive_readings; delete from archive_projects')
  await rm(world.archiveFolder, { recursive: true, force: true })
  logged.length = 0
  const { archive } = world.archive
  const clock = { now: () => world.clock.now }
  const reading = archiveReading({ archive, clock, readSeconds: 60, log: { warn: (facts) => logged.push(facts) } })
  readArchive = () => reading(pool)
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

const setNumber = ({ installation }: Assets, installationNumberFatzer: string) =>
  world.call(staff, api.installations.change, {
    params: { id: installation },
    body: { installation: { attributes: { installationNumberFatzer } } },
  })

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(world.archiveFolder, path)), { recursive: true })
  await writeFile(join(world.archiveFolder, path), content)
}

const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'
const document = (id: string, more: object = {}) => ({
  id,
  name: `Document ${id}`,
  file: `${id}.pdf`,
  size: pdf.length,
  date: '2026-05-01',
  ...more,
})
const project = (installationNumber: string, documents: readonly object[] = [], more: object = {}) => ({
  installationNumber,
  description: `Project ${installationNumber}`,
  documents,
  ...more,
})
const writeIndex = (projects: readonly unknown[], more: object = {}) =>
  write('index.json', JSON.stringify({ format: 'catenary-archive', version: 1, projects, ...more }))

const wait = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000))
const projectsOf = async (who: Person, query: { query?: string } = {}, language = 'en') =>
  (await world.call(who, api.archive.projects, { query }, { language })).json<ArchiveProject[]>()
const numbersOf = async (who: Person) => (await projectsOf(who)).map(({ installationNumber }) => installationNumber)
const newestOf = async (who: Person, limit?: string) =>
  (await world.call(who, api.archive.newest, { query: limit === undefined ? {} : { limit } })).json<ArchiveDocument[]>()
const stateOf = async (who: Person) => (await world.call(who, api.archive.state, {})).json<ArchiveState>()

const manager = { name: 'Anna Brugger', email: 'anna.brugger@maker.example', phone: '+41 71 555 01 20' }

describe('projects', () => {
  test('are those of the installations that the caller may see; staff see all', async () => {
    await writeIndex([
      project('FZ-100', [document('a1')], {
        projectManager: manager,
        country: 'DE',
        facilityType: { en: 'Tramway', de: 'Pendelbahn' },
      }),
      project('FZ-200', [document('b1')]),
      project('FZ-300', [document('c1')]),
      project('FZ-100/2', [document('a2')], { otherInstallationNumbers: ['FZ-100'] }),
    ])
    await readArchive()
    expect(await numbersOf(staff)).toEqual(['FZ-100', 'FZ-100/2', 'FZ-200', 'FZ-300'])
    expect(await numbersOf(alphas)).toEqual(['FZ-100', 'FZ-100/2'])
    expect(await numbersOf(betas)).toEqual(['FZ-200'])
    const [own] = await projectsOf(alphas, { query: 'brugger' }, 'de')
    expect(own).toEqual({
      installationNumber: 'FZ-100',
      description: 'Project FZ-100',
      country: 'DE',
      facilityType: 'Pendelbahn',
      facilityConstructorBranch: null,
      facilityNumber: null,
      projectManager: { ...manager, pictureId: null },
      documents: { count: 1, newest: '2026-05-01T00:00:00.000Z' },
      installations: [expect.objectContaining({ id: ofAlpha.installation, isDeleted: false })],
    })
    const get = (who: Person, id: string) => world.call(who, api.archive.project, { params: { id } })
    expect((await get(alphas, 'FZ-100/2')).json().installations[0].id).toBe(ofAlpha.installation)
    expect((await get(alphas, 'FZ-200')).statusCode).toBe(404)
    expect((await get(alphas, 'FZ-300')).statusCode).toBe(404)
    expect((await get(staff, 'FZ-300')).json().installations).toEqual([])
  })

  test('follow the number of the installation at once, which administrators alone may change', async () => {
    await writeIndex([project('FZ-100'), project('FZ-200'), project('X-7')])
    await readArchive()
    const clientAdmin = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const attempt = await world.call(clientAdmin, api.installations.change, {
      params: { id: ofAlpha.installation },
      body: { installation: { attributes: { installationNumberFatzer: 'FZ-200' } } },
    })
    expect(attempt.statusCode).toBe(403)
    expect(await numbersOf(alphas)).toEqual(['FZ-100'])
    await setNumber(ofAlpha, ' x-7')
    expect(await numbersOf(alphas)).toEqual(['X-7'])
    await setNumber(ofAlpha, 'FZ-100')
  })

  test('are shown as another user sees them', async () => {
    await writeIndex([project('FZ-100', [document('a1')]), project('FZ-200', [document('b1')])])
    await readArchive()
    const as = async (path: string) =>
      (
        await world.app.inject({
          url: `/habel/${path}${path.includes('?') ? '&' : '?'}showAsUser=${alphas.id}`,
          cookies: { catenary_session: staff.token },
        })
      ).json()
    expect((await as('installations')).map((one: ArchiveProject) => one.installationNumber)).toEqual(['FZ-100'])
    expect((await as('documents?limit=5')).map(({ id }: ArchiveDocument) => id)).toEqual(['a1'])
    expect((await as('installations/FZ-100/documents')).length).toBe(1)
    expect((await as('installations/FZ-200/documents')).status).toBe(404)
    expect((await as('documents/b1')).status).toBe(404)
  })
})

describe('documents', () => {
  test('of a project, and the five newest of all, in the language of the reader', async () => {
    const many = Array.from({ length: 7 }, (_, index) => document(`a${index}`, { date: `2026-05-0${index + 1}` }))
    const named = document('named', {
      name: { en: 'Acceptance certificate', fr: 'Certificat de réception.pdf' },
      folder: 'certificates',
      languages: ['de', 'fr-CH'],
      date: '2026-05-20T08:00:00Z',
    })
    await writeIndex([project('FZ-100', [...many, named])], {
      folders: [{ id: 'certificates', name: { en: 'Certificates', fr: 'Certificats' } }],
    })
    await readArchive()
    expect((await newestOf(alphas)).map(({ id }) => id)).toEqual(['named', 'a6', 'a5', 'a4', 'a3'])
    expect((await newestOf(alphas, '2')).map(({ id }) => id)).toEqual(['named', 'a6'])
    expect(await newestOf(betas)).toEqual([])
    const list = (language: string, query = {}) =>
      world.call(alphas, api.archive.documents, { params: { id: 'FZ-100' }, query }, { language })
    const [first] = (await list('fr')).json<ArchiveDocument[]>()
    expect(first).toEqual({
      id: 'named',
      name: 'Certificat de réception.pdf',
      mimeType: 'application/pdf',
      uri: '/api/habel/documents/named',
      size: pdf.length,
      createdAt: '2026-05-20T08:00:00.000Z',
      location: 'de,fr-CH',
      folder: { id: 'certificates', name: 'Certificats' },
      project: { installationNumber: 'FZ-100', description: 'Project FZ-100' },
    })
    expect((await list('es')).json<ArchiveDocument[]>()[0]?.name).toBe('Acceptance certificate.pdf')
    expect((await list('en', { query: 'certificate' })).json()).toHaveLength(1)
    const page = await list('en', { limit: '3' })
    expect(page.json()).toHaveLength(3)
    expect(page.headers['link']).toContain('/api/habel/installations/FZ-100/documents?limit=3&cursor=')
  })

  test('are downloaded whole or in ranges, always as attachments that run nothing', async () => {
    await write('a1.pdf', pdf)
    await write('page.html', '<script>alert(1)</script>')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await write('drawing.svg', svg)
    await writeIndex([
      project('FZ-100', [
        document('a1'),
        document('page', { file: 'page.html', size: 25 }),
        document('drawing', { file: 'drawing.svg', size: svg.length }),
      ]),
    ])
    await readArchive()
    const get = (id: string, headers = {}) => world.call(alphas, api.archive.get, { params: { id } }, { headers })
    const whole = await get('a1')
    expect([whole.statusCode, whole.payload]).toEqual([200, pdf])
    expect(whole.headers['content-type']).toBe('application/pdf')
    const part = await get('a1', { range: 'bytes=1-3' })
    expect([part.statusCode, part.payload]).toEqual([206, 'PDF'])
    for (const [id, type] of [
      ['a1', 'application/pdf'],
      ['page', 'application/octet-stream'],
      ['drawing', 'image/svg+xml'],
    ] as const) {
      const { statusCode, headers } = await get(id)
      expect([id, statusCode, headers['content-type']]).toEqual([id, 200, type])
      expect(headers['content-disposition']).toMatch(/^attachment; filename="Document/)
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
    expect((await world.call(betas, api.archive.get, { params: { id: 'a1' } })).statusCode).toBe(404)
    expect((await world.call(null, api.archive.get, { params: { id: 'a1' } })).statusCode).toBe(401)
    for (const method of ['DELETE', 'PATCH', 'PUT', 'POST'] as const) {
      const response = await world.app.inject({
        method,
        url: '/api/habel/documents/a1',
        cookies: { catenary_session: staff.token },
      })
      expect(response.statusCode).toBe(405)
    }
  })

  test('that are not what the index says are refused with the reason', async () => {
    await write('login.pdf', '<html>Please log in</html>')
    await write('short.pdf', pdf.slice(0, -5))
    await writeIndex([
      project('FZ-100', [
        document('login', { size: 26 }),
        document('short'),
        document('gone'),
        document('hash', { file: 'good.pdf', sha256: 'a'.repeat(64) }),
      ]),
    ])
    await write('good.pdf', pdf)
    await readArchive()
    const answer = async (id: string, language = 'en') => {
      const response = await world.call(alphas, api.archive.get, { params: { id } }, { language })
      return [response.statusCode, response.json().type, response.json().message]
    }
    const other =
      'The archive delivered something other than this document, so it is not shown. Please tell your project manager.'
    for (const id of ['login', 'short', 'hash'])
      expect(await answer(id)).toEqual([502, 'urn:catenary:problem:archive.wrongContent', other])
    expect(await answer('gone', 'de')).toEqual([
      404,
      'urn:catenary:problem:archive.fileMissing',
      'Dieses Dokument ist im Archiv nicht mehr vorhanden.',
    ])
  })

  test('are shown as pictures, also that of the project manager', async () => {
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#468' } })
      .jpeg()
      .toBuffer()
    await write('photo.jpg', picture)
    await write('people/anna.jpg', picture)
    await writeIndex([
      project('FZ-100', [document('photo', { file: 'photo.jpg', size: picture.length })], {
        projectManager: { ...manager, picture: 'people/anna.jpg' },
      }),
    ])
    await readArchive()
    const shown = await world.call(alphas, api.archive.preview, { params: { id: 'photo' }, query: { size: 'thumb' } })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const pictureId = (await projectsOf(alphas))[0]?.projectManager?.pictureId ?? ''
    const face = await world.call(alphas, api.archive.picture, { params: { id: pictureId } })
    expect([face.statusCode, face.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await world.call(betas, api.archive.picture, { params: { id: pictureId } })).statusCode).toBe(404)
  })
})

describe('the index', () => {
  test('leaves out what is wrong in it, and shows the rest', async () => {
    await write('a1.pdf', pdf)
    await writeIndex([
      project('FZ-100', [
        document('a1'),
        document('up', { file: '../secret.pdf' }),
        document('root', { file: '/etc/passwd' }),
        document('away', { file: 'http://elsewhere.example/a.pdf' }),
        document('back', { file: '..\\secret.pdf' }),
        document('a1', { file: 'again.pdf' }),
        document('../x'),
        document('ahead', { date: '2027-01-01' }),
        document('negative', { size: -1 }),
        { file: 'not a document' },
      ]),
      project('FZ-100'),
      project('..'),
      { installationNumber: 'FZ-200' },
      null,
    ])
    await readArchive()
    expect((await newestOf(staff)).map(({ id }) => id)).toEqual(['a1'])
    expect(await numbersOf(staff)).toEqual(['FZ-100'])
    expect(await stateOf(staff)).toMatchObject({ isReachable: true, omitted: 13 })
    expect(await stateOf(alphas)).toMatchObject({ isReachable: true, omitted: null })
    expect(logged).toEqual([expect.objectContaining({ count: 13 })])
  })

  test('that links out of its folder gives nothing away', async () => {
    await writeIndex([project('FZ-100', [document('link', { size: 9 })])])
    await writeFile(`${world.archiveFolder}-secret.pdf`, '%PDF-1.4\n')
    await symlink(`${world.archiveFolder}-secret.pdf`, join(world.archiveFolder, 'link.pdf'))
    await readArchive()
    expect((await world.call(alphas, api.archive.get, { params: { id: 'link' } })).statusCode).toBe(502)
    await rm(`${world.archiveFolder}-secret.pdf`)
  })

  test('in parts is read to its end, and a ring of parts is no index', async () => {
    await writeIndex([project('FZ-100')], { next: 'more/2.json' })
    await write(
      'more/2.json',
      JSON.stringify({ format: 'catenary-archive', version: 1, projects: [project('FZ-200')] }),
    )
    await readArchive()
    expect(await numbersOf(staff)).toEqual(['FZ-100', 'FZ-200'])
    await write(
      'more/2.json',
      JSON.stringify({ format: 'catenary-archive', version: 1, projects: [], next: 'index.json' }),
    )
    wait(60)
    await readArchive()
    expect(await stateOf(staff)).toMatchObject({ isReachable: false, failure: 'invalid' })
    expect(await numbersOf(staff)).toEqual(['FZ-100', 'FZ-200'])
  })

  test.each([
    ['{"format":', 'invalid'],
    ['[]', 'invalid'],
    ['{"format":"other","version":1,"projects":[]}', 'invalid'],
    ['{"format":"catenary-archive","version":2,"projects":[]}', 'invalid'],
    [' '.repeat(5_000_000), 'large'],
  ])('that cannot be read (%#) leaves what was read before', async (text, failure) => {
    await writeIndex([project('FZ-100', [document('a1')])])
    await readArchive()
    const readAt = testNow.toISOString()
    expect(await stateOf(alphas)).toEqual({ isSetUp: true, isReachable: true, readAt, failure: null, omitted: null })
    await write('index.json', text)
    wait(3 * 3600)
    await readArchive()
    expect(await stateOf(alphas)).toEqual({ isSetUp: true, isReachable: false, readAt, failure: null, omitted: null })
    expect(await stateOf(staff)).toMatchObject({ failure })
    expect(await numbersOf(alphas)).toEqual(['FZ-100'])
    await writeIndex([project('FZ-100/B', [], { otherInstallationNumbers: ['FZ-100'] })])
    wait(300)
    await readArchive()
    expect(await stateOf(alphas)).toMatchObject({ isReachable: true })
    expect(await numbersOf(alphas)).toEqual(['FZ-100/B'])
    expect(await newestOf(alphas)).toEqual([])
  })

  test('is read once by several processes, and counts as unreachable where nobody reads it', async () => {
    await writeIndex([project('FZ-100')])
    const { archive } = world.archive
    const other = archiveReading({
      archive,
      clock: { now: () => world.clock.now },
      readSeconds: 60,
      log: { warn: () => {} },
    })
    await Promise.all([readArchive(), other(pool)])
    const count = async () => (await pool.query('select reading::int as reading from archive_readings')).rows[0].reading
    expect(await count()).toBe(1)
    wait(30)
    await readArchive()
    expect(await count()).toBe(1)
    wait(30)
    await readArchive()
    expect(await count()).toBe(2)
    wait(16 * 60)
    expect(await stateOf(alphas)).toMatchObject({ isReachable: false })
  })

  test('that was never there is an archive that is not set up', async () => {
    expect(await stateOf(alphas)).toMatchObject({ isSetUp: false, isReachable: true })
    await readArchive()
    expect(await stateOf(staff)).toMatchObject({ isSetUp: true, isReachable: false, failure: 'missing' })
    expect(await projectsOf(staff)).toEqual([])
  })
})
