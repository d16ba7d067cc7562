import { isMainThread } from 'node:worker_threads'

// Loaded before a measured program: tells its parent how much processor time it has used whenever it is asked.
if (isMainThread && process.send) {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(process.cpuUsage())
  })
  // Being asked must not keep the program alive.
  process.channel?.unref()
}
