import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath, chromiumSwitches } from './browser.ts'
import { demoAddress } from './demo-server.ts'

/** How many journeys are walked at once; each walker has a demo of its own. */
const workers = 3
// The servers of the journeys read the same modules again and again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.cache/compiled')

/** Journeys through the seeded demo in a real browser. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './demo-server.ts',
  workers,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // They only end what hangs: a journey waits for what happens, however long a busy machine takes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    // Known only once the demos run: the runner reads this again in every worker.
    baseURL: demoAddress(),
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    acceptDownloads: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      timeout: 240_000,
      executablePath: await chromiumPath(),
      args: chromiumSwitches,
      // Without a character set of its own the browser cannot name a file with an umlaut.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
