import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClamd } from '../../src/ports/virus-scanner/clamd.ts'

const program = '/usr/sbin/clamd'

/** Whether this machine has a clamd. */
export const hasClamd = existsSync(program)

/** What every scanner finds, and which harms nobody; in two halves, so that this file is not found itself. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The most that the test's clamd takes of one file, in bytes. */
export const maxStreamBytes = 1024 * 1024

/** A clamd with a single signature, that of the test virus. */
export interface TestClamd {
  readonly url: string
  readonly path: string
  /** The folder that it writes a file to before it scans it. */
  readonly temporary: string
  /** Ends it. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Ends it for good, with its files. */
  close(): Promise<void>
}

/** Starts a clamd at a socket of its own. Close it. */
export async function startClamd(): Promise<TestClamd> {
  const folder = await mkdtemp(join(tmpdir(), 'catenary-clamd-'))
  await chmod(folder, 0o755)
  const [signatures, temporary] = [join(folder, 'signatures'), join(folder, 'temporary')]
  await mkdir(signatures)
  await mkdir(temporary)
  const hex = Buffer.from(testVirus).toString('hex')
  await writeFile(join(signatures, 'test.ndb'), `Catenary.Test.Virus:0:*:${hex}\n`)
  const path = join(folder, 'clamd.ctl')
  const settings = join(folder, 'clamd.conf')
  const lines = ['Foreground yes', `LocalSocket ${path}`, `DatabaseDirectory ${signatures}`, 'StreamMaxLength 1M']
  await writeFile(
    settings,
    [...lines, 'MaxThreads 2', 'ExitOnOOM yes', `TemporaryDirectory ${temporary}`, ''].join('\n'),
  )
  let clamd: ChildProcess | undefined
  const start = async () => {
    clamd = spawn(program, ['-c', settings], { stdio: 'ignore' })
    const scanner = createClamd({ path })
    for (let attempts = 0; attempts < 400; attempts += 1) {
      if (await scanner.isWorking()) return
      await pause(50)
    }
    throw new Error('clamd does not answer')
  }
  const stop = async () => {
    if (!clamd || clamd.exitCode !== null) return
    clamd.kill('SIGTERM')
    await once(clamd, 'exit')
    await rm(path, { force: true })
  }
  await start()
  return {
    url: `unix://${path}`,
    path,
    temporary,
    start,
    stop,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server that is no clamd: it does with every connection what the test wants. Close it. */
export async function startLiar(
  behave: (socket: Socket) => void,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
