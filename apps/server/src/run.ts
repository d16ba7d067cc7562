import { buildWebClientIfStale } from '../../../scripts/web-client.ts'
import { writeDemoArchive } from '../seed/archive/demo-archive.ts'
import { startDemoIdentityProvider } from '../seed/demo-identity-provider.ts'
import type { DemoIdentityProvider } from '../seed/demo-identity-provider.ts'
import { demoToken } from '../seed/demo-token.ts'
import type { DemoToken } from '../seed/demo-token.ts'
import { demoPassword, demoPeople, assertNoDemo, seedDemo } from '../seed/demo.ts'
import { startDemoTiles } from '../seed/pictures/demo-tiles.ts'
import { demoDeviceAccess, startDemoValues } from '../simulate/demo-live.ts'
import type { DemoDeviceAccess } from '../simulate/demo-live.ts'
import { readConfig } from './config.ts'
import { defaultArchiveFolder } from './ports/archive/archive-settings.ts'
import { systemClock } from './ports/clock.ts'
import { openFileStore } from './ports/files/files-settings.ts'
import type { RunningServer } from './start.ts'
import { startServer } from './start.ts'

const isDemo = process.argv.includes('--demo')
const print = (text: string) => process.stdout.write(`${text}\n`)
const writeError = (text: string) => process.stderr.write(`${text}\n`)

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

function printDemoAccounts(identity: DemoIdentityProvider, importToken: DemoToken | undefined): void {
  print(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { username, role, mandators } of demoPeople)
    print(`  ${username.padEnd(30)}${role.padEnd(22)}${mandators.join(', ')}`)
  print(`By single sign-on, without a password: ${identity.mails[0]}`)
  if (importToken)
    print(
      `Token of the import user, kept in ${importToken.file}${importToken.isNew ? `:\n  ${importToken.token}` : ''}`,
    )
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const server = await startServer(config, { prepare: assertNoDemo })
  stopOnSignals(server)
  printAddress(server)
}

async function startDemo(): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1' })
  const identity = await startDemoIdentityProvider()
  const tiles = await startDemoTiles(process.env['DEMO_TILES'] === 'drawn' ? {} : undefined)
  try {
    let token: DemoToken | undefined
    let devices: DemoDeviceAccess | undefined
    const prepare = async (ownerUrl: string) => {
      await seedDemo(ownerUrl, systemClock.now(), openFileStore(config.files))
      await writeDemoArchive(defaultArchiveFolder(config.dataDir), systemClock.now())
      token = await demoToken(ownerUrl, config.dataDir, systemClock.now())
      if (process.env['DEMO_LIVE'] !== 'off') devices = await demoDeviceAccess(ownerUrl, systemClock.now())
    }
    const server = await startServer(config, {
      prepare,
      samlProviders: [identity.provider],
      tileSources: tiles.sources,
    })
    identity.serve(server.address)
    const live = devices && startDemoValues(server.app.listeningOrigin, devices, writeError)
    stopOnSignals({ ...server, stop: async () => (await live?.stop(), server.stop()) })
    printAddress(server)
    printDemoAccounts(identity, token)
  } catch (error) {
    await Promise.all([identity.close(), tiles.close()])
    throw error
  }
}

try {
  // In development the client is served by its own program.
  if (!process.argv.includes('--no-build')) await buildWebClientIfStale()
  await (isDemo ? startDemo() : start())
} catch (error) {
  writeError(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
