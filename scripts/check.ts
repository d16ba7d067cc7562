import { runTool } from './run.ts'

const deny = (...rules: readonly string[]) => rules.flatMap((rule) => ['-D', `typescript/${rule}`])
const promises = [
  'oxlint',
  '--type-aware',
  '-A',
  'all',
  ...deny('no-floating-promises', 'no-misused-promises'),
] as const
/**
 * Incremental: results are cached, so that only files affected by a change are checked again. By one checker: several do
 * not share what they found out about a type, and four compute twice as much together.
 */
const typeCheck = (project: string, name: string) =>
  [
    'tsc',
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${name}.tsbuildinfo`,
  ] as const

/** Everything that is checked without running the product; the longest first. */
const checks: readonly (readonly [what: string, tool: string, ...args: readonly string[]])[] = [
  ['owners of promises in the web client', ...promises, 'apps/web'],
  ['owners of promises elsewhere', ...promises, '--ignore-pattern', 'apps/web'],
  ['types of the web client', ...typeCheck('apps/web/tsconfig.json', 'web')],
  ['types of server, packages and scripts', ...typeCheck('tsconfig.json', 'server')],
  ['unused code', 'knip'],
  ['import arrows', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  ['types of the journeys', ...typeCheck('e2e/tsconfig.json', 'journeys')],
  ['lint', 'oxlint', '--deny-warnings'],
  ['row types', 'node', 'apps/server/src/db/types-cli.ts', '--verify'],
  ['format', 'oxfmt', '--check'],
  ['lockfile', 'node', 'scripts/lockfile.ts', '--verify'],
  ['files per folder', 'node', 'scripts/folders.ts'],
]

/** How many run at once: some wait for the disk. */
const concurrency = 3
/**
 * Compiler and linter are written in Go, whose collector takes a third of their time for a tenth of their memory. Each has
 * one processor, as its checkers do not share what they found out about a type.
 */
const env = { GOGC: '400', GOMAXPROCS: '1' }

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
