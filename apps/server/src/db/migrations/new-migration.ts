import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultMigrationsDir } from './migrate.ts'

// `npm run db:new rope attributes` creates an empty migration named after this minute and prints its path.

const title = process.argv.slice(2).join(' ').toLowerCase()
const slug = title.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

if (slug === '') {
  process.stderr.write('Say what the migration does: npm run db:new rope attributes\n')
  process.exitCode = 1
} else {
  const path = join(defaultMigrationsDir, `${await nextMinute()}-${slug}.sql`)
  await writeFile(path, '', { flag: 'wx' })
  process.stdout.write(`${path}\n`)
}

/** The current minute, or the one after the last migration: a file that sorts before an applied one is an error. */
async function nextMinute(): Promise<string> {
  const names = (await readdir(defaultMigrationsDir)).filter((name) => name.endsWith('.sql')).toSorted()
  const last = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)-/.exec(names.at(-1) ?? '')
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = last?.slice(1).map(Number) ?? []
  const afterLast = Date.UTC(year, month - 1, day, hour, minute + 1)
  return new Date(Math.max(Date.now(), afterLast)).toISOString().slice(0, 16).replace(/[-:]/g, '')
}
