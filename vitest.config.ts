import { defineConfig } from 'vitest/config'

/** One runner, three kinds of test: pure code, the server on a real database, components in a real browser. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          // The server's parts are loaded once, not once a file. What a test changes of them it puts back.
          isolate: false,
          globalSetup: ['apps/server/test/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
})
