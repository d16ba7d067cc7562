import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { mainModule } from '../../../test/support/demo-process.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { verifyBackupFile } from '../../backup-commands.ts'
import { readConfig } from '../../config.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { crontab, installQueue, startWorker } from '../../jobs/queue.ts'
import { createNightlyBackup, newestBackup } from './nightly.ts'

let world: World
let admin: Person
let folder: string
let backups: string
const logged: string[] = []

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  folder = await mkdtemp(join(tmpdir(), 'catenary-nightly-'))
  await writeFile(join(folder, 'secret'), 's'.repeat(64))
  vi.stubEnv('DATABASE_URL', world.ownerUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('FILES_URL', `file://${world.filesFolder}`)
  vi.stubEnv('BASE_URL', undefined)
})
beforeEach(async () => {
  world.mails.length = 0
  backups = await mkdtemp(join(folder, 'backups-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function runNightly(keep: number, place = backups): Promise<string[]> {
  const log = (_: object, words: string) => void logged.push(words)
  // The command is a process of its own, with the clock of this computer.
  const clock = { now: () => new Date() }
  await createNightlyBackup({ folder: place, keep, program: mainModule }, { database: world.database, clock, log })
  await world.runJobs()
  return (await readdir(backups)).toSorted()
}

/** Made while the clock was wrong. */
const future = 'catenary-20990101T020000Z.tar'
const earlier = (day: number) => `catenary-202601${String(day).padStart(2, '0')}T020000Z.tar`

test('the newest are kept; what is no backup, or not finished, is left alone until it is a day old', async () => {
  for (const day of [1, 2, 3]) await writeFile(join(backups, earlier(day)), 'earlier')
  await writeFile(join(backups, `${earlier(4)}.age.unfinished`), 'interrupted long ago')
  await writeFile(join(backups, `${earlier(5)}.unfinished`), 'being written')
  await writeFile(join(backups, 'notes.txt'), 'of somebody')
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(backups, `${earlier(4)}.age.unfinished`), dayBefore, dayBefore)
  const found = await runNightly(2)
  const made = expect.stringMatching(/^catenary-2\d{7}T\d{6}Z\.tar$/) as string
  expect(found).toEqual([earlier(3), `${earlier(5)}.unfinished`, made, 'notes.txt'])
  expect(await newestBackup(backups, new Date())).toEqual({
    at: expect.any(Date) as Date,
    size: expect.any(Number) as number,
  })
  expect((await newestBackup(backups, new Date()))?.size).toBeGreaterThan(10_000)
  expect(world.mails).toEqual([])
  expect(logged).toEqual(['a backup was made'])
})

test('one that is dated in the future, as the clock was wrong, is neither the newest nor counted nor deleted', async () => {
  const futures = [future, 'catenary-20990102T020000Z-incomplete.tar']
  for (const name of [earlier(1), ...futures]) await writeFile(join(backups, name), 'x')
  logged.length = 0
  const found = await runNightly(1)
  expect(found).toEqual([expect.stringMatching(/^catenary-20[2-8]\d{5}T\d{6}Z\.tar$/), ...futures])
  expect((await newestBackup(backups, new Date()))?.size).toBeGreaterThan(10_000)
  expect(logged).toEqual(['a backup was made', 'backups are dated in the future: was the clock wrong?'])
  await runNightly(1)
  expect(await readdir(backups)).toEqual(expect.arrayContaining(futures))
})

test('a stop of the server ends a backup at once; it is made again after the start, and none was reported as failed', async () => {
  const program = join(folder, 'program.mjs')
  const marker = join(backups, 'begun')
  await writeFile(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
     if (existsSync(${JSON.stringify(marker)})) process.exit(0)
     writeFileSync(${JSON.stringify(marker)}, '')
     setInterval(() => {}, 1000)`,
  )
  const { options } = crontab.find(({ task }) => task === 'backup.create') ?? {}
  await installQueue(world.ownerUrl)
  await sql`select graphile_worker.add_job('backup.create', '{}', max_attempts => ${options?.maxAttempts})`.execute(
    world.owner,
  )
  const made: string[] = []
  const failures: unknown[] = []
  const start = async (stopping: AbortSignal) =>
    startWorker({
      ownerUrl: world.ownerUrl,
      handlers: {
        'backup.create': () =>
          createNightlyBackup(
            { folder: backups, keep: 1, program },
            {
              database: world.database,
              clock: { now: () => new Date() },
              log: (_, words) => void made.push(words),
              stopping,
            },
          ),
      } as unknown as JobHandlers,
      onFailure: ({ error }) => failures.push(error),
    })
  const ending = new AbortController()
  const first = await start(ending.signal)
  await expect.poll(() => existsSync(marker), { timeout: 20_000 }).toBe(true)
  ending.abort()
  const begun = Date.now()
  await first.stop()
  expect(Date.now() - begun).toBeLessThan(5000)
  expect(failures.map(String)).toEqual(['Error: The server was stopped during the backup: it is made again'])
  const second = await start(new AbortController().signal)
  await expect.poll(() => made, { timeout: 20_000 }).toEqual(['a backup was made'])
  await second.stop()
  await world.runJobs()
  expect(world.mails).toEqual([])
})

test('administrators get a mail where the folder is not there, which says what the last backup is', async () => {
  await runNightly(2, join(folder, 'not mounted'))
  expect(world.mails.map(({ to }) => to)).toMatchObject([{ address: admin.username }])
  expect(world.mails[0]?.subject).toBe('The nightly backup failed')
  expect(world.mails[0]?.text).toContain(`There is no folder ${join(folder, 'not mounted')}.`)
  expect(world.mails[0]?.text).toContain('none in this folder')
})

test('where a file of a document is missing the backup is made, none is deleted and administrators get a mail', async () => {
  const { rope } = await createAssets(world, world.alpha)
  const user = await world.person('ROLE_USER', [world.alpha])
  const to = { targetType: 'ropes', targetId: rope } as const
  const [document] = (await attach(world, user, to, [{ name: 'lost.txt', bytes: 'lost' }])).json<[Document]>()
  await world.files.remove(document.hash)
  await mkdir(backups, { recursive: true })
  for (const day of [1, 2, 3]) await writeFile(join(backups, earlier(day)), 'earlier')
  const abandoned = join(backups, `${earlier(4)}.unfinished`)
  await writeFile(abandoned, 'interrupted long ago')
  const dayBefore = new Date(Date.now() - 25 * 3_600_000)
  await utimes(abandoned, dayBefore, dayBefore)
  await writeFile(join(backups, 'catenary-20260105T020000Z-incomplete.tar'), 'incomplete, too')
  const made = expect.stringMatching(/^catenary-2\d{7}T\d{6}Z-incomplete\.tar$/) as string
  expect(await runNightly(1)).toEqual([...[1, 2, 3].map(earlier), made])
  const incomplete = (await readdir(backups)).find((name) => name.includes('incomplete')) ?? ''
  const lines: string[] = []
  const context = {
    config: readConfig(process.env),
    withOwner: () => Promise.reject(new Error('not asked')),
    print: (line: string) => lines.push(line),
  }
  expect(await verifyBackupFile(context, join(backups, incomplete))).toBe(1)
  expect(lines.at(-1)).toContain('these files were missing, altered or not readable then')
  // It is not taken for the newest: page and metrics would say that all is well.
  expect((await newestBackup(backups, new Date()))?.size).toBe('earlier'.length)
  expect(world.mails[0]?.text).toContain('Backup before it: ')
  expect(world.mails[0]?.text).not.toContain('none in this folder')
  expect(world.mails[0]?.text).toContain(`missing in the file store: lost.txt (${document.hash})`)
})

test('a file of a document that cannot be read is named in the mail, and the backup is made', async () => {
  const { rope } = await createAssets(world, world.alpha)
  const user = await world.person('ROLE_USER', [world.alpha])
  const to = { targetType: 'ropes', targetId: rope } as const
  const [document] = (await attach(world, user, to, [{ name: 'odd.txt', bytes: 'odd' }])).json<[Document]>()
  await world.files.remove(document.hash)
  const place = join(world.filesFolder, 'kept', document.hash.slice(0, 2), document.hash)
  await mkdir(place)
  onTestFinished(() => rm(place, { recursive: true }))
  await writeFile(join(backups, earlier(1)), 'earlier')
  const made = expect.stringMatching(/-incomplete\.tar$/) as string
  expect(await runNightly(1)).toEqual([earlier(1), made])
  expect(world.mails[0]?.text).toContain(`not readable (EISDIR) in the file store: odd.txt (${document.hash})`)
})

test('administrators read when the newest was finished; others do not', async () => {
  const state = async (of: World, who: Person) => of.call(who, api.backups.state, {})
  expect((await state(world, admin)).json()).toEqual({ isNightly: false, isReachable: true, newest: null, ahead: [] })
  const withBackups = await createWorld({ backupFolder: backups })
  try {
    const other = await withBackups.person('ROLE_ADMIN')
    expect((await state(withBackups, other)).json()).toEqual({
      isNightly: true,
      isReachable: true,
      newest: null,
      ahead: [],
    })
    await writeFile(join(backups, earlier(3)), 'three')
    await utimes(join(backups, earlier(3)), world.clock.now, world.clock.now)
    const newest = { finishedAt: world.clock.now.toISOString(), size: 5 }
    expect((await state(withBackups, other)).json()).toEqual({
      isNightly: true,
      isReachable: true,
      newest,
      ahead: [],
    })
    await writeFile(join(backups, future), 'made while the clock was wrong')
    expect((await state(withBackups, other)).json()).toMatchObject({ newest, ahead: [future] })
    await rename(backups, `${backups}-unmounted`)
    const gone = { isNightly: true, isReachable: false, newest: null, ahead: [] }
    expect((await state(withBackups, other)).json()).toEqual(gone)
    for (const role of ['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER'] as const)
      expect((await state(withBackups, await withBackups.person(role, [withBackups.alpha]))).statusCode).toBe(403)
  } finally {
    await withBackups.close()
  }
})

test('a misspelt setting of backups prevents the start: they would not be encrypted, without a word', () => {
  expect(() => readConfig({ BACKUP_PASSPHRAS: 'steep rope, high mountain' })).toThrow(
    'BACKUP_PASSPHRAS: there is no such setting',
  )
})
