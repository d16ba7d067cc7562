import { runTool } from './run.ts'

const deny = (...rules: readonly string[]) => rules.flatMap((rule) => ['-D', `typescript/${rule}`])
/** Incremental: results are cached, so that only files affected by a change are checked again. */
const typeCheck = (project: string, name: string) =>
  ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`] as const

/** Everything that is checked without running the product; the longest first. */
const checks: readonly (readonly [what: string, tool: string, ...args: readonly string[]])[] = [
  ['owners of promises', 'oxlint', '--type-aware', '-A', 'all', ...deny('no-floating-promises', 'no-misused-promises')],
  ['types of the web client', ...typeCheck('apps/web/tsconfig.json', 'web')],
  ['types of server, packages and scripts', ...typeCheck('tsconfig.json', 'server')],
  ['unused code', 'knip'],
  ['import arrows', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  ['types of the journeys', ...typeCheck('e2e/tsconfig.json', 'journeys')],
  ['lint', 'oxlint', '--deny-warnings'],
  ['row types', 'node', 'apps/server/src/db/types-cli.ts', '--verify'],
  ['format', 'oxfmt', '--check'],
  ['lockfile', 'node', 'scripts/lockfile.ts', '--verify'],
]

/** How many run at once: the larger ones use two processors by themselves. */
const concurrency = 3
/** Compiler and linter are written in Go, whose collector takes a third of their time for a tenth of their memory. */
const env = { GOGC: '400' }

const queue = [...checks]
let failed = 0

async function runNext(): Promise<void> {
  const next = queue.shift()
  if (next === undefined) return
  const [label, tool, ...args] = next
  const startedAt = performance.now()
  const { code, output } = await runTool(tool, args, { env })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) failed += 1
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${label} (${seconds} s)\n${code === 0 ? '' : `${output}\n`}`)
  await runNext()
}

await Promise.all(Array.from({ length: concurrency }, runNext))
process.exitCode = failed === 0 ? 0 : 1
