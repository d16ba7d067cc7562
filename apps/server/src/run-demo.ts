import { writeDemoArchive } from '../seed/archive/demo-archive.ts'
import { startDemoIdentityProvider } from '../seed/demo-identity-provider.ts'
import type { DemoIdentityProvider } from '../seed/demo-identity-provider.ts'
import { demoToken } from '../seed/demo-token.ts'
import type { DemoToken } from '../seed/demo-token.ts'
import { demoPassword, demoPeople, seedDemo } from '../seed/demo.ts'
import { startDemoTiles } from '../seed/pictures/demo-tiles.ts'
import { demoDeviceAccess, startDemoValues } from '../simulate/demo-live.ts'
import type { DemoDeviceAccess } from '../simulate/demo-live.ts'
import { readConfig } from './config.ts'
import { defaultArchiveFolder } from './ports/archive/archive-settings.ts'
import { systemClock } from './ports/clock.ts'
import { openFileStore } from './ports/files/files-settings.ts'
import type { RunningServer } from './start.ts'
import { startServer } from './start.ts'

/** A server with the demo, and what to print about who can log in to it. */
export interface RunningDemo {
  readonly server: RunningServer
  readonly accounts: string
}

/** Starts the server with the demo, its identity provider, its maps and its devices. */
export async function startDemo(): Promise<RunningDemo> {
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
    const stop = async () => (await live?.stop(), server.stop())
    return { server: { ...server, stop }, accounts: describeAccounts(identity, token) }
  } catch (error) {
    await Promise.all([identity.close(), tiles.close()])
    throw error
  }
}

function writeError(text: string): void {
  process.stderr.write(`${text}\n`)
}

function describeAccounts(identity: DemoIdentityProvider, importToken: DemoToken | undefined): string {
  const accounts = demoPeople.map(
    ({ username, role, mandators }) => `  ${username.padEnd(30)}${role.padEnd(22)}${mandators.join(', ')}`,
  )
  const token =
    importToken &&
    `Token of the import user, kept in ${importToken.file}${importToken.isNew ? `:\n  ${importToken.token}` : ''}`
  return [
    `\nDemo accounts, all with the password ${demoPassword}:`,
    ...accounts,
    `By single sign-on, without a password: ${identity.mails[0]}`,
    ...(token ? [token] : []),
  ].join('\n')
}
