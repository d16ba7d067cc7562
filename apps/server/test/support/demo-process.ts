import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The server's entry point. */
export const mainModule = join(import.meta.dirname, '../../src/main.ts')

/** A demo server in a process of its own, with the cookie of a logged-in administrator. */
export interface DemoProcess {
  readonly process: ChildProcess
  readonly address: string
  readonly cookie: string
  /** Everything printed so far. */
  readonly printed: () => string
  /** Ends the process with SIGTERM, unless it has ended. */
  readonly stop: () => Promise<void>
}

/** The environment of a server process with its data in `folder`. */
export function serverEnvironment(
  folder: string,
  more: Record<string, string> = {},
): Record<string, string | undefined> {
  // The test runner sets variables of its own, such as BASE_URL, that mean something else to the server.
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    // What a test counts, nobody else adds to.
    DEMO_LIVE: 'off',
    ...more,
  }
}

/**
 * Starts the demo with its data in `folder`, and logs in, unless there is the `cookie` of a session from before a restart: logins are
 * limited. Throws with the output where it ends instead.
 */
export async function startDemoProcess(
  folder: string,
  more: Record<string, string> = {},
  { program = mainModule, cookie }: { readonly program?: string; readonly cookie?: string } = {},
): Promise<DemoProcess> {
  const env = serverEnvironment(folder, more)
  const child = spawn(process.execPath, [program, '--demo', '--no-build'], { env, stdio: 'pipe' })
  let printed = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString()
      const found = /Catenary is at (http:\/\/\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${printed}`)))
  })
  return {
    process: child,
    address,
    cookie: cookie ?? (await logIn(address)),
    printed: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function logIn(address: string): Promise<string> {
  const login = await fetchWithRetry(`${address}/api/login/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@catenary.example', password: 'steep-rope-mountain-71' }),
  })
  return login.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The response body of a GET call, as the administrator. Throws where it is refused. */
export async function getJson<T>({ address, cookie }: DemoProcess, path: string): Promise<T> {
  return (await fetchWithRetry(`${address}/api${path}`, { headers: { cookie } })).json() as Promise<T>
}

/** As a program that uses the API does: where the machine is so busy that a server refuses it for now, it comes back. */
async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.ok) return response
  const text = await response.text()
  if (response.status !== 503) throw new Error(`${url}: ${response.status} ${text}`)
  await pause(Number(response.headers.get('retry-after')) * 1000)
  return fetchWithRetry(url, init)
}
