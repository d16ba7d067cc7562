import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** The memory that a process holds now, in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** By how many megabytes a process grows at most while something is done, and what that answers. */
export async function growthDuring<T>(pid: number, work: () => Promise<T>): Promise<{ growth: number; result: T }> {
  const before = await residentMegabytes(pid)
  const watched = { isOver: false, peak: before }
  const watching = watch(pid, watched)
  const result = await work().finally(() => (watched.isOver = true))
  await watching
  return { growth: watched.peak - before, result }
}

async function watch(pid: number, watched: { isOver: boolean; peak: number }): Promise<void> {
  while (!watched.isOver) {
    watched.peak = Math.max(watched.peak, await residentMegabytes(pid))
    await pause(25)
  }
}
