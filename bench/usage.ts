import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded before a measured program: tells its parent how much processor time it has used whenever it is asked, and for
// how many milliseconds its main thread could do nothing else at the longest since it was asked last.
if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(process.cpuUsage())
    if (message !== 'delay') return
    process.send?.(delay.max / 1e6)
    delay.enable()
    delay.reset()
  })
  // Being asked must not keep the program alive.
  process.channel?.unref()
}
