import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { backupOf, createInstallation, flipped, streamOf } from '../../../test/support/system/backups.ts'
import { attach } from '../../../test/support/upload.ts'
import type { World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { readMigrations } from '../../db/migrations/migrate.ts'
import { UnusableBackup } from './format.ts'
import { restoreBackup } from './restore.ts'

let world: World
let bytes: Buffer
let installation: Awaited<ReturnType<typeof createInstallation>>

beforeAll(async () => {
  world = await createWorld()
  const { rope } = await createAssets(world, world.alpha)
  const user = await world.person('ROLE_USER', [world.alpha])
  await attach(world, user, { targetType: 'ropes', targetId: rope }, [{ name: 'report.txt', bytes: 'what was found' }])
  bytes = await backupOf(world)
  installation = await createInstallation()
})
afterAll(async () => {
  await installation.remove()
  await world.close()
})

/** The backup with an entry changed; undefined: left out. */
async function rewritten(change: (name: string, content: Buffer) => Buffer | undefined): Promise<Buffer> {
  const output = pack()
  const reading = async () => {
    for await (const entry of streamOf(bytes).pipe(extract())) {
      const content = change(entry.header.name, await buffer(entry))
      if (content) output.entry({ name: entry.header.name }, content)
    }
    output.finalize()
  }
  const [whole] = await Promise.all([buffer(output), reading()])
  return whole
}

const edited = (content: Buffer, edit: (value: Record<string, unknown>) => object) =>
  Buffer.from(JSON.stringify(edit(JSON.parse(content.toString()) as Record<string, unknown>)))
const onlyIn = (place: RegExp, edit: (content: Buffer) => Buffer | undefined) => () =>
  rewritten((name, content) => (place.test(name) ? edit(content) : content))

describe('a backup that is refused restores nothing:', () => {
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['that ends in the middle', async () => bytes.subarray(0, bytes.length >> 1), /damaged|incomplete/],
    [
      'that ends before its contents',
      async () => rewritten((name, content) => (name === 'contents.json' ? undefined : content)),
      /incomplete/,
    ],
    ['with an altered row', onlyIn(/^tables\/ropes\//, flipped), /damaged/],
    ['without the rows of a table', onlyIn(/^tables\/ropes\//, () => undefined), /damaged: tables\/ropes/],
    ['with an altered file', onlyIn(/^files\//, flipped), /damaged: the file/],
    ['without a file', onlyIn(/^files\//, () => undefined), /damaged: files are missing/],
    ['with another secret', onlyIn(/^secret$/, flipped), /secret in the backup, is not that/],
    [
      'of a newer format',
      onlyIn(/^manifest/, (content) => edited(content, (value) => ({ ...value, version: 2 }))),
      /newer release/,
    ],
    [
      'of a newer release',
      onlyIn(/^manifest/, (content) =>
        edited(content, (value) => ({ ...value, migrations: [{ name: '29991231T0000-x.sql', checksum: '' }] })),
      ),
      /newer release/,
    ],
    [
      'without a table of its release',
      onlyIn(/^manifest/, (content) =>
        edited(content, (value) => ({ ...value, tables: (value.tables as object[]).slice(1) })),
      ),
      /has not the tables of its release|table .* is unknown/,
    ],
    ['that is a text', async () => Buffer.from('hello '.repeat(500)), /no backup of Catenary/],
    ['that is empty', async () => Buffer.alloc(0), /incomplete/],
  ])('one %s', async (_, make, message) => {
    const { target, query } = installation
    const refusal = restoreBackup(streamOf(await make()), target)
    await expect(refusal).rejects.toBeInstanceOf(UnusableBackup)
    await expect(refusal).rejects.toThrow(message)
    const users = "select from pg_class where oid = to_regclass('public.users')"
    if ((await query(users)).length > 0) expect(await query('select from users')).toEqual([])
  })

  test('a whole one can be restored afterwards; tables that are none of Catenary’s are left out and named', async () => {
    const { target, query } = installation
    const owner = new Client({ connectionString: world.ownerUrl })
    await owner.connect()
    await owner.query('create table of_somebody (n int4); insert into of_somebody values (1), (2)')
    await owner.end()
    const more = await backupOf(world)
    const { leftOut } = await restoreBackup(streamOf(more), target)
    expect(leftOut).toEqual(['of_somebody'])
    expect(await query('select from users')).toHaveLength(1)
    expect(await query('select from schema_migrations')).toHaveLength((await readMigrations()).length)
    expect(await query("select from pg_class where relname = 'of_somebody'")).toEqual([])
  })
})
