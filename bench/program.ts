import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')
/** The product, as `npm start` runs it. */
export const product = join(import.meta.dirname, '../apps/server/bin/catenary.mjs')
/** The options of Node in the first line of a program, which starts it where it is called by its name. */
const optionsOf = (file: string) => /^#!.* node (.*)/.exec(readFileSync(file, 'utf8'))?.[1]?.split(' ') ?? []

/** Only ends what hangs: a busy machine takes long to start the demo. */
const readyTimeoutMs = 180_000

/** A program in a process of its own. */
export interface Program {
  readonly pid: number
  /** Address of the server it runs, without a slash at the end. */
  readonly address: string
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyAfter: number
  /** Microseconds of processor time that the process has used so far, in all its threads. */
  usage(): Promise<number>
  /** Longest event loop delay in milliseconds since the last call. */
  longestDelay(): Promise<number>
  /** Megabytes that its main thread holds once everything else was collected. */
  heldMegabytes(): Promise<number>
  /** Asks it to exit, and waits for that. */
  stop(): Promise<void>
}

/** What to run: a TypeScript file that serves at `PORT` and answers 200 at `readyPath` once it can work. */
export interface ProgramOptions {
  readonly file: string
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly readyPath: string
  /** The Node to start it with, where it is another one than this; what it is asked over the channel is not answered then. */
  readonly node?: string
}

/** Starts a server and resolves when it is ready. Throws with its output if it ends before. */
export async function startProgram({ file, args = [], env, readyPath, node }: ProgramOptions): Promise<Program> {
  const port = await freePort()
  const started = performance.now()
  const preloaded = node === undefined ? ['--import', import.meta.resolve('./usage.js')] : []
  const child = spawn(node ?? process.execPath, [...optionsOf(file), ...preloaded, file, ...args], {
    cwd: root,
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = lastOutput(child)
  const address = `http://127.0.0.1:${port}`
  while (!(await answersOk(`${address}${readyPath}`))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended:\n${output()}`)
    if (performance.now() - started > readyTimeoutMs) {
      child.kill('SIGKILL')
      throw new Error(`${file} was not ready within ${readyTimeoutMs} ms:\n${output()}`)
    }
    await pause(2)
  }
  const readyAfter = performance.now() - started
  const metrics = {
    usage: () => usageOf(child),
    longestDelay: () => delayOf(child),
    heldMegabytes: () => heldBy(child),
  }
  return { pid: child.pid ?? 0, address, readyAfter, ...metrics, stop: () => end(child) }
}

/** Starts a server, does something with it and stops it. */
export async function withProgram<T>(options: ProgramOptions, work: (program: Program) => Promise<T>): Promise<T> {
  const program = await startProgram(options)
  try {
    return await work(program)
  } finally {
    await program.stop()
  }
}

/** Resolves when a program has nothing to do any more: what it does after its start would be measured with what it is asked. */
export async function untilIdle({ usage }: Program): Promise<void> {
  const everyMs = 500
  for (let before = 0, now = await usage(); now - before > (everyMs * 1000) / 10;) {
    await pause(everyMs)
    before = now
    now = await usage()
  }
}

/** Output must be read, or a logging program would block; only its end is stored. */
function lastOutput(child: ChildProcess): () => string {
  let tail = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (tail = (tail + part.toString()).slice(-4000)))
  return () => tail
}

function answersOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    probe.once('error', () => resolve(false)).end()
  })
}

async function usageOf(child: ChildProcess): Promise<number> {
  child.send('usage')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

async function delayOf(child: ChildProcess): Promise<number> {
  child.send('delay')
  const [delay] = (await once(child, 'message')) as [number]
  return delay
}

async function heldBy(child: ChildProcess): Promise<number> {
  child.send('held')
  const [bytes] = (await once(child, 'message')) as [number]
  return bytes / 1024 ** 2
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** A port at which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
