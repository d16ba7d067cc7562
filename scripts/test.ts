import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildIfStale } from './build.ts'
import { root, runTool } from './run.ts'

/**
 * Runs every test there is: pure code and server, components, and what mostly waits for processes beside each other;
 * then the journeys in a browser. `--deep` tries whole corpora where else a sample is drawn from them, on PostgreSQL 15 too.
 */
const isDeep = process.argv.includes('--deep')
// The same code is tried with the same samples everywhere; a deep run, which tries whole corpora, draws anew besides.
const seed = process.env.TEST_SEED ?? (isDeep ? String(randomInt(2 ** 31)) : undefined)
const env = {
  ...(seed !== undefined && { TEST_SEED: seed }),
  ...(isDeep ? { TEST_DEEP: '1', KILLS: process.env.KILLS ?? '10' } : {}),
  // Servers and threads that tests start read the same modules again and again.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
}

const results = join(root, 'test-results')
await rm(results, { recursive: true, force: true })
const replay = `TEST_SEED=${seed} npm run test${isDeep ? ':deep' : ''}`
if (seed !== undefined) process.stdout.write(`Samples are drawn by the seed ${seed}; the same again: ${replay}\n`)

interface Lane {
  readonly name: string
  readonly code: number
  readonly seconds: number
  /** The file in which the runner wrote what it counted. */
  readonly report: string
}

async function timed(name: string, run: (report: string) => Promise<{ readonly code: number }>): Promise<Lane> {
  const report = join(results, `${name}.json`)
  const startedAt = performance.now()
  const { code } = await run(report)
  return { name, code, report, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

/** How the runner is asked for some of its projects. */
const asking = (projects: readonly string[], report: string): string[] => [
  'run',
  ...projects.map((one) => `--project=${one}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

/** Runs some of the runner's projects. */
function runProjects(name: string, projects: readonly string[]): Promise<Lane> {
  return timed(name, (report) => runTool('vitest', asking(projects, report), { show: true, env }))
}

/** The journeys need the web client; it is built beside what waits most. Pure code, which needs neither, is tried there too. */
async function buildThenWait(): Promise<Lane> {
  await buildIfStale()
  return runProjects('processes', ['pure', 'processes'])
}

/** The server's tests once more, on the oldest release that the product runs on. */
function onPostgres15(): Promise<Lane> {
  return timed('postgres-15', (report) =>
    runTool('../../.ci/postgres-15', ['vitest', ...asking(['server'], report)], { show: true, env }),
  )
}

const units = await Promise.all([runProjects('server', ['server']), runProjects('web', ['web']), buildThenWait()])
if (isDeep && existsSync('/usr/lib/postgresql/15/bin/postgres')) units.push(await onPostgres15())
const journeys = await timed('journeys', (report) =>
  runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    show: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }),
)

const read = async <T>(file: string): Promise<Partial<T>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<T>
interface Counted {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What failed in a lane, a line each: the file, the test, and how its message begins. */
function failuresOf(lane: Lane, { testResults = [] }: Partial<Counted>): string[] {
  const named = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed')
    const what = tests.map((one) => `${one.fullName}: ${firstLine(one.failureMessages[0])}`)
    if (what.length === 0 && status === 'failed') what.push(firstLine(message))
    return what.map((one) => `${relative(root, name)} › ${one}`)
  })
  if (named.length > 0 || lane.code === 0) return named
  return [`${lane.name} ended with ${lane.code}, although none of its tests failed: its output above says why`]
}

const firstLine = (message = '') => message.split('\n', 1)[0]?.slice(0, 200) ?? ''

interface Walked {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}
const tested = await Promise.all(units.map(({ report }) => read<Counted>(report)))
const sum = (count: 'numPassedTests' | 'numFailedTests' | 'numPendingTests') =>
  tested.reduce((total, one) => total + (one[count] ?? 0), 0)
const { stats } = await read<Walked>(journeys.report)

const lanes = [...units, journeys]
const passed = sum('numPassedTests') + (stats?.expected ?? 0)
// What passes only the second time is broken.
const failed = sum('numFailedTests') + (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
const isBroken = failed > 0 || lanes.some(({ code }) => code !== 0)
const failures = units.flatMap((lane, index) => failuresOf(lane, tested[index] ?? {}))
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((one) => `  ${one}\n`).join('')}`)
const skipped = sum('numPendingTests') + (stats?.skipped ?? 0)
if (skipped > 0)
  process.stdout.write(`\n${skipped} were skipped: the server or program that they need is not installed\n`)
process.stdout.write(`\n${lanes.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}\n`)
process.stdout.write(`${passed} passed, ${failed === 0 && isBroken ? 1 : failed} failed\n`)
if (isBroken && seed !== undefined) process.stdout.write(`The same samples again: ${replay}\n`)
process.exitCode = isBroken ? 1 : 0
