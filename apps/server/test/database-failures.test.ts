import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectOrStartEmbedded, startEmbedded } from '../src/db/embedded.ts'
import { getJson, mainModule, serverEnvironment, startDemoProcess } from './support/demo-process.ts'
import type { DemoProcess } from './support/demo-process.ts'

/** Number of rounds per kind of failure; set it to 30 for a drill. */
const rounds = Number(process.env.KILLS ?? 1)
const run = promisify(execFile)
let folder: string
const cleanups: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catenary-faults-'))
})
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function startDemo(more: Record<string, string> = {}): Promise<DemoProcess> {
  const demo = await startDemoProcess(folder, more)
  cleanups.push(demo.stop)
  return demo
}

const event = (rope: string, description: string) => ({
  rope: { id: rope },
  position: 1,
  timestamp: '2025-06-01T08:00:00.000Z',
  attributes: { recordingType: 'measurement', type: 'otherMeasurement', inspectionType: 'visual', description },
  damages: [],
})

/** Records one event after the other, each tried again under its key until it is acknowledged. */
async function recordUntilOver(
  demo: DemoProcess,
  rope: string,
  name: string,
  observations: Observations,
): Promise<void> {
  for (let n = 0; !observations.isOver; n++) {
    const description = `${name} ${n}`
    const body = JSON.stringify({ ropeEvent: event(rope, description) })
    for (;;) {
      const headers = { cookie: demo.cookie, 'content-type': 'application/json', 'idempotency-key': description }
      const response = await fetch(`${demo.address}/api/events`, { method: 'POST', headers, body })
      const text = await response.text()
      observations.statuses.set(response.status, (observations.statuses.get(response.status) ?? 0) + 1)
      if (response.status === 201) {
        observations.lastSuccess = performance.now()
        observations.acknowledged.push(description)
        break
      }
      if (response.status !== 503 || response.headers.get('retry-after') === null)
        throw new Error(`${response.status} ${text}`)
      await pause(20)
    }
  }
}

interface Observations {
  readonly statuses: Map<number, number>
  readonly acknowledged: string[]
  lastSuccess: number
  isOver: boolean
}

interface InjectedFailure {
  readonly name: string
  /** Does it to the database. */
  readonly strike: (owner: Client) => Promise<void>
}

const backends = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`

function failuresOf(dataDir: string): readonly InjectedFailure[] {
  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
  const signal = (name: string, how: NodeJS.Signals) => ({
    name,
    strike: async () => void process.kill(await postmaster(), how),
  })
  return [
    {
      name: 'a killed backend',
      strike: async (owner) => {
        const { rows } = await owner.query<{ pid: number }>(`${backends} and usename = 'catenary_app' limit 1`)
        if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
      },
    },
    {
      name: 'all ended',
      strike: async (owner) =>
        void (await owner.query(`select pg_terminate_backend(pid) from (${backends}) all_others`)),
    },
    signal('a killed postmaster', 'SIGKILL'),
    signal('an immediate shutdown', 'SIGQUIT'),
    signal('an orderly shutdown', 'SIGINT'),
  ]
}

/** A connection of the owner, who begins to be away when it breaks. */
async function connectWhenUp(ownerUrl: string): Promise<Client> {
  return vi.waitFor(
    async () => {
      const client = new Client({ connectionString: ownerUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    { timeout: 120_000, interval: 10 },
  )
}

/** How many milliseconds after the database answered again the first request succeeded. */
async function strikeOnce(ownerUrl: string, failure: InjectedFailure, observations: Observations): Promise<number> {
  const owner = await connectWhenUp(ownerUrl)
  await failure.strike(owner)
  await pause(50)
  await owner.end().catch(() => {})
  await (await connectWhenUp(ownerUrl)).end()
  const back = performance.now()
  await vi.waitFor(() => expect(observations.lastSuccess).toBeGreaterThan(back), { timeout: 120_000, interval: 5 })
  return observations.lastSuccess - back
}

async function drill(demo: DemoProcess, ownerUrl: string, injectedFailures: readonly InjectedFailure[]): Promise<void> {
  const [rope] = await getJson<{ id: string }[]>(demo, '/ropes')
  const observations: Observations = { statuses: new Map(), acknowledged: [], lastSuccess: 0, isOver: false }
  const writing = Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => recordUntilOver(demo, rope?.id ?? '', name, observations)),
  )
  const failed = writing.then(
    () => undefined,
    (error: unknown) => error,
  )
  for (const failure of injectedFailures) {
    const delays: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(200 + Math.random() * 200)
      delays.push(
        await Promise.race([
          strikeOnce(ownerUrl, failure, observations),
          failed.then((error) => Promise.reject(error)),
        ]),
      )
    }
    const slowest = Math.max(...delays)
    // How soon is measured on a machine that does nothing else.
    if (rounds > 1) {
      process.stdout.write(`${failure.name}: ${rounds} rounds, success at most ${Math.round(slowest)} ms after\n`)
      expect(slowest, failure.name).toBeLessThan(2_000)
    }
  }
  observations.isOver = true
  expect(await failed).toBeUndefined()
  expect(demo.process.exitCode).toBeNull()
  expect(demo.printed()).not.toMatch(/unhandledRejection|uncaughtException/)

  const stored = await getJson<{ attributes: { description?: string } }[]>(demo, `/ropes/${rope?.id}/events`)
  const found = stored.flatMap(({ attributes }) =>
    /^[abcd] \d+$/.test(attributes.description ?? '') ? [attributes.description] : [],
  )
  expect(found.toSorted()).toEqual(observations.acknowledged.toSorted())
  if (rounds > 1)
    process.stdout.write(
      `${found.length} acknowledged, all there once; answers ${JSON.stringify([...observations.statuses])}\n`,
    )
}

async function verifyAll(more: Record<string, string> = {}): Promise<void> {
  for (const what of ['audit', 'history', 'state'])
    await run(process.execPath, [mainModule, what, 'verify'], { env: serverEnvironment(folder, more) })
}

/** A job ran: the demo stores its mail as a file. */
async function expectMailSent({ address }: DemoProcess): Promise<void> {
  const mails = async () => (await readdir(join(folder, 'outbox')).catch(() => [])).length
  const before = await mails()
  await fetch(`${address}/api/reset-password?reason=reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@catenary.example' }),
  })
  await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(before), { timeout: 120_000, interval: 100 })
}

test(
  'no fault of the embedded database ends the application or loses what it acknowledged',
  { timeout: 240_000 + rounds * 120_000 },
  async () => {
    const incoming = join(folder, 'files', 'incoming')
    await mkdir(incoming, { recursive: true })
    await writeFile(join(incoming, 'cut-off'), 'half')
    const demo = await startDemo()
    expect(await readdir(incoming)).toEqual([])
    const dataDir = join(folder, 'database')
    const { ownerUrl } = await connectOrStartEmbedded(dataDir)
    await drill(demo, ownerUrl, failuresOf(dataDir))
    await expectMailSent(demo)
    await verifyAll()
  },
)

test(
  'neither does one of a database elsewhere, which is waited for',
  { timeout: 240_000 + rounds * 120_000 },
  async () => {
    const dataDir = join(folder, 'elsewhere')
    const server = await startEmbedded({ dataDir, notify: () => {} })
    cleanups.push(() => server.stop())
    const more = { DATABASE_URL: server.ownerUrl }
    const demo = await startDemo(more)
    await drill(demo, server.ownerUrl, failuresOf(dataDir).slice(1, 3))
    await expectMailSent(demo)
    await verifyAll(more)
  },
)
