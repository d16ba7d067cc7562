import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { stopChildren, stopLeftover } from './leftover.ts'
import type { Notify } from './leftover.ts'
import { readStatus } from './pid-file.ts'
import type { Launcher } from './run-as.ts'

/** A running server. */
export interface Postmaster {
  pid: number
  /** Resolves with the exit reason when the server has ended for whatever reason. */
  ended: Promise<string>
  /**
   * Ends open transactions, writes everything to disk and resolves when the server is gone. One that does not manage that
   * is ended at once after a while.
   */
  stop(): Promise<void>
  /** Kills the server without waiting; the next start recovers committed data from the log. */
  quit(): void
}

/** What to start. */
export interface PostmasterOptions {
  cluster: string
  socketDir: string
  /** File that the server's messages are added to. */
  log: string
  /** Without it a power failure may destroy the cluster. */
  durable: boolean
}

/** Recovery after a crash reads the log written since the last checkpoint, which takes its time on a slow disk. */
const readyTimeoutMs = 120_000
/** How long processes of a killed server may still use its shared memory. */
const leftoversTimeoutMs = 30_000
/** After this long they are not waited for but ended. */
const leftoversGraceMs = 1_000
/** How long an orderly stop may take. Short enough for an immediate one before the process itself gives up. */
const stopTimeoutMs = 8_000
const maxLogBytes = 5_000_000

/** Starts the server and resolves when it answers. Throws with its own message if it gives up. */
export async function startPostmaster(
  options: PostmasterOptions,
  launcher: Launcher,
  notify: Notify,
): Promise<Postmaster> {
  await stopLeftover(options.cluster, notify)
  const startedAt = Date.now()
  let areStopped = false
  for (;;) {
    const attempt = await startOnce(options, launcher, notify)
    if (typeof attempt !== 'string') return attempt
    const leftovers = /still in use|lock file .* already exists/.test(attempt)
    const waited = Date.now() - startedAt
    if (!leftovers || waited > leftoversTimeoutMs)
      throw new Error(`PostgreSQL did not start in ${options.cluster}:\n${attempt}`)
    if (waited > leftoversGraceMs && !areStopped) {
      areStopped = true
      await stopChildren(options.cluster, notify)
    }
    await pause(50)
  }
}

/** The running server, or its log output when it failed to start. */
async function startOnce(options: PostmasterOptions, launcher: Launcher, notify: Notify): Promise<Postmaster | string> {
  await rotateLog(options.log)
  const log = await open(options.log, 'a', 0o600)
  const logStart = (await log.stat()).size
  const command = launcher.serverCommand(['-D', options.cluster, ...settings(options)])
  const child = spawn(command.file, command.args, {
    ...command.ids,
    cwd: options.cluster,
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C in a terminal reaches a whole group of processes; the app must finish its requests before the server goes.
    detached: true,
  })
  const ended = exitReason(child)
  try {
    const ready = await Promise.race([waitUntilReady(options.cluster, child, ended, notify), ended])
    if (ready !== true) return `${ready}\n${(await readFile(options.log)).subarray(logStart).toString('utf8')}`
  } finally {
    await log.close()
  }
  child.unref()
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended, notify), quit: () => void child.kill('SIGQUIT') }
}

function settings({ socketDir, durable }: PostmasterOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    // Statements and details of violated constraints contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    autovacuum: durable ? 'on' : 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function exitReason(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}`))
  })
}

async function waitUntilReady(
  cluster: string,
  child: ChildProcess,
  ended: Promise<string>,
  notify: Notify,
): Promise<true> {
  const deadline = Date.now() + readyTimeoutMs
  while (child.exitCode === null && Date.now() < deadline) {
    const status = await readStatus(cluster)
    if (status?.pid === child.pid && status?.ready) return true
    await pause(5)
  }
  await stop(child, ended, notify)
  // The other promise of the race resolves with the reason.
  return new Promise(() => {})
}

async function stop(child: ChildProcess, ended: Promise<string>, notify: Notify): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  child.kill('SIGINT')
  const timer = setTimeout(() => {
    notify('The database does not stop in order; it is ended at once')
    child.kill('SIGQUIT')
  }, stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(log, `${log}.1`)
}
