import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { calls } from './calls-plugin.ts'
import { texts } from './texts-plugin.ts'

const systemChromium = '/usr/bin/chromium'

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium's path: the one named by CHROMIUM_PATH, the system's, or the one that comes as a package. */
async function chromiumPath(): Promise<string> {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  if (existsSync(systemChromium)) return systemChromium
  const packaged = '@sparticuz/chromium'
  const { default: chromium } = (await import(packaged)) as { default: { executablePath(): Promise<string> } }
  return chromium.executablePath()
}

/** Components in a real browser. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default defineConfig({
  plugins: [react(), texts(), calls()],
  // Found late, a library would be prepared while tests run, and with it a second copy of React.
  optimizeDeps: { include: ['qr'] },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // A browser shares its machine; what fails twice is broken.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 2_500 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: await chromiumPath(), args: chromiumArguments } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})
