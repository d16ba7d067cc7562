import { randomBytes } from 'node:crypto'
import { createDiskStore } from '../src/ports/files-disk.ts'
import { secondProcess } from './browser.ts'
import { attach } from './upload.ts'
import { testNow } from './world.ts'
import type { Person } from './world.ts'

// A server of its own that attaches three files at a time to a rope, again and again, until it is ended from outside.

/** What the program is told by its only argument, as JSON. */
export interface Told {
  readonly appUrl: string
  readonly filesFolder: string
  readonly person: Person
  readonly rope: string
}

const told = JSON.parse(process.argv[2] ?? '{}') as Told
const { app } = await secondProcess({
  appUrl: told.appUrl,
  clock: { now: testNow },
  accounts: { passwordMaxLength: 50, passwordMaxAgeDays: null, twoFactorRoles: [] },
  samlProviders: [],
  files: createDiskStore(told.filesFolder),
})
await app.ready()
process.stdout.write('ready\n')
for (;;) {
  const files = [1, 2, 3].map((n) => ({ name: `${n}.mea`, bytes: randomBytes(300_000) }))
  const { statusCode } = await attach({ app }, told.person, { targetType: 'ropes', targetId: told.rope }, files)
  process.stdout.write(`${statusCode}\n`)
}
