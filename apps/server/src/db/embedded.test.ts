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
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { identify, isAlive } from './embedded/process-identity.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'

/** A folder with a cluster that was stopped in order, and how long making it took. */
let made: { readonly folder: string; readonly milliseconds: number }
let dataDir: string
const started: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-embedded-made-'))
  const began = performance.now()
  const server = await startEmbedded({ dataDir: folder })
  made = { folder, milliseconds: performance.now() - began }
  await server.stop()
}, 60_000)
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

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** Another process that starts the server on `dataDir` and tells of every row it has been promised. */
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

async function endedWithin(pid: number, milliseconds: number): Promise<boolean> {
  const server = await identify(pid)
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (server === null || !(await isAlive(server))) return true
    await pause(20)
  }
  return false
}

test('a fresh folder becomes a durable database that listens on its socket alone', async () => {
  const server = await start()
  const [row] = await ask(
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

test('an existing folder opens again, quickly, with what was in it', async () => {
  await layMade()
  const first = await start()
  await ask(first.ownerUrl, 'create table ropes (name text); insert into ropes values ($$Tragseil$$)')
  await first.stop()
  const before = performance.now()
  const second = await start()
  expect(performance.now() - before).toBeLessThan(made.milliseconds / 2)
  expect(await ask(second.ownerUrl, 'select name from ropes')).toEqual([{ name: 'Tragseil' }])
})

test('a creation that was interrupted is begun anew', async () => {
  await layMade()
  await rm(join(dataDir, 'cluster', 'global'), { recursive: true })
  await rename(join(dataDir, 'cluster'), join(dataDir, 'cluster.new'))
  const server = await start()
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second starter is refused by name and does not disturb the first', async () => {
  await layMade()
  const server = await start()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`is in use by process ${process.pid}`)
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of many starters at once after a crash exactly one wins', async () => {
  await layMade()
  const dead = JSON.stringify({ pid: process.pid, started: 'long ago', token: 'dead' })
  await writeFile(join(dataDir, 'lock'), dead)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => start()))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the entry of a killed server whose number another process has now is no obstacle', async () => {
  await layMade()
  const cluster = join(dataDir, 'cluster')
  const lines = [process.pid, cluster, 1_700_000_000, 5432, join(dataDir, 'socket'), '', '1 1', 'ready   ', '']
  await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'))
  const server = await start()
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder of another PostgreSQL release is refused untouched', async () => {
  await layMade()
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('written by PostgreSQL 17')
})

test('a path too long for a socket works all the same', async () => {
  const server = await start(join(dataDir, 'x'.repeat(100)))
  expect(server.socketDir.startsWith(tmpdir())).toBe(true)
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await rm(server.socketDir, { recursive: true })
})

test('a server that cannot start says why', async () => {
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
  expect(await endedWithin(pid, 5_000)).toBe(true)
  const server = await start()
  expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
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
  const [row] = await ask(server.ownerUrl, 'select count(*)::int as rows, max(n) as last from rows')
  expect(row?.rows).toBe(row?.last)
  expect(Number(row?.last)).toBeGreaterThanOrEqual(acknowledged)
  expect(await readFile(join(dataDir, 'server.log'), 'utf8')).toContain('automatic recovery in progress')
})

/** How often each kind of killing is tried; set it to 30 for a drill. */
const rounds = Number(process.env.KILLS ?? 1)

test(
  'a server whose app is killed while it recovers from the death of a part does not stand in the way of the next start',
  { timeout: rounds * 30_000 },
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
      expect(await ask(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
    }
  },
)

test(
  'a server that is killed is started again, and a part at work in the middle of a long statement does not delay it',
  { timeout: 20_000 + rounds * 10_000 },
  async () => {
    await layMade()
    const news: string[] = []
    const server = await startEmbedded({ dataDir, tell: (line) => news.push(line) })
    started.push(server)
    for (let round = 0; round < rounds; round++) {
      const busy = new Client({ connectionString: server.ownerUrl })
      busy.on('error', () => {})
      await busy.connect()
      const counted = busy.query('select count(*) from generate_series(1, 1e10::bigint)').catch(() => 'cut off')
      await pause(100)
      const { pid } = server
      const before = performance.now()
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => ask(server.ownerUrl, 'select 1'), { timeout: 20_000, interval: 20 })
      await vi.waitFor(() => expect(server.pid).not.toBe(pid), { timeout: 5_000, interval: 5 })
      expect(performance.now() - before).toBeLessThan(10_000)
      expect(await counted).toBe('cut off')
    }
    expect(news.filter((line) => line.startsWith('The database answers again'))).toHaveLength(rounds)
    await server.stop()
    expect(await endedWithin(server.pid, 1_000)).toBe(true)
  },
)

test('a server that is stopped while it is being started again is gone', async () => {
  await layMade()
  for (const wait of [0, 30]) {
    const server = await startEmbedded({ dataDir, tell: () => {} })
    process.kill(server.pid, 'SIGKILL')
    await pause(wait)
    await server.stop()
    expect(await endedWithin(server.pid, 1_000)).toBe(true)
  }
})
