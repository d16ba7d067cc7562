import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runTool } from './run.ts'
import { buildWebClientIfStale } from './web-client.ts'

/** Runs every test there is: pure code, server and components first, then the journeys in a browser. */
const results = join(root, 'test-results')
const unit = join(results, 'unit.json')
const journeys = join(results, 'journeys.json')
await rm(results, { recursive: true, force: true })
await buildWebClientIfStale()

const units = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], {
  show: true,
})
const walks = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
  show: true,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
})

const read = async <T>(file: string): Promise<Partial<T>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<T>
const tested = await read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(unit)
const { stats } = await read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
  journeys,
)

const passed = (tested.numPassedTests ?? 0) + (stats?.expected ?? 0) + (stats?.flaky ?? 0)
const failed = (tested.numFailedTests ?? 0) + (stats?.unexpected ?? 0)
const broken = units.code !== 0 || walks.code !== 0
process.stdout.write(`\n${passed} passed, ${failed === 0 && broken ? 1 : failed} failed\n`)
process.exitCode = broken ? 1 : 0
