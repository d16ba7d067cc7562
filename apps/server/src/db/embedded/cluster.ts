import { execFile } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Launcher } from './run-as.ts'

const run = promisify(execFile)

/** The login that owns the embedded server and every table in it. */
export const ownerName = 'catenary_owner'
/** The database the app lives in. */
export const databaseName = 'catenary'

/**
 * Makes sure that `folder` can hold a cluster and that PostgreSQL can work in it; throws with the reason if it cannot.
 */
export async function prepareFolder(folder: string, launcher: Launcher): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (launcher.owner === null) return
  await chown(folder, launcher.owner.uid, launcher.owner.gid)
  const probe = launcher.command('test', ['-w', folder])
  await run(probe.file, probe.args, { ...probe.ids, cwd: '/' }).catch(() => {
    throw new Error(
      `PostgreSQL cannot run as root, and as system user ${launcher.owner?.uid} it cannot enter ${folder}. ` +
        'Start Catenary as an ordinary user, choose a data folder that everybody may pass through, or set DATABASE_URL.',
    )
  })
}

/**
 * Creates the cluster in `folder/cluster` unless it is there, with the app's database in it, and returns its path.
 * It appears in one step: an interrupted creation leaves nothing behind that could be opened.
 */
export async function ensureCluster(folder: string, launcher: Launcher, durable: boolean): Promise<string> {
  const cluster = join(folder, 'cluster')
  const version = await majorVersion(cluster)
  if (version === null) {
    await createCluster(folder, cluster, launcher, durable)
    return cluster
  }
  const expected = launcher.binaries.version.split('.')[0]
  if (version !== expected) {
    throw new Error(
      `${cluster} was written by PostgreSQL ${version}, but PostgreSQL ${expected} is installed. ` +
        'Export with the older release and import with this one.',
    )
  }
  return cluster
}

async function createCluster(folder: string, cluster: string, launcher: Launcher, durable: boolean): Promise<void> {
  const temporary = join(folder, 'cluster.new')
  await rm(temporary, { recursive: true, force: true })
  const { initdb, postgres } = launcher.binaries
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const sync = durable ? [] : ['--no-sync']
  await runProgram(folder, launcher, initdb, ['-D', temporary, '-A', 'trust', '-U', ownerName, ...locale, ...sync])
  // Started alone, without a socket, the server takes commands from its input.
  const singleUserArgs = ['--single', '-D', temporary, ...(durable ? [] : ['-F']), 'postgres']
  await runProgram(folder, launcher, postgres, singleUserArgs, `create database ${databaseName};\n`)
  await rename(temporary, cluster)
  if (durable) await syncFolder(folder)
}

async function runProgram(
  folder: string,
  launcher: Launcher,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  const command = launcher.command(program, args)
  const running = run(command.file, command.args, { ...command.ids, cwd: folder, env: { ...process.env, TZ: 'UTC' } })
  running.child.stdin?.end(input)
  await running.catch((error: Error & { stderr?: string }) => {
    throw new Error(`Could not create the database in ${folder}: ${error.stderr || error.message}`, { cause: error })
  })
}

async function majorVersion(cluster: string): Promise<string | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.trim()
}

/** Makes the renaming itself survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
