import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file in which the server of a cluster stores its process id while it runs. */
export function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** The file names the server's process in its first line and its state in the eighth; `null` where there is none. */
export async function readStatus(cluster: string): Promise<{ pid: number; ready: boolean } | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  return lines && Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}
