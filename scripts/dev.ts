import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './run.ts'

/** The demo server, started anew when its code changes, and the web client with hot reload on port 5173. */
const node = process.execPath
const parts = [
  spawn(node, ['--watch', 'apps/server/src/main.ts', '--demo', '--no-build'], { cwd: root, stdio: 'inherit' }),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const part of parts) part.kill(signal)
  })
