import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownMigrations } from './migrate.ts'

// `npm run db:new rope attributes` creates an empty migration named after this minute and prints its path.

const words = process.argv.slice(2).join(' ').toLowerCase()
const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

if (slug === '') {
  process.stderr.write('Say what the migration does: npm run db:new rope attributes\n')
  process.exitCode = 1
} else {
  const minute = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')
  const path = join(ownMigrations, `${minute}-${slug}.sql`)
  await writeFile(path, '', { flag: 'wx' })
  process.stdout.write(`${path}\n`)
}
