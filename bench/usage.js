import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured program: reports to its parent on request how much CPU time it has used, its longest event
// loop delay in milliseconds since the last request, and the bytes that it still holds after everything else was collected.
// No TypeScript: what Node needs to read it would be a fifth of the server's memory.
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(process.cpuUsage())
    if (message === 'held') process.send?.(heldBytes())
    if (message !== 'delay') return
    process.send?.(delay.max / 1e6)
    delay.enable()
    delay.reset()
  })
  // The channel must not keep the program alive.
  process.channel?.unref()
}

function heldBytes() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
