import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Chromium's switches for a machine without a display or a way out. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium to test with: `CHROMIUM_PATH`, the system's own without a window or with one, else the project's. */
export async function chromiumPath(): Promise<string> {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? (await chromium.executablePath())
}
