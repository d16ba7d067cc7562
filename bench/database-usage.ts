import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/**
 * Microseconds of processor time that a PostgreSQL server and all its processes have used, those that have ended
 * included; null where the system does not tell.
 */
export async function databaseUsage(serverPid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const parts = stats.map(parseStat).filter((stat) => stat.pid === serverPid || stat.parent === serverPid)
  const ticks = parts.map((stat) => stat.own + (stat.pid === serverPid ? stat.ended : 0))
  return ticks.reduce((sum, one) => sum + one, 0) * microsecondsPerTick
}

/** The fields of `/proc/<pid>/stat` (proc_pid_stat(5)) after the name, which may itself hold blanks. */
function parseStat(text: string) {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (number: number) => fields[number - 3] ?? 0
  return { pid: Number.parseInt(text, 10), parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}
