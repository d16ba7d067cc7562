import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Modules imported after this line are compiled from the cache: start-up takes two thirds of the time.
enableCompileCache()
// A dash alone stands for standard input or output.
const args = process.argv.slice(2).filter((word) => word === '-' || !word.startsWith('-'))
if (args.length > 0) {
  const { runCommand } = await import('./commands.ts')
  process.exitCode = await runCommand(args)
} else if (process.argv.includes('--no-build')) {
  await import('./run.ts')
} else {
  const { buildIfStale } = await import('../../../scripts/build.ts')
  await import(pathToFileURL(join(await buildIfStale(), 'run.js')).href)
}
