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
  const sampling = { isOver: false, peak: before }
  const sampled = samplePeak(pid, sampling)
  const result = await work().finally(() => (sampling.isOver = true))
  await sampled
  return { growth: sampling.peak - before, result }
}

async function samplePeak(pid: number, sampling: { isOver: boolean; peak: number }): Promise<void> {
  while (!sampling.isOver) {
    sampling.peak = Math.max(sampling.peak, await residentMegabytes(pid))
    await pause(25)
  }
}
