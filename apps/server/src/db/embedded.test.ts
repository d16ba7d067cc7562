import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import { identify, isAlive } from './embedded/process-identity.ts'

/** A folder with a cluster that was shut down cleanly, and its control data. */
let made: { readonly folder: string; readonly identity: unknown }
const identity = 'select system_identifier from pg_control_system()'
let dataDir: string
const started: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-embedded-made-'))
  const server = await startEmbedded({ dataDir: folder })
  made = { folder, identity: await query(server.ownerUrl, identity) }
  await server.stop()
})
afterAll(() => rm(made.folder, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catenary-embedded-'))
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

/** Lays the cluster in `dataDir` that was made before: making one takes ten times as long as starting it. */
async function layMade(): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${made.folder}/.`, dataDir])
}

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: folder })
  started.push(server)
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** A child process that starts the server on `dataDir` and prints every committed row. */
async function startInProcess(script: string): Promise<{ app: ChildProcess; lines: AsyncIterator<string> }> {
  const file = join(dataDir, 'app.ts')
  const embedded = fileURLToPath(new URL('embedded.ts', import.meta.url))
  const pgModule = import.meta.resolve('pg')
  await writeFile(
    file,
    `import { startEmbedded } from ${JSON.stringify(embedded)}
     import pg from ${JSON.stringify(pgModule)}
     const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
     ${script}`,
  )
  const app = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push({ stop: async () => void app.kill('SIGKILL') })
  if (!app.stdout) throw new Error('no output')
  return { app, lines: createInterface({ input: app.stdout })[Symbol.asyncIterator]() }
}

/** Waits until a process has ended. */
async function ended(pid: number): Promise<void> {
  const server = await identify(pid)
  await expect.poll(async () => server !== null && (await isAlive(server))).toBe(false)
}

test('a new folder becomes a durable database that listens on its socket only', async () => {
  const server = await start()
  const [row] = await query(
    server.ownerUrl,
    `select current_database() as name, lower('ÄÖ') as lower, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
       current_setting('listen_addresses') as addresses, current_setting('timezone') as zone,
       pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    name: 'catenary',
    lower: 'äö',
    fsync: 'on',
    pages: 'on',
    commits: 'on',
    addresses: '',
    zone: 'UTC',
    encoding: 'UTF8',
  })
})

test('an existing folder is opened with its data and not created again', async () => {
  await layMade()
  const first = await start()
  await query(first.ownerUrl, 'create table ropes (name text); insert into ropes values ($$Tragseil$$)')
  await first.stop()
  const second = await start()
  expect(await query(second.ownerUrl, identity)).toEqual(made.identity)
  expect(await query(second.ownerUrl, 'select name from ropes')).toEqual([{ name: 'Tragseil' }])
})

test('an interrupted creation is started again', async () => {
  await layMade()
  await rm(join(dataDir, 'cluster', 'global'), { recursive: true })
  await rename(join(dataDir, 'cluster'), join(dataDir, 'cluster.new'))
  const server = await start()
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second process is refused, naming the first, and does not disturb it', async () => {
  await layMade()
  const server = await start()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`is in use by process ${process.pid}`)
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of many processes started after a crash exactly one gets the folder', async () => {
  await layMade()
  const dead = JSON.stringify({ pid: process.pid, started: 'long ago', token: 'dead' })
  await writeFile(join(dataDir, 'lock'), dead)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => start()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a killed server whose pid is reused does not block', async () => {
  await layMade()
  const cluster = join(dataDir, 'cluster')
  const lines = [process.pid, cluster, 1_700_000_000, 5432, join(dataDir, 'socket'), '', '1 1', 'ready   ', '']
  await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'))
  const server = await start()
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder of another PostgreSQL release is refused unmodified', async () => {
  await layMade()
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('written by PostgreSQL 17')
})

test('a path too long for a socket works', async () => {
  const server = await start(join(dataDir, 'x'.repeat(100)))
  expect(server.socketDir.startsWith(tmpdir())).toBe(true)
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await rm(server.socketDir, { recursive: true })
})

