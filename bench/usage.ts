import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured program: reports to its parent on request how much CPU time it has used, and its longest event
// loop delay in milliseconds since the last request.
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(process.cpuUsage())
    if (message !== 'delay') return
    process.send?.(delay.max / 1e6)
    delay.enable()
    delay.reset()
  })
  // The channel must not keep the program alive.
  process.channel?.unref()
}
