import { simulate } from './simulate.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // The second time nothing is waited for.
    if (stop.signal.aborted) process.exit(1)
    stop.abort()
  })
process.exitCode = await simulate(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  stop: stop.signal,
})
