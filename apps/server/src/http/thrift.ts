import { setFlagsFromString } from 'node:v8'

let atWork = 0

/**
 * Does work on very much data while memory is freed early: the engine else lets a small heap grow to four times what is
 * in use before it looks what can go, which costs hundreds of megabytes here. Costs some processor time.
 */
export async function thriftily<T>(work: () => Promise<T>): Promise<T> {
  atWork += 1
  if (atWork === 1) setFlagsFromString('--heap-growing-percent=25')
  try {
    return await work()
  } finally {
    atWork -= 1
    // Zero leaves the choice to the engine again.
    if (atWork === 0) setFlagsFromString('--heap-growing-percent=0')
  }
}
