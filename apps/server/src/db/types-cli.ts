import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startThrowaway } from './embedded/throwaway.ts'
import { generateTypes } from './generate-types.ts'
import { migrate } from './migrations/migrate.ts'
import { createPool } from './pool.ts'
import { ensureRoles } from './roles.ts'

// `npm run db:types` writes the row types; with `-- --verify` it only checks whether they are up to date.

const file = fileURLToPath(new URL('types.ts', import.meta.url))
const current = await readFile(file, 'utf8').catch(() => '')
const expected = await typesOfMigratedDatabase()

if (!process.argv.includes('--verify')) {
  await writeFile(file, expected)
} else if (current !== expected) {
  process.stderr.write(`${file} is out of date; run: npm run db:types\n${firstDifference(current, expected)}\n`)
  process.exitCode = 1
}

async function typesOfMigratedDatabase(): Promise<string> {
  const server = await startThrowaway()
  try {
    await ensureRoles(server.ownerUrl)
    await migrate(server.ownerUrl, { requireDurable: false })
    const pool = createPool(server.ownerUrl, { max: 1 })
    return await generateTypes(pool).finally(() => pool.end())
  } finally {
    await server.stop()
  }
}

function firstDifference(current: string, expected: string): string {
  const [currentLines, expectedLines] = [current.split('\n'), expected.split('\n')]
  const line = expectedLines.findIndex((text, index) => text !== currentLines[index])
  const at = line === -1 ? expectedLines.length : line
  return `line ${at + 1}:\n- ${currentLines[at] ?? '(end of file)'}\n+ ${expectedLines[at] ?? '(end of file)'}`
}
