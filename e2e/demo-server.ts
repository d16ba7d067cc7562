import { newFolder, startServer } from './server.ts'

/** Starts the demo on a port and data folder of its own; answers how to stop it. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default async function startDemo(): Promise<() => Promise<void>> {
  const folder = await newFolder()
  const server = await startServer({ dataDir: folder.path, args: ['--demo'], env: { DEMO_TILES: 'drawn' } })
  process.env.E2E_ADDRESS = server.address
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
