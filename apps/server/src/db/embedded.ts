import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve, join } from 'node:path'
import { databaseName, ensureCluster, ownerName, prepareFolder } from './embedded/cluster.ts'
import { lockHolder, acquireLock } from './embedded/folder-lock.ts'
import type { Notify } from './embedded/leftover.ts'
import { findLauncher, type RunAs } from './embedded/run-as.ts'
import type { Launcher } from './embedded/run-as.ts'
import { startSupervised } from './embedded/supervised.ts'

/** Operating systems cut the path of a unix socket at 104 to 108 bytes. */
const maxPathBytes = 100
const fileName = '.s.PGSQL.5432'

/**
 * Creates the folder for the server's socket, accessible to its owner only: below `dataDir`, or in the temp folder
 * where that path would be too long. Access to the socket is access to the database as its owner, so an existing folder
 * of another system user is refused.
 */
async function ensureSocketFolder(dataDir: string, launcher: Launcher): Promise<string> {
  const folder = socketFolder(dataDir)
  const uid = launcher.owner?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stats = await lstat(folder)
  if (!stats.isDirectory() || (stats.uid !== uid && stats.uid !== process.getuid?.())) {
    throw new Error(`${folder} belongs to another user; remove it or choose another data folder`)
  }
  await chmod(folder, 0o700)
  if (launcher.owner !== null) await chown(folder, launcher.owner.uid, launcher.owner.gid)
  return folder
}

function socketFolder(dataDir: string): string {
  const inDataDir = join(dataDir, 'socket')
  if (Buffer.byteLength(join(inDataDir, fileName)) <= maxPathBytes) return inDataDir
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `catenary-${hash}`)
}

/** A PostgreSQL server that belongs to this process. */
export interface EmbeddedServer {
  /** Logs in as the owner of everything, to the app's database. */
  ownerUrl: string
  /** Folder of the unix socket; the server listens nowhere else. */
  socketDir: string
  /** Process id of the server; another one after it died and was started again. */
  readonly pid: number
  /**
   * Shuts down in order, resolves when the server is gone and its folder free; what does not end in 8 s is ended at once.
   * Harmless when called twice.
   */
  stop(): Promise<void>
  /** Ends the server at once, without waiting, for a process that itself must end now. Nothing committed is lost. */
  quit(): void
}

/** What to start. */
export interface EmbeddedOptions {
  /** The server's own folder; created if missing. Holds `cluster`, `lock`, `server.log` and mostly `socket`. */
  dataDir: string
  /** `false` gives up safety against power failures for speed; for throw-away servers. Default `true`. */
  durable?: boolean
  /** Skips detecting the system user to run the server as. */
  runAs?: RunAs
  /** Called when the server dies, is restarted, or a leftover one has to be killed. Default: writes to standard error. */
  notify?: Notify
}

/**
 * Starts the PostgreSQL that comes with the installation on `dataDir`, creating the cluster at the first start.
 * The server shuts down when this process dies, in whatever way, and is started again when it dies by itself. Throws if
 * another process uses the folder, if the
 * folder was written by another release of PostgreSQL, or if PostgreSQL cannot run on this machine.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir)
  const durable = options.durable ?? true
  const launcher = await findLauncher(options.runAs)
  await prepareFolder(dataDir, launcher)
  const lock = await acquireLock(join(dataDir, 'lock'), `The data folder ${dataDir}`)
  try {
    const cluster = await ensureCluster(dataDir, launcher, durable)
    const socketDir = await ensureSocketFolder(dataDir, launcher)
    const plan = { cluster, socketDir, log: join(dataDir, 'server.log'), durable }
    const server = await startSupervised(plan, launcher, options.notify ?? writeToStderr)
    return {
      ownerUrl: ownerUrlAt(socketDir),
      socketDir,
      get pid() {
        return server.pid
      },
      stop: () => server.stop().finally(() => lock.release()),
      quit: () => server.quit(),
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * The embedded database for a command: that of the running product, where one runs on the folder, else started for as
 * long as the command takes. `end` restores the previous state.
 */
export async function connectOrStartEmbedded(folder: string): Promise<{ ownerUrl: string; end: () => Promise<void> }> {
  const dataDir = resolve(folder)
  if (await isEmbeddedInUse(dataDir)) {
    const socketDir = await ensureSocketFolder(dataDir, await findLauncher())
    return { ownerUrl: ownerUrlAt(socketDir), end: async () => {} }
  }
  const server = await startEmbedded({ dataDir })
  return { ownerUrl: server.ownerUrl, end: () => server.stop() }
}

/** True where a running process uses the embedded database of that folder. */
export async function isEmbeddedInUse(folder: string): Promise<boolean> {
  return Boolean(await lockHolder(join(resolve(folder), 'lock')))
}

function writeToStderr(message: string): void {
  process.stderr.write(`${message}\n`)
}

function ownerUrlAt(socketDir: string): string {
  return `postgresql://${ownerName}@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`
}
