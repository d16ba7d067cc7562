import { defineConfig } from '@playwright/test'
import { chromiumPath, chromiumSwitches } from './browser.ts'

/** Journeys through the seeded demo in a real browser; the server is started once for all of them. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  globalSetup: './demo-server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A browser shares its machine; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Known only once the demo runs: the runner reads this again in every worker.
    baseURL: process.env.E2E_ADDRESS,
    locale: 'en-US',
    timezoneId: 'Europe/Zurich',
    acceptDownloads: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await chromiumPath(),
      args: chromiumSwitches,
      // Without a character set of its own the browser cannot name a file with an umlaut.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
