import { readConfig } from './config.ts'
import { assertNoDemo } from './db/demo-marker.ts'
import { boundHeapGrowth } from './http/limits/eager-gc.ts'
import type { RunningServer } from './start.ts'
import { startServer } from './start.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Shuts down on a signal, and on an uncaught error: then the process exits with 1 so that it is restarted. */
function stopOnSignals(server: RunningServer): void {
  const stop = (code: number) => {
    const timeout = setTimeout(() => {
      // A server that is recovering from a crash may hang in an orderly shutdown.
      server.quit()
      process.exit(1)
    }, 25_000)
    void server.stop().finally(() => {
      clearTimeout(timeout)
      process.exit(code)
    })
  }
  process.once('SIGTERM', () => stop(0))
  process.once('SIGINT', () => stop(0))
  for (const failure of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(failure, (error: unknown) => {
      server.app.log.fatal({ err: error }, failure)
      stop(1)
    })
}

function printAddress(server: RunningServer): void {
  print(`\nCatenary is at ${server.address}`)
  if (server.setupLink)
    print(`Nobody has an account yet. Create the first administrator within the hour:\n${server.setupLink}`)
}

async function start(): Promise<void> {
  const server = await startServer(readConfig(process.env), { prepare: assertNoDemo })
  stopOnSignals(server)
  printAddress(server)
}

async function startDemo(): Promise<void> {
  // What fills and accompanies the demo is a third of the program; others start without it.
  const demo = await import('./run-demo.ts')
  const { server, accounts } = await demo.startDemo()
  stopOnSignals(server)
  printAddress(server)
  print(accounts)
}

boundHeapGrowth()
try {
  await (process.argv.includes('--demo') ? startDemo() : start())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
