import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.ts'
import { contentHash } from './sources.ts'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
/** The page that loads the client, the last file of a build to be put in its place. */
export const webPage = join(dist, 'index.html')
const stampFile = join(dist, '.built-from')
/** For so long a page that is open somewhere may ask for files of the build that it came from, in milliseconds. */
const oldBuildLifetime = 7 * 24 * 60 * 60 * 1000
/** What the web client is built from. */
export const webSources = [
  'apps/web',
  'packages/charts/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/i18n/src',
]

/**
 * Builds the web client where its sources differ from those it was last built from. Another server may be serving the
 * folder meanwhile: the build is made beside and moved in, its page last, and files of earlier builds stay for a week.
 */
export async function buildWebClientIfStale(): Promise<void> {
  const current = contentHash(webSources)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === current) return
  process.stdout.write('Building the web client …\n')
  await mkdir(dist, { recursive: true })
  const outDir = await mkdtemp(join(dist, '.next-'))
  try {
    await build(outDir)
    await moveBuild(outDir, dist)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
  await writeFile(stampFile, current)
}

/** Builds in a process of its own: what the compiler holds, more than a gigabyte, the server would never give back. */
async function build(outDir: string): Promise<void> {
  const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir'], {
    cwd: web,
    // Whoever starts it, a test among them: else the libraries' checks for their developers would be served to everybody.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the web client could not be built')
}

/**
 * Moves a build into the folder that is served: files under their hashed names first, the page that names them last.
 * Removes what has been of no build for a week.
 */
export async function moveBuild(from: string, to: string): Promise<void> {
  const names = await filesIn(from)
  for (const name of names.toSorted((a, b) => Number(a === 'index.html') - Number(b === 'index.html'))) {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await rename(join(from, name), join(to, name))
  }
  const current = new Set(names)
  for (const name of await filesIn(join(to, 'assets'))) {
    const file = join(to, 'assets', name)
    const { mtimeMs } = await stat(file)
    if (!current.has(join('assets', name)) && mtimeMs < Date.now() - oldBuildLifetime) await rm(file)
  }
}

/** The files in a folder and below, by their paths in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
