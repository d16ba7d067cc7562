import type { FullConfig } from '@playwright/test'
import { buildIfStale } from '../scripts/build.ts'
import { newFolder, startServer } from './server.ts'

const variable = (worker: string | number) => `E2E_ADDRESS_${worker}`

/** Address of this worker's demo, which no other worker changes. Undefined before it was started. */
export function demoAddress(): string | undefined {
  return process.env[variable(process.env.TEST_PARALLEL_INDEX ?? 0)]
}

/** Starts a demo for each worker, on a port and data folder of its own; returns how to stop them. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function startDemos({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Once, and not by each of them.
  await buildIfStale()
  const demos = await Promise.all(Array.from({ length: workers }, startDemo))
  for (const [worker, { address }] of demos.entries()) process.env[variable(worker)] = address
  return async () => {
    await Promise.all(demos.map(({ stop }) => stop()))
  }
}

async function startDemo(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const folder = await newFolder()
  const server = await startServer({
    dataDir: folder.path,
    args: ['--demo', '--no-build'],
    env: { DEMO_TILES: 'drawn', DEMO_LIVE: 'off' },
  })
  return {
    address: server.address,
    stop: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}
