import { randomBytes } from 'node:crypto'
import { createDiskStore } from '../src/ports/files/files-disk.ts'
import { startSecondProcess } from './support/browser.ts'
import { attach } from './support/upload.ts'
import { testNow } from './support/world.ts'
import type { Person } from './support/world.ts'

// A server of its own that attaches three files at a time to a rope, again and again, until it is ended from outside.

/** The program's only argument, as JSON. */
export interface UploaderOptions {
  readonly appUrl: string
  readonly filesFolder: string
  readonly person: Person
  readonly rope: string
}

const options = JSON.parse(process.argv[2] ?? '{}') as UploaderOptions
const { app } = await startSecondProcess({
  appUrl: options.appUrl,
  clock: { now: testNow },
  accounts: { passwordMaxLength: 50, passwordMaxAgeDays: null, twoFactorRoles: [] },
  samlProviders: [],
  files: createDiskStore(options.filesFolder),
})
await app.ready()
process.stdout.write('ready\n')
for (;;) {
  const files = [1, 2, 3].map((n) => ({ name: `${n}.mea`, bytes: randomBytes(300_000) }))
  const { statusCode } = await attach({ app }, options.person, { targetType: 'ropes', targetId: options.rope }, files)
  process.stdout.write(`${statusCode}\n`)
}
