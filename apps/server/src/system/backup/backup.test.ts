import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { damageWithoutLoss, eventCalls } from '../../../test/support/event-calls.ts'
import { emptyDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import {
  backupOf,
  emptyInstallation,
  flipped,
  secretText,
  sourceOf,
  streamOf,
  tablesOf,
} from '../../../test/support/system/backups.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { lockContents, lockContentsShared } from '../../db/content-queries.ts'
import type { Queries } from '../../db/database.ts'
import { startThrowaway } from '../../db/embedded/throwaway.ts'
import { migrate, readMigrations } from '../../db/migrations/migrate.ts'
import { appLogin, requestRoles, withLogin } from '../../db/roles.ts'
import { StorageError } from '../../ports/files/file-store.ts'
import { createBackup } from './create.ts'
import { decrypt, encrypt } from './encryption.ts'
import { UnusableBackup } from './format.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

let world: World
let user: Person
let assets: Assets
let document: Document
/** The backup of the world, whole. */
let bytes: Buffer
const events = eventCalls(() => ({ world, person: user }))

beforeAll(async () => {
  world = await createWorld()
  assets = await createAssets(world, world.alpha)
  user = await world.person('ROLE_USER', [world.alpha])
  const { id } = (
    await events.send(damageWithoutLoss(assets, { description: 'tab\there, \\ and\nnext line, ü' }))
  ).json().ropeEvent
  await events.patch(id, { position: 100.123456789 })
  const added = await attach(world, user, { targetType: 'ropes', targetId: assets.rope }, [
    { name: 'report.txt', bytes: 'what was found' },
  ])
  document = added.json<[Document]>()[0]
  bytes = await backupOf(world)
})
afterAll(() => world.close())

test('everything is restored as it was: every row of every table, the files, the secret and the next numbers', async () => {
  const { target, ownerUrl, files, query } = await emptyInstallation()
  const { contents } = await restoreBackup(streamOf(bytes), target)
  const again = await verifyBackup(streamOf(await backupOf({ ownerUrl, files })))
  expect(tablesOf(again.contents)).toEqual(tablesOf(contents))
  expect(contents.rows).toMatchObject({ events: 1, event_history: 2, documents: 1, users: 1 })
  expect(again.contents.sequences).toEqual(contents.sequences)
  expect(contents.files).toEqual({ count: 1, bytes: 14 })
  expect((await buffer((await files.open(document.hash)) ?? streamOf(Buffer.alloc(0)))).toString()).toBe(
    'what was found',
  )
  expect(await readFile(target.secretFile, 'utf8')).toBe(secretText)
  expect((await stat(target.secretFile)).mode & 0o777).toBe(0o600)
  const [guarded] = await query<{ count: number }>(`select count(*)::int4 from pg_policies where schemaname = 'public'`)
  expect(guarded?.count).toBeGreaterThan(100)
  const disabled = `select from pg_trigger where tgenabled = 'D'`
  expect(await query(disabled)).toEqual([])
  expect(await foreignKeysOf(query)).toEqual(await foreignKeysOf(async (text) => queryWorld(text)))
})

const foreignKeysOf = async (query: (text: string) => Promise<object[]>) =>
  query(`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)

async function queryWorld(text: string): Promise<object[]> {
  const client = new Client({ connectionString: world.ownerUrl })
  await client.connect()
  return (await client.query<object>(text).finally(() => client.end())).rows
}

/** A mail and a call of a webhook that are to be sent. */
async function insertWaiting(): Promise<void> {
  const id = '019a0000-0000-7000-8000-00000000000b'
  await queryWorld(`
    insert into notifications (id, mandator_id, triggered_at, type, installation_id)
      values ('${id}', '${world.alpha}', now(), 'brokenWire', '${assets.installation}');
    insert into notification_deliveries (id, mandator_id, notification_id, channel, user_id, is_urgent, created_at, try_at)
      values ('${id}', '${world.alpha}', '${id}', 'email', '${user.id}', true, now(), now());
    insert into webhooks (id, user_id, url, description, event_types, created_at)
      values ('${id}', '${user.id}', 'https://example.com', '', '{event.recorded}', now());
    insert into webhook_deliveries (id, webhook_id, type, payload, occurred_at, created_at, try_at)
      values ('${id}', '${id}', 'event.recorded', '{}', now(), now(), now())`)
}

test('nobody is logged in, and nothing is sent or done again, while the original goes on', async () => {
  await world.owner
    .insertInto('accountLinks')
    .values({
      tokenHash: Buffer.alloc(32, 1),
      userId: user.id,
      purpose: 'reset',
      createdAt: world.clock.now.toISOString(),
      expiresAt: world.clock.now.toISOString(),
    })
    .execute()
  await insertWaiting()
  const waitingEvents = await world.owner
    .selectFrom('domainEvents')
    .select('id')
    .where('relayedAt', 'is', null)
    .execute()
  expect(waitingEvents).not.toEqual([])
  const { target, query } = await emptyInstallation()
  const { contents } = await restoreBackup(streamOf(await backupOf(world)), target)
  expect(contents.rows).toMatchObject({ sessions: 0, account_links: 0, pending_logins: 0 })
  expect(await query('select state, error from notification_deliveries')).toEqual([
    { state: 'failed', error: 'restored' },
  ])
  expect(await query('select state, refusal from webhook_deliveries')).toEqual([
    { state: 'failed', refusal: 'restored' },
  ])
  expect(await queryWorld('select state, error from notification_deliveries')).toEqual([
    { state: 'waiting', error: null },
  ])
  expect(await queryWorld('select state from webhook_deliveries')).toEqual([{ state: 'waiting' }])
  expect(await query("select from pg_namespace where nspname = 'graphile_worker'")).toEqual([])
  expect(await world.owner.selectFrom('domainEvents').select('id').where('relayedAt', 'is', null).execute()).toEqual(
    waitingEvents,
  )
  expect((await world.call(user, api.ropes.get, { params: { id: assets.rope } })).statusCode).toBe(200)
})

test('what was written in the middle of a backup is in it as a whole or not at all, and no file is removed meanwhile', async () => {
  const { stream, done } = createBackup(sourceOf(world))
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  const client = new Client({ connectionString: world.ownerUrl })
  await client.connect()
  await client.query("set lock_timeout = '200ms'")
  const remove = () => client.query(`select pg_advisory_lock(hashtext('removal from the file store'))`)
  await expect(remove()).rejects.toMatchObject({ code: '55P03' })
  const { id } = (await events.send(damageWithoutLoss(assets, { description: 'recorded meanwhile' }))).json().ropeEvent
  const rest = await buffer({ [Symbol.asyncIterator]: () => chunks } as AsyncIterable<Buffer>)
  await done
  await remove()
  await client.end()
  const { target, query } = await emptyInstallation()
  await restoreBackup(streamOf(Buffer.concat([first.value, rest])), target)
  expect(await query(`select from events where id = '${id}'`)).toEqual([])
  expect(await query(`select from event_history where event_id = '${id}'`)).toEqual([])
})

test('who removes files waits for a backup; who adds some waits for neither', async () => {
  const { stream, done } = createBackup(sourceOf(world))
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  await chunks.next()
  const run = (lock: (db: Queries) => Promise<void>) => world.database.runAs(null, world.clock.now, lock)
  let isRemoved = false
  const removal = run(lockContents).then(() => (isRemoved = true))
  await pause(300)
  await Promise.race([run(lockContentsShared), pause(2000).then(() => expect.fail('an upload waits'))])
  expect(isRemoved).toBe(false)
  await buffer({ [Symbol.asyncIterator]: () => chunks } as AsyncIterable<Buffer>)
  await done
  await removal
})

test('a file that the store had lost or altered is named, and the rest is restored', async () => {
  const added = await attach(world, user, { targetType: 'ropes', targetId: assets.rope }, [
    { name: 'lost.txt', bytes: 'lost' },
    { name: 'rotten.txt', bytes: 'sound' },
  ])
  const [lost, rotten] = added.json<[Document, Document]>()
  const place = (hash: string) => join(world.filesFolder, 'kept', hash.slice(0, 2), hash)
  await rm(place(lost.hash))
  await rm(place(rotten.hash))
  await writeFile(place(rotten.hash), 'rotten')
  const { target, files } = await emptyInstallation()
  const { contents } = await restoreBackup(streamOf(await backupOf(world)), target)
  expect(contents.defective.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { hash: lost.hash, name: 'lost.txt', problem: 'missing' },
    { hash: rotten.hash, name: 'rotten.txt', problem: 'altered' },
  ])
  expect(await files.size(rotten.hash)).toBeNull()
  expect(await files.size(document.hash)).toBe(14)
})

test('a file that cannot be read, or breaks off, is named with its reason, and everything else is restored', async () => {
  const names = ['forbidden.txt', 'folder.txt', 'broken.txt', 'short.txt']
  const parts = names.map((name) => ({ name, bytes: `the whole of ${name}` }))
  const added = await attach(world, user, { targetType: 'ropes', targetId: assets.rope }, parts)
  const hashOf = new Map(added.json<Document[]>().map(({ name, hash }) => [name, hash]))
  const is = (hash: string, name: string) => hash === hashOf.get(name)
  const folder = join(
    world.filesFolder,
    'kept',
    (hashOf.get('folder.txt') ?? '').slice(0, 2),
    hashOf.get('folder.txt') ?? '',
  )
  await rm(folder)
  await mkdir(folder)
  onTestFinished(() => rm(folder, { recursive: true }))
  const fault = (code: string) => Object.assign(new Error(`${code}: of tests`), { code })
  const files = {
    ...world.files,
    open: async (hash: string) => {
      if (is(hash, 'forbidden.txt')) throw new StorageError('STORAGE_UNAVAILABLE', { cause: fault('EACCES') })
      if (is(hash, 'short.txt')) return streamOf(Buffer.from('the'))
      if (!is(hash, 'broken.txt')) return world.files.open(hash)
      const broken = async function* () {
        yield Buffer.from('the')
        throw fault('EIO')
      }
      return Readable.from(broken(), { objectMode: false })
    },
  }
  const target = await emptyInstallation()
  const { contents } = await restoreBackup(streamOf(await backupOf({ ownerUrl: world.ownerUrl, files })), target.target)
  const problems = new Map(contents.defective.map(({ name, problem }) => [name, problem]))
  expect(Object.fromEntries(names.map((name) => [name, problems.get(name)]))).toEqual({
    'forbidden.txt': 'not readable (EACCES)',
    'folder.txt': 'not readable (EISDIR)',
    'broken.txt': 'not readable (EIO)',
    'short.txt': 'altered',
  })
  for (const hash of hashOf.values()) expect(await target.files.size(hash)).toBeNull()
  expect(await target.files.size(document.hash)).toBe(14)
})

test('where no file can be read, it is not tried for each of thousands', async () => {
  const parts = Array.from({ length: 25 }, (_, number) => ({ name: `${number}.txt`, bytes: `content ${number}` }))
  for (const some of [parts.slice(0, 10), parts.slice(10, 20), parts.slice(20)])
    await attach(world, user, { targetType: 'ropes', targetId: assets.rope }, some)
  let tried = 0
  const size = async () => {
    tried += 1
    throw new StorageError('STORAGE_UNAVAILABLE', { cause: new Error('HEAD was answered with 503') })
  }
  const whole = await backupOf({ ownerUrl: world.ownerUrl, files: { ...world.files, size } })
  const { contents } = await verifyBackup(streamOf(whole))
  expect(tried).toBe(20)
  const problems = contents.defective.map(({ problem }) => problem)
  expect(problems.length).toBeGreaterThan(25)
  expect(problems[0]).toBe('not readable (HEAD was answered with 503)')
  expect(problems.at(-1)).toBe('not tried, as many before it were not readable,')
})

test('an installation with data, or with another secret, is left as it is', async () => {
  const { target, query } = await emptyInstallation()
  await restoreBackup(streamOf(bytes), target)
  await expect(restoreBackup(streamOf(bytes), target)).rejects.toThrow('There are data already')
  expect(await query('select from users')).toHaveLength(1)
  const other = await emptyInstallation()
  await restoreBackup(streamOf(bytes), { ...other.target, givenSecrets: [secretText, 'b'.repeat(40)] })
  expect(existsSync(other.target.secretFile)).toBe(false)
  const third = await emptyInstallation()
  const wrong = { ...third.target, givenSecrets: ['another secret of another installation'] }
  await expect(restoreBackup(streamOf(bytes), wrong)).rejects.toThrow('is not that of the installation')
  expect(await third.query('select from users')).toEqual([])
  await writeFile(`${third.folder}/secret`, 'another secret of another installation')
  const withSecret = { ...third.target, secretFile: join(third.folder, 'secret') }
  await expect(restoreBackup(streamOf(bytes), withSecret)).rejects.toThrow('holds the secret of another installation')
})

test('of two restorations into one database at once one succeeds, and keeps its data', async () => {
  const { target, query } = await emptyInstallation()
  await migrate(target.ownerUrl, { requireDurable: false })
  const other = { ...target, secretFile: `${target.secretFile}-2` }
  const outcomes = await Promise.allSettled([target, other].map((one) => restoreBackup(streamOf(bytes), one)))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toEqual([expect.stringContaining('There are data already')])
  expect(await query('select from users')).toHaveLength(1)
})

test('a secret that is a setting is not in the backup, and must be set where it is restored', async () => {
  const set = await backupOf(world, { secret: { texts: [secretText], isSetting: true } })
  expect(set.includes(secretText)).toBe(false)
  expect(bytes.includes(secretText)).toBe(true)
  const { target, query } = await emptyInstallation()
  await expect(restoreBackup(streamOf(set), target)).rejects.toThrow('set it to the same value')
  await restoreBackup(streamOf(set), { ...target, givenSecrets: [secretText] })
  expect(await query('select from users')).toHaveLength(1)
})

test('a backup of an older release is restored and brought to this one; on newer tables it is refused', async () => {
  const migrations = await readMigrations()
  const until = migrations.at(-3)?.name ?? ''
  const older = await emptyInstallation()
  await migrate(older.ownerUrl, { until, requireDurable: false })
  await older.query(`insert into mandators (id, name) values ('019a0000-0000-7000-8000-00000000000a', 'Alpha')`)
  const old = await backupOf(older)
  const { target, query } = await emptyInstallation()
  await restoreBackup(streamOf(old), target)
  expect(await query('select from mandators')).toHaveLength(1)
  expect(await query('select name from schema_migrations')).toHaveLength(migrations.length)
  const newer = await emptyInstallation(freshDatabase())
  await expect(restoreBackup(streamOf(old), newer.target)).rejects.toThrow('of an older release than the tables')
})

test('it moves between releases of PostgreSQL without a difference', async () => {
  const embedded = await startThrowaway()
  onTestFinished(() => embedded.stop())
  const there = await emptyInstallation(Promise.resolve({ ...embedded, appUrl: '', drop: async () => {} }))
  const { contents } = await restoreBackup(streamOf(bytes), there.target)
  const moved = await backupOf(there)
  const back = await emptyInstallation()
  const returned = await restoreBackup(streamOf(moved), back.target)
  expect(tablesOf(returned.contents)).toEqual(tablesOf(contents))
})

describe('by an owner of the database that is no superuser', () => {
  const login = `owner_${randomBytes(4).toString('hex')}`
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let url: string

  beforeAll(async () => {
    await queryWorld(`create role ${login} login createrole password 'of tests'`)
    // Those of the server are there already; an owner that makes them may grant them, too.
    for (const role of [...requestRoles, appLogin]) await queryWorld(`grant ${role} to ${login} with admin option`)
  })
  afterAll(async () => {
    await database.drop()
    await queryWorld(`drop owned by ${login} cascade; drop role ${login}`)
  })

  test('all rows are restored, also over tables that were used, and are in its backup', async () => {
    database = await emptyDatabase()
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await queryWorld(`alter database ${name} owner to ${login}`)
    url = withLogin(database.ownerUrl, login, 'of tests')
    const { target } = await emptyInstallation(Promise.resolve({ ...database, ownerUrl: url, drop: async () => {} }))
    await migrate(url, { requireDurable: false })
    const { contents } = await restoreBackup(streamOf(bytes), target)
    const again = await backupOf({ ownerUrl: url, files: target.files })
    expect(tablesOf((await verifyBackup(streamOf(again))).contents)).toEqual(tablesOf(contents))
  })

  test('a login that does not see all rows makes no backup', async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('drop policy owner on events').finally(() => client.end())
    const { stream, done } = createBackup(sourceOf({ ownerUrl: url, files: world.files }))
    await expect(buffer(stream)).rejects.toThrow('may not read all rows of events')
    await expect(done).rejects.toThrow('may not read all rows of events')
  })
})

test('encrypted, it says nothing without its passphrase, and an altered byte is seen', async () => {
  const encrypted = await buffer(await encrypt(streamOf(bytes), 'correct horse battery'))
  expect(encrypted.includes('manifest.json')).toBe(false)
  const opened = await decrypt(streamOf(encrypted), 'correct horse battery')
  expect((await buffer(opened)).equals(bytes)).toBe(true)
  const open = async (sealed: Buffer, passphrase?: string) => verifyBackup(await decrypt(streamOf(sealed), passphrase))
  await expect(open(encrypted, 'wrong horse battery')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase')
  await expect(open(encrypted)).rejects.toThrow('The backup is encrypted')
  await expect(open(flipped(encrypted), 'correct horse battery')).rejects.toBeInstanceOf(UnusableBackup)
})

test('a backup of a database that is not there, or was never used, fails and says so', async () => {
  const { target } = await emptyInstallation()
  const unused = createBackup(sourceOf({ ownerUrl: target.ownerUrl, files: target.files }))
  await expect(buffer(unused.stream)).rejects.toThrow('was never used')
  await expect(unused.done).rejects.toThrow('was never used')
  const gone = createBackup(sourceOf({ ownerUrl: `${target.ownerUrl}_gone`, files: target.files }))
  await expect(buffer(gone.stream)).rejects.toThrow()
  await expect(gone.done).rejects.toThrow()
})
