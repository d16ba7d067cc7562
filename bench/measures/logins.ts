import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '@catenary/server/src/accounts/passwords/password-hash.ts'
import { migrate } from '@catenary/server/src/db/migrations/migrate.ts'
import { ensureRoles } from '@catenary/server/src/db/roles.ts'
import { withDatabase } from '../database.ts'
import { limited } from '../measure.ts'
import type { Measurement } from '../measure.ts'
import { product, withProgram } from '../program.ts'
import type { Program } from '../program.ts'
import { asOwner } from '../record-data.ts'
import { residentMegabytes } from './resident.ts'

const userCount = 500
const password = 'gondola over nine ridges'
/** Milliseconds that a probe of the server's health may take while everybody logs in. */
const maxDelayMs = 100
/** Megabytes by which the server may grow meanwhile. */
const maxGrowthMb = 300

interface Round {
  readonly p99: number
  readonly growth: number
  readonly seconds: number
  readonly accepted: number
}

/** Many users log in at the same moment: health checks must still be answered. */
export const logins: Measurement = {
  name: 'logins',
  run: ({ rounds }) =>
    withDatabase(async ({ ownerUrl, folder }) => {
      await fill(ownerUrl)
      const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
      const results: Round[] = []
      await withProgram({ file: product, env, readyPath: '/healthz/ready' }, async (server) => {
        await round(server)
        for (let n = 0; n < rounds; n += 1) results.push(await round(server))
      })
      return [
        limited(
          `${userCount} parallel logins: /healthz/live, 99th percentile`,
          results.map((one) => one.p99),
          'ms',
          maxDelayMs,
        ),
        limited(
          `${userCount} parallel logins: growth of the server`,
          results.map((one) => one.growth),
          'MB',
          maxGrowthMb,
        ),
        limited(
          `${userCount} parallel logins: until all are answered`,
          results.map((one) => one.seconds),
          's',
          null,
        ),
        limited(
          `${userCount} parallel logins: logged in`,
          results.map((one) => one.accepted),
          'people',
          null,
        ),
      ]
    }),
}

async function fill(ownerUrl: string): Promise<void> {
  await ensureRoles(ownerUrl)
  await migrate(ownerUrl)
  await asOwner(ownerUrl, async (owner) =>
    owner.query(
      `insert into users (id, username, email, firstname, lastname, roles, is_active, password_hash)
       select gen_random_uuid(), 'user' || n || '@bench.example', 'user' || n || '@bench.example', 'Ada', 'Bench',
         '{ROLE_PROJECT_MANAGER}', true, $1 from generate_series(1, ${userCount}) n`,
      [await hashPassword(password)],
    ),
  )
}

async function round(server: Program): Promise<Round> {
  const before = await residentMegabytes(server.pid)
  const startedAt = performance.now()
  const work = { isOver: false, peak: before }
  const probes = probe(server, work)
  const statuses = await Promise.all(Array.from({ length: userCount }, (_, n) => logIn(server.address, n + 1)))
  const seconds = (performance.now() - startedAt) / 1000
  work.isOver = true
  const delays = (await probes).toSorted((a, b) => a - b)
  return {
    p99: delays[Math.floor((delays.length - 1) * 0.99)] ?? Number.NaN,
    growth: work.peak - before,
    seconds,
    accepted: statuses.filter((status) => status === 200).length,
  }
}

async function logIn(address: string, number: number): Promise<number> {
  const response = await fetch(`${address}/api/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `user${number}@bench.example`, password }),
  })
  await response.arrayBuffer()
  return response.status
}

async function probe(server: Program, work: { isOver: boolean; peak: number }): Promise<number[]> {
  const delays: number[] = []
  while (!work.isOver) {
    const startedAt = performance.now()
    await (await fetch(`${server.address}/healthz/live`)).arrayBuffer()
    delays.push(performance.now() - startedAt)
    work.peak = Math.max(work.peak, await residentMegabytes(server.pid))
    await pause(10)
  }
  return delays
}
