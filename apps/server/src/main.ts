import { enableCompileCache } from 'node:module'

// Compiled code is kept between starts; what is imported after this line starts in two thirds of the time.
enableCompileCache()
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'))
if (asked.length === 0) await import('./run.ts')
else {
  const { runCommand } = await import('./commands.ts')
  process.exitCode = await runCommand(asked)
}
