import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Launcher } from './run-as.ts'

/** Operating systems cut the path of a unix socket at 104 to 108 bytes. */
const maxPathBytes = 100
const fileName = '.s.PGSQL.5432'

/**
 * Creates the folder for the server's socket, accessible to its owner only: below `dataDir`, or in the temp folder
 * where that path would be too long. Access to the socket is access to the database as its owner, so an existing folder
 * of another system user is refused.
 */
export async function ensureSocketFolder(dataDir: string, launcher: Launcher): Promise<string> {
  const folder = socketFolder(dataDir)
  const uid = launcher.owner?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new Error(`${folder} belongs to another user; remove it or choose another data folder`)
  }
  await chmod(folder, 0o700)
  if (launcher.owner !== null) await chown(folder, launcher.owner.uid, launcher.owner.gid)
  return folder
}

function socketFolder(dataDir: string): string {
  const inDataDir = join(dataDir, 'socket')
  if (Buffer.byteLength(join(inDataDir, fileName)) <= maxPathBytes) return inDataDir
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `catenary-${hash}`)
}
