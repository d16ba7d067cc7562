import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandLine, identify, isAlive } from './process-identity.ts'
import type { Launcher } from './run-as.ts'

/** A running server. */
export interface Postmaster {
  pid: number
  /** Ends open transactions, writes everything to disk and resolves when the server is gone. */
  stop(): Promise<void>
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
const leftoversGoneWithin = 10_000
const stopWithin = 30_000
const longestLog = 5_000_000

/** Starts the server and resolves when it answers. Throws with its own message if it gives up. */
export async function startPostmaster(plan: ServerPlan, launcher: Launcher): Promise<Postmaster> {
  await stopLeftover(plan.cluster)
  const giveUp = Date.now() + leftoversGoneWithin
  for (;;) {
    const attempt = await startOnce(plan, launcher)
    if (typeof attempt !== 'string') return attempt
    const leftovers = /still in use|lock file .* already exists/.test(attempt)
    if (!leftovers || Date.now() > giveUp) throw new Error(`PostgreSQL did not start in ${plan.cluster}:\n${attempt}`)
    await pause(50)
  }
}

/**
 * An app that died without its server (where the system cannot tie the two together) leaves it running, and one that
 * was tied may still be shutting down. Its app is gone, so it is asked to end, and awaited.
 */
async function stopLeftover(cluster: string): Promise<void> {
  const pid = (await readStatus(cluster))?.pid
  if (pid === undefined) return
  if (!(await commandLine(pid)).includes(cluster)) {
    // A killed server's entry, whose number may be another process's by now, as in a restarted container; the server
    // would take that one for itself and refuse to start. Parts of a killed server that still live it finds by memory.
    await rm(pidFile(cluster), { force: true })
    return
  }
  const server = await identify(pid)
  if (server === null) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended by itself, or belongs to a user who may start one here again: the start itself will tell.
  }
  const giveUp = Date.now() + stopWithin
  while (await isAlive(server)) {
    if (Date.now() > giveUp) throw new Error(`An earlier PostgreSQL (process ${pid}) does not end in ${cluster}`)
    await pause(10)
  }
}

/** The running server, or what it said before it gave up. */
async function startOnce(plan: ServerPlan, launcher: Launcher): Promise<Postmaster | string> {
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
    const ready = await Promise.race([untilReady(plan.cluster, child), ended])
    if (ready !== true) return `${ready}\n${(await readFile(plan.log)).subarray(said).toString('utf8')}`
  } finally {
    await log.close()
  }
  // The server alone is no reason for the app to go on living.
  child.unref()
  return { pid: child.pid ?? 0, stop: () => stop(child, ended) }
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

async function untilReady(cluster: string, child: ChildProcess): Promise<true> {
  const giveUp = Date.now() + readyWithin
  while (child.exitCode === null && Date.now() < giveUp) {
    const status = await readStatus(cluster)
    if (status?.pid === child.pid && status?.ready) return true
    await pause(5)
  }
  child.kill('SIGINT')
  // The other side of the race tells why.
  return new Promise(() => {})
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** The file names the server's process in its first line and its state in the eighth. */
async function readStatus(cluster: string): Promise<{ pid: number; ready: boolean } | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  return lines && Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  child.kill('SIGINT')
  const overdue = setTimeout(() => child.kill('SIGQUIT'), stopWithin)
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
