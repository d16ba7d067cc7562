import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

const main = join(import.meta.dirname, '../apps/server/src/main.ts')

/** Starts the demo on a port and data folder of its own; answers how to stop it. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default async function startDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'catenary-e2e-'))
  const server = spawn(process.execPath, [main, '--demo'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.E2E_ADDRESS = await addressOf(server.stdout)
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    output.on('data', (part: Buffer) => {
      printed += part.toString()
      const address = /Catenary is at (http:\/\/\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    output.once('end', () => reject(new Error(`The demo did not start:\n${printed}`)))
  })
}
