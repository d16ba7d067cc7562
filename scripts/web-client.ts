import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stampFile = join(web, 'dist/.built-from')
const sources = ['apps/web', 'packages/charts/src', 'packages/contract/src', 'packages/domain/src', 'packages/i18n/src']
const ignoredPaths = /(^|\/)(node_modules|dist)(\/|$)|\.test\.tsx?$/

/** Builds the web client where its sources differ from those it was last built from. */
export async function buildWebClientIfStale(): Promise<void> {
  const current = await sourceHash()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === current) return
  process.stdout.write('Building the web client …\n')
  const { build } = await import('vite')
  await build({ root: web, logLevel: 'warn' })
  await writeFile(stampFile, current)
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const folder of sources) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of files.filter((path) => !ignoredPaths.test(path.slice(root.length))).toSorted())
      hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}
