import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pidFile, readStatus } from './pid-file.ts'
import { commandLine, identify, isAlive, processesIn } from './process-identity.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** Called with one sentence when a misbehaving server is dealt with. */
export type Notify = (news: string) => void

/**
 * How a left-over server is made to end, and how many milliseconds each way is given. SIGINT is the orderly way, but
 * PostgreSQL 18 can hang for ever when it receives it during crash recovery. SIGQUIT ends it at once; nothing
 * committed is lost, since the next start recovers from the log. SIGKILL is for one that cannot even do that.
 */
const stopSignals = [
  { signal: 'SIGINT', within: 3_000 },
  { signal: 'SIGQUIT', within: 12_000 },
  { signal: 'SIGKILL', within: 5_000 },
] as const

/**
 * Ends the server that an app left behind in `cluster`, and resolves when it is gone: an app that died where the system
 * cannot tie the two together leaves it running, and one that was tied may still be shutting down, or hang in that.
 * Throws only if the system does not end it by any means.
 */
export async function stopLeftover(cluster: string, notify: Notify): Promise<void> {
  const pid = (await readStatus(cluster))?.pid
  if (pid === undefined) return
  if (!(await commandLine(pid)).includes(cluster)) {
    // The pid file of a killed server: its number may meanwhile belong to another process, as in a restarted container, and
    // the server would refuse to start because of it. Surviving children of a killed server are found by their shared
    // memory.
    await rm(pidFile(cluster), { force: true })
    return
  }
  const server = await identify(pid)
  if (server === null) return
  for (const { signal, within } of stopSignals) {
    if (signal !== 'SIGINT') notify(`An earlier PostgreSQL (process ${pid}) does not end; it gets ${signal}`)
    if (await stopsWith(server, signal, within)) return
  }
  throw new Error(`An earlier PostgreSQL (process ${pid}) does not end in ${cluster}`)
}

async function stopsWith(server: ProcessIdentity, signal: NodeJS.Signals, within: number): Promise<boolean> {
  try {
    process.kill(server.pid, signal)
  } catch {
    // It ended by itself or belongs to another user: the start will fail with the reason.
  }
  const deadline = Date.now() + within
  while (await isAlive(server)) {
    if (Date.now() > deadline) return false
    await pause(10)
  }
  return true
}

/**
 * Ends what is left of a server that was killed: a part of it that is in the middle of a long statement notices only at
 * its end, and holds the memory that the next server needs. Found on Linux only; elsewhere they are waited for.
 */
export async function stopChildren(cluster: string, notify: Notify): Promise<void> {
  const children = await processesIn(cluster)
  for (const pid of children) {
    if (!/postgres/.test(await commandLine(pid))) continue
    notify(`A part of a killed PostgreSQL (process ${pid}) is still at work; it gets SIGQUIT`)
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It ended meanwhile.
    }
  }
}
