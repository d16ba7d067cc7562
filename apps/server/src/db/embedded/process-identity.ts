import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A process that cannot be confused with a later one under the same number. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in the words of the operating system; on Linux with the boot it belongs to. */
  started: string
}

/** Identity of the process with this id; `null` if there is none. */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const started = process.platform === 'linux' ? await startTimeOnLinux(pid) : await startTimeByPs(pid)
  return started === null ? null : { pid, started }
}

/** Whether this very process, not just its number, is still running. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  const now = await identify(identity.pid)
  return now?.started === identity.started
}

/** The command line of a running process; empty if there is none. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return args.split('\0').join(' ')
  }
  return (await ps(pid, 'command=')) ?? ''
}

/** The processes whose working folder this is; empty where the system cannot list them (Linux can). */
export async function processesIn(folder: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.map(Number).filter((pid) => Number.isInteger(pid) && pid !== process.pid)
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((_, index) => folders[index] === folder)
}

async function startTimeOnLinux(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The second field is the program's name in brackets and may hold spaces; state is field 3, start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return null
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()}/${fields[19]}`
}

async function startTimeByPs(pid: number): Promise<string | null> {
  return ps(pid, 'lstart=')
}

async function ps(pid: number, field: string): Promise<string | null> {
  const { stdout } = await run('ps', ['-o', field, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || null
}
