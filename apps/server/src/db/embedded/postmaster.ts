import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { endParts, stopLeftover } from './leftover.ts'
import type { Tell } from './leftover.ts'
import { readStatus } from './pid-file.ts'
import type { Launcher } from './run-as.ts'

/** A running server. */
export interface Postmaster {
  pid: number
  /** Resolves, with how it ended, when the server is gone, however that came. */
  ended: Promise<string>
  /**
   * Ends open transactions, writes everything to disk and resolves when the server is gone. One that does not manage that
   * is ended at once after a while.
   */
  stop(): Promise<void>
  /** Ends the server at once, without waiting for that; the next start recovers what was committed from the log. */
  quit(): void
}

/** What to start. */
export interface ServerPlan {
  cluster: string
  socketDir: string
  /** File that the server's messages are added to. */
  log: string
  /** Without it a power failure may destroy the cluster. */
  durable: boolean
}

/** Recovery after a crash reads the log written since the last checkpoint, which takes its time on a slow disk. */
const readyWithin = 120_000
/** How long the parts of a killed server may still hold its memory. */
const leftoversGoneWithin = 30_000
/** After this long they are not waited for but ended. */
const leftoversEndAfter = 1_000
/** How long an orderly stop may take. Short enough for an immediate one before the process itself gives up. */
const stopWithin = 8_000
const longestLog = 5_000_000

/** Starts the server and resolves when it answers. Throws with its own message if it gives up. */
export async function startPostmaster(plan: ServerPlan, launcher: Launcher, tell: Tell): Promise<Postmaster> {
  await stopLeftover(plan.cluster, tell)
  const begun = Date.now()
  let areEnded = false
  for (;;) {
    const attempt = await startOnce(plan, launcher, tell)
    if (typeof attempt !== 'string') return attempt
    const leftovers = /still in use|lock file .* already exists/.test(attempt)
    const waited = Date.now() - begun
    if (!leftovers || waited > leftoversGoneWithin)
      throw new Error(`PostgreSQL did not start in ${plan.cluster}:\n${attempt}`)
    if (waited > leftoversEndAfter && !areEnded) {
      areEnded = true
      await endParts(plan.cluster, tell)
    }
    await pause(50)
  }
}

/** The running server, or what it said before it gave up. */
async function startOnce(plan: ServerPlan, launcher: Launcher, tell: Tell): Promise<Postmaster | string> {
  await shortenLog(plan.log)
  const log = await open(plan.log, 'a', 0o600)
  const said = (await log.stat()).size
  const command = launcher.serverCommand(['-D', plan.cluster, ...settings(plan)])
  const child = spawn(command.file, command.args, {
    ...command.ids,
    cwd: plan.cluster,
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C in a terminal reaches a whole group of processes; the app must finish its requests before the server goes.
    detached: true,
  })
  const ended = endOf(child)
  try {
    const ready = await Promise.race([untilReady(plan.cluster, child, ended, tell), ended])
    if (ready !== true) return `${ready}\n${(await readFile(plan.log)).subarray(said).toString('utf8')}`
  } finally {
    await log.close()
  }
  // The server alone is no reason for the app to go on living.
  child.unref()
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended, tell), quit: () => void child.kill('SIGQUIT') }
}

function settings({ socketDir, durable }: ServerPlan): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    logging_collector: 'off',
    // Statements and the details of a violated constraint hold people's data, which has no place in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    autovacuum: durable ? 'on' : 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}`))
  })
}

async function untilReady(cluster: string, child: ChildProcess, ended: Promise<string>, tell: Tell): Promise<true> {
  const giveUp = Date.now() + readyWithin
  while (child.exitCode === null && Date.now() < giveUp) {
    const status = await readStatus(cluster)
    if (status?.pid === child.pid && status?.ready) return true
    await pause(5)
  }
  await stop(child, ended, tell)
  // The other side of the race tells why.
  return new Promise(() => {})
}

async function stop(child: ChildProcess, ended: Promise<string>, tell: Tell): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  child.kill('SIGINT')
  const overdue = setTimeout(() => {
    tell('The database does not stop in order; it is ended at once')
    child.kill('SIGQUIT')
  }, stopWithin)
  await ended
  clearTimeout(overdue)
}

async function shortenLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > longestLog) await rename(log, `${log}.1`)
}
