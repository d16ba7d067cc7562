import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../apps/server/bin/catenary.mjs')

/** A Catenary server of its own process. */
export interface OwnServer {
  readonly address: string
  /** The one-time link to create the first administrator, where there is no account. */
  readonly setupLink: string | undefined
  /** Stops it and waits until it is gone. */
  stop(): Promise<void>
}

/** How to start a server. */
export interface ServerOptions {
  readonly dataDir: string
  readonly args?: readonly string[]
  /** Environment beside the test's own; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** What it prints once it is as far as it is wanted. */
  readonly until?: RegExp
}

/** A new folder, in memory where there is any, and how to remove it. */
export async function newFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catenary-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts a server on a free port and waits until it is there. Throws what it printed where it ends before. */
export async function startServer({ dataDir, args = [], env = {}, until }: ServerOptions): Promise<OwnServer> {
  const server = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await outputOf(server, until ?? /Catenary is at \S+\n/)
  return {
    address: /Catenary is at (\S+)/.exec(output)?.[1] ?? '',
    setupLink: /\S+\/setup\/\S+/.exec(output)?.[0],
    stop: async () => {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

function outputOf(server: ReturnType<typeof spawn>, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const take = (part: Buffer) => {
      output += part.toString()
      if (until.test(output)) resolve(output)
    }
    server.stdout?.on('data', take)
    server.stderr?.on('data', take)
    server.once('close', () => reject(new Error(output)))
  })
}
