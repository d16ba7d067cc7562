import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that start servers, programs and threads, kill them, and mostly wait: they run beside the others. */
const processes = [
  'apps/server/simulate/*.test.ts',
  'apps/server/src/db/embedded.test.ts',
  // Not text and previews: the memory that they may take is measured as what a process grows by that has grown before.
  'apps/server/src/ports/{*.test.ts,!(text-extraction|previews)/*.test.ts}',
  'apps/server/src/system/webhooks/sending/kill.test.ts',
  'apps/server/src/work/notifications/sending/kill.test.ts',
  'apps/server/test/backup.test.ts',
  'apps/server/test/build.test.ts',
  'apps/server/test/database-failures.test.ts',
  'apps/server/test/kill.test.ts',
  'apps/server/test/upload.test.ts',
]

/** Draws the inputs of properties by the run's seed. */
const drawing = { setupFiles: [join(import.meta.dirname, 'apps/server/test/seed-properties.ts')] }

/** The same on every machine, however many processors it has and however busy they are. */
const steady = {
  // More at once would want more connections than the database has.
  maxWorkers: 1,
  // Milliseconds that only end what hangs: a test waits for what happens.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}

const onServer = {
  environment: 'node',
  // The server's parts are loaded once, not once a file. What a test changes of them it puts back.
  isolate: false,
  globalSetup: ['apps/server/test/support/database.ts'],
  ...steady,
  ...drawing,
}

// Threads and servers that tests start read the same modules again and again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/** One runner, four kinds of test: pure code, the server on a real database, its processes, components in a real browser. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/*.test.ts',
            'apps/web/plugins/*.test.ts',
            'scripts/*.test.ts',
            'bench/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          ...steady,
          ...drawing,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...processes],
          ...onServer,
        },
      },
      { test: { name: 'processes', include: processes, ...onServer } },
      './apps/web/vitest.config.ts',
    ],
  },
})