test('a server that cannot start reports why', async () => {
  await layMade()
  await writeFile(join(dataDir, 'cluster', 'postgresql.auto.conf'), 'max_connections = many\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('max_connections')
  await expect(access(join(dataDir, 'lock'))).rejects.toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')('the server ends when its app is killed', async () => {
  await layMade()
  const { app, lines } = await startInProcess('console.log(server.pid); setInterval(() => {}, 1000)')
  const pid = Number((await lines.next()).value)
  app.kill('SIGKILL')
  await once(app, 'exit')
  await ended(pid)
  const server = await start()
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('no acknowledged row is lost when app and server are killed in the middle of writing', async () => {
  await layMade()
  const { app, lines } = await startInProcess(`
    const client = new pg.Client({ connectionString: server.ownerUrl })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table rows (n int primary key)')
    console.log(server.pid)
    for (let n = 1; ; n++) {
      await client.query('insert into rows values ($1)', [n])
      process.stdout.write(n + '\\n')
    }`)
  const pid = Number((await lines.next()).value)
  let acknowledged = 0
  while (acknowledged < 300) acknowledged = Number((await lines.next()).value)
  process.kill(pid, 'SIGKILL')
  app.kill('SIGKILL')
  const server = await start()
  const [row] = await query(server.ownerUrl, 'select count(*)::int as rows, max(n) as last from rows')
  expect(row?.rows).toBe(row?.last)
  expect(Number(row?.last)).toBeGreaterThanOrEqual(acknowledged)
  expect(await readFile(join(dataDir, 'server.log'), 'utf8')).toContain('automatic recovery in progress')
})

/** How often each kind of killing is tried; set it to 30 for a drill. */
const rounds = Number(process.env.KILLS ?? 1)

test(
  'a server whose app is killed while it recovers from the death of a part does not stand in the way of the next start',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    await layMade()
    for (let round = 0; round < rounds; round++) {
      const { app, lines } = await startInProcess(`
        const client = new pg.Client({ connectionString: server.ownerUrl })
        client.on('error', () => {})
        await client.connect()
        const { rows } = await client.query('select pg_backend_pid() as pid')
        console.log(rows[0].pid)
        setInterval(() => {}, 1000)`)
      const part = Number((await lines.next()).value)
      process.kill(part, 'SIGKILL')
      await pause(35 + ((round * 37) % 105))
      app.kill('SIGKILL')
      await once(app, 'exit')
      const server = await start()
      expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
    }
  },
)

test(
  'a server that is killed is started again, and a part at work in the middle of a long statement does not delay it',
  { timeout: 120_000 + rounds * 60_000 },
  async () => {
    await layMade()
    const news: string[] = []
    const server = await startEmbedded({ dataDir, notify: (line) => news.push(line) })
    started.push(server)
    for (let round = 0; round < rounds; round++) {
      const busy = new Client({ connectionString: server.ownerUrl })
      busy.on('error', () => {})
      await busy.connect()
      const counted = busy.query('select count(*) from generate_series(1, 1e10::bigint)').catch(() => 'cut off')
      const counting = "select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()"
      await expect.poll(() => query(server.ownerUrl, counting)).toHaveLength(1)
      const { pid } = server
      process.kill(pid, 'SIGKILL')
      // Long before the statement would have ended, which takes half an hour.
      await expect.poll(() => query(server.ownerUrl, 'select 1').catch(() => [])).toHaveLength(1)
      await expect.poll(() => server.pid).not.toBe(pid)
      expect(await counted).toBe('cut off')
    }
    expect(news.filter((line) => line.startsWith('The database answers again'))).toHaveLength(rounds)
    await server.stop()
    await ended(server.pid)
  },
)

test('a server that is stopped during its restart ends', async () => {
  await layMade()
  for (const wait of [0, 30]) {
    const server = await startEmbedded({ dataDir, notify: () => {} })
    process.kill(server.pid, 'SIGKILL')
    await pause(wait)
    await server.stop()
    await ended(server.pid)
  }
})
