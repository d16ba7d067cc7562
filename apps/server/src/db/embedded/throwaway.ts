import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'
import { lockHolder } from './folder-lock.ts'

const folderPrefix = 'catenary-throwaway-'

/** Starts an empty server with disposable data, in memory where the system offers that. `stop` also deletes it. */
export async function startThrowaway(): Promise<EmbeddedServer> {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  await removeAbandoned(parent)
  const dataDir = await mkdtemp(join(parent, folderPrefix))
  const server = await startEmbedded({ dataDir, durable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { ownerUrl, socketDir, pid, quit } = server
  return { ownerUrl, socketDir, pid, quit, stop }
}

/** Runs that were killed leave their folder in memory. A folder without a lock may be another run's beginning. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(folderPrefix))
  for (const name of names) {
    const folder = join(parent, name)
    const lock = join(folder, 'lock')
    if (existsSync(lock) && (await lockHolder(lock)) === null) await rm(folder, { recursive: true, force: true })
  }
}
