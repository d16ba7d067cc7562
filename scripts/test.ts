import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runTool } from './run.ts'
import { buildWebClientIfStale } from './web-client.ts'

/** Runs every test there is: pure code and server beside the components first, then the journeys in a browser. */
const results = join(root, 'test-results')
const journeys = join(results, 'journeys.json')
await rm(results, { recursive: true, force: true })
await buildWebClientIfStale()

/** Runs some of the runner's projects; what they counted is written to a file of their own. */
async function runProjects(...projects: readonly string[]) {
  const report = join(results, `${projects.join('-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const names = projects.map((name) => `--project=${name}`)
  return { ...(await runTool('vitest', ['run', ...names, ...reporters], { show: true })), report }
}

// Server and browser use a processor each; in one run they would wait for each other.
const units = await Promise.all([runProjects('pure', 'server'), runProjects('web')])
const walks = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
  show: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
})

const read = async <T>(file: string): Promise<Partial<T>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<T>
interface Counted {
  readonly numPassedTests: number
  readonly numFailedTests: number
}
const tested = await Promise.all(units.map(({ report }) => read<Counted>(report)))
const sum = (count: keyof Counted) => tested.reduce((total, one) => total + (one[count] ?? 0), 0)
const { stats } = await read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
  journeys,
)

const passed = sum('numPassedTests') + (stats?.expected ?? 0) + (stats?.flaky ?? 0)
const failed = sum('numFailedTests') + (stats?.unexpected ?? 0)
const broken = [...units, walks].some(({ code }) => code !== 0)
process.stdout.write(`\n${passed} passed, ${failed === 0 && broken ? 1 : failed} failed\n`)
process.exitCode = broken ? 1 : 0
