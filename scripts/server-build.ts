import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'
import { contentHash } from './sources.ts'

/** What the server is built from. */
export const serverSources = [
  'apps/server',
  'packages/charts/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/i18n/src',
  'scripts',
]
/** Where its builds lie, each in a folder of its own. */
export const serverFolder = join(root, 'apps/server/dist')
/** For so long a server may go on running from an earlier build, in milliseconds. */
const oldBuildLifetime = 7 * 24 * 60 * 60 * 1000

/**
 * Builds the server where none has been built from these sources; resolves to the build's folder, by its path in the
 * project. A build is made beside and moved in whole: a server that runs from an earlier one goes on loading from that.
 */
export async function buildServerIfStale(): Promise<string> {
  // A build holds the paths of its sources: one that was copied from another folder is another one.
  const name = createHash('sha256').update(root).update(contentHash(serverSources)).digest('hex').slice(0, 16)
  const folder = join(serverFolder, name)
  if (!existsSync(folder)) {
    process.stdout.write('Building the server …\n')
    await mkdir(serverFolder, { recursive: true })
    const next = join(serverFolder, `.next-${process.pid}-${Date.now()}`)
    try {
      await bundle(next)
      // Another server may have moved in the same build meanwhile.
      await rename(next, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(next, { recursive: true, force: true })
    }
    await removeOldBuilds(name)
  }
  return `apps/server/dist/${name}`
}

/** In a process of its own: what the bundler holds the server would never give back. */
async function bundle(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bundle-server.ts'), folder], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('the server could not be built')
}

async function removeOldBuilds(current: string): Promise<void> {
  for (const { name } of (await readdir(serverFolder, { withFileTypes: true })).filter((one) => one.isDirectory())) {
    const folder = join(serverFolder, name)
    const { mtimeMs } = await stat(folder)
    if (name !== current && mtimeMs < Date.now() - oldBuildLifetime) await rm(folder, { recursive: true, force: true })
  }
}
