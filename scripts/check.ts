import { runTool } from './run.ts'

const deny = (...rules: readonly string[]) => rules.flatMap((rule) => ['-D', `typescript/${rule}`])

/** Everything that is checked without running the product. */
const checks: readonly (readonly [what: string, tool: string, ...args: string[]])[] = [
  ['types of server, packages and scripts', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web client', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['types of the journeys', 'tsc', '-p', 'e2e/tsconfig.json'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['owners of promises', 'oxlint', '--type-aware', '-A', 'all', ...deny('no-floating-promises', 'no-misused-promises')],
  ['format', 'oxfmt', '--check'],
  ['import arrows', 'depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  ['unused code', 'knip'],
  ['lockfile', 'node', 'scripts/lockfile.ts', '--verify'],
  ['row types', 'node', 'apps/server/src/db/types-cli.ts', '--verify'],
]

const ends = await Promise.all(
  checks.map(async ([what, tool, ...args]) => {
    const { code, output } = await runTool(tool, args)
    process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${what}\n${code === 0 ? '' : `${output}\n`}`)
    return code
  }),
)
process.exitCode = ends.every((code) => code === 0) ? 0 : 1
