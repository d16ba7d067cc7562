import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import { buildIfStale } from '../scripts/build.ts'
import { newFolder, startServer } from './server.ts'

const variable = (worker: string | number) => `E2E_ADDRESS_${worker}`

/** Address of this worker's demo, which no other worker changes. Undefined before it was started. */
export function demoAddress(): string | undefined {
  return process.env[variable(process.env.TEST_PARALLEL_INDEX ?? 0)]
}

const options = { args: ['--demo', '--no-build'], env: { DEMO_TILES: 'drawn', DEMO_LIVE: 'off' } }

/** Starts a demo for each worker, on a port and data folder of its own; returns how to stop them. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function startDemos({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Once, and not by each of them.
  await buildIfStale()
  const folders = await Promise.all(Array.from({ length: workers }, newFolder))
  await seedFirst(folders.map(({ path }) => path))
  const servers = await Promise.all(folders.map(({ path }) => startServer({ dataDir: path, ...options })))
  for (const [worker, { address }] of servers.entries()) process.env[variable(worker)] = address
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(folders.map((folder) => folder.remove()))
  }
}

/** Makes one demo, and copies of it: making one takes four times as much computing as starting it. */
async function seedFirst([first = '', ...others]: readonly string[]): Promise<void> {
  const server = await startServer({ dataDir: first, ...options })
  await server.stop()
  // Keeps the rights of the folders, without which a cluster does not start.
  for (const other of others) await promisify(execFile)('cp', ['-a', `${first}/.`, other])
}
