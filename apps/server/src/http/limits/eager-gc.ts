import { setFlagsFromString } from 'node:v8'

let running = 0

/**
 * Does work on very much data while memory is freed early: the engine else lets a small heap grow to four times what is
 * in use before it looks what can go, which costs hundreds of megabytes here. Costs some processor time.
 */
export async function withEagerGc<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  if (running === 1) setFlagsFromString('--heap-growing-percent=25')
  try {
    return await work()
  } finally {
    running -= 1
    // Zero leaves the choice to the engine again.
    if (running === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}
