import v8 from 'node:v8'

/** By how much the old generation of the heap may grow over what is in use before it is collected, in percent. */
const growth = { usual: 150, eager: 25 } as const

const allowGrowth = (percent: number) => v8.setFlagsFromString(`--heap-growing-percent=${percent}`)

let running = 0

/**
 * Bounds the heap of the whole process, for a server that starts: the engine else lets it grow to four times what is in use, which under load
 * is a hundred megabytes more.
 */
export function boundHeapGrowth(): void {
  allowGrowth(growth.usual)
}

/**
 * Does work on very much data while memory is freed early: what is usual costs hundreds of megabytes there. Costs some processor time.
 */
export async function withEagerGc<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  if (running === 1) allowGrowth(growth.eager)
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) allowGrowth(growth.usual)
  }
}
