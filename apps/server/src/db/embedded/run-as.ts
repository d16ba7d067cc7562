import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { bundledBinaries, copyToTemp, type Binaries } from './binaries.ts'

const run = promisify(execFile)

/**
 * The system user for PostgreSQL, which refuses to run as root:
 * - `self`: the app is an ordinary user, PostgreSQL runs as the same;
 * - `namespace`: root, in a user namespace where it looks like an ordinary user (files stay root's);
 * - `nobody`: root where namespaces are forbidden, as the system user 65534.
 */
export type RunAs = 'self' | 'namespace' | 'nobody'

/** A program call, shaped for `child_process.spawn`. */
export interface Command {
  file: string
  args: string[]
  /** Set where the program runs as another system user. */
  ids: { uid?: number; gid?: number }
}

/** How PostgreSQL's programs are started on this machine. */
export interface Launcher {
  runAs: RunAs
  binaries: Binaries
  /** The system user who must own the data folder, if it is not the app's own. */
  owner: { uid: number; gid: number } | null
  /** A call of one of its programs. */
  command(program: string, args: string[]): Command
  /** The same for the server itself, which shuts down when the app dies. */
  serverCommand(args: string[]): Command
}

const nobodyIds = { uid: 65_534, gid: 65_534 }
const inNamespace = ['-U', '--map-user=1000', '--map-group=1000', '--']
const dieWithParent = ['--pdeathsig', 'INT', '--']

/** Finds out how PostgreSQL can run here. `wanted` skips the search. */
export async function findLauncher(preferred?: RunAs): Promise<Launcher> {
  const runAs = preferred ?? (await detectRunAs())
  const bundled = await bundledBinaries()
  const binaries = runAs === 'nobody' && !(await isRunnableAsNobody(bundled)) ? await copyToTemp(bundled) : bundled
  const hasParentDeathSignal = await succeeds(wrap(runAs, 'setpriv', [...dieWithParent, 'true']))
  return {
    runAs,
    binaries,
    owner: runAs === 'nobody' ? nobodyIds : null,
    command: (program, args) => wrap(runAs, program, args),
    serverCommand: (args) =>
      hasParentDeathSignal
        ? wrap(runAs, 'setpriv', [...dieWithParent, binaries.postgres, ...args])
        : wrap(runAs, binaries.postgres, args),
  }
}

async function detectRunAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return 'self'
  return (await succeeds(wrap('namespace', 'true', []))) ? 'namespace' : 'nobody'
}

function wrap(runAs: RunAs, file: string, args: string[]): Command {
  if (runAs === 'namespace') return { file: 'unshare', args: [...inNamespace, file, ...args], ids: {} }
  return { file, args, ids: runAs === 'nobody' ? nobodyIds : {} }
}

async function isRunnableAsNobody(binaries: Binaries): Promise<boolean> {
  return succeeds(wrap('nobody', binaries.postgres, ['--version']))
}

async function succeeds(command: Command): Promise<boolean> {
  return run(command.file, command.args, { ...command.ids, cwd: tmpdir() }).then(
    () => true,
    () => false,
  )
}
