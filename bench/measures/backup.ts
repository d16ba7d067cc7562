import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { migrate } from '@catenary/server/src/db/migrations/migrate.ts'
import { withDatabase as withDatabaseName } from '@catenary/server/src/db/roles.ts'
import { createDiskStore } from '@catenary/server/src/ports/files/files-disk.ts'
import { listTables } from '@catenary/server/src/system/backup/catalog-queries.ts'
import { createBackup } from '@catenary/server/src/system/backup/create.ts'
import { restoreBackup } from '@catenary/server/src/system/backup/restore.ts'
import type { BenchDatabase } from '../database.ts'
import { withDatabase } from '../database.ts'
import { fillList } from '../list-data.ts'
import type { Measurement, Row } from '../measure.ts'
import { alternate, compared, pairsOf } from '../measure.ts'
import { copyIn, copyOut } from '../peers/copy.ts'
import type { CopiedRows } from '../peers/copy.ts'
import { asOwner } from '../record-data.ts'

const measured = 2_000_000

/** A database with its files is written into a backup and restored from it, against COPY of the same rows. */
export const backup: Measurement = {
  name: 'backup',
  run: ({ rounds }) => withDatabase((database) => measure(database, rounds)),
}

/** The rows of every table, by its name with the columns. */
type Copied = readonly (readonly [table: string, rows: CopiedRows])[]

async function measure({ ownerUrl, folder }: BenchDatabase, rounds: number): Promise<Row[]> {
  await fillList(ownerUrl)
  await asOwner(ownerUrl, (owner) =>
    owner.query(`insert into measurements (sensor_value_id, time, value)
    select 1, timestamptz '2026-01-01' + n * interval '1 second', n / 7.0 from generate_series(1, ${measured}) n`),
  )
  const files = createDiskStore(join(folder, 'files'))
  const create = () =>
    createBackup({
      ownerUrl,
      files,
      secret: { texts: ['s'.repeat(64)], isSetting: false },
      now: new Date(),
    }).stream
  const writing = await alternate(
    rounds,
    () => seconds(() => pipeline(create(), discard())),
    () => seconds(() => copyAll(ownerUrl)),
  )
  const [whole, copied] = [await buffer(create()), await copyAll(ownerUrl)]
  let number = 0
  const emptyUrl = async () => {
    number += 1
    await asOwner(ownerUrl, (owner) => owner.query(`create database restored_${number} template template0`))
    return withDatabaseName(ownerUrl, `restored_${number}`)
  }
  const restore = async () => {
    const target = { ownerUrl: await emptyUrl(), files, givenSecrets: [], secretFile: join(folder, 'secret') }
    return seconds(() => restoreBackup(Readable.from([whole]), target))
  }
  const copyBack = async () => {
    const url = await emptyUrl()
    return seconds(async () => {
      await migrate(url)
      await copyAllIn(url, copied)
    })
  }
  const restoring = await alternate(rounds, restore, copyBack)
  const what = `of ${measured.toLocaleString('en')} measurements and 100,000 events, against COPY of their rows`
  return [
    compared(
      `backup ${what}`,
      pairsOf(writing, (one) => one),
      's',
      { sense: '≤', bound: 2 },
    ),
    compared(
      `restoration ${what}`,
      pairsOf(restoring, (one) => one),
      's',
      { sense: '≤', bound: 1.5 },
    ),
  ]
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

function copyAll(ownerUrl: string): Promise<Copied> {
  return asOwner(ownerUrl, async (owner) => {
    const copied: [string, CopiedRows][] = []
    for (const { name, columns } of await listTables(owner)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      copied.push([`"${name}" (${list})`, await copyOut(owner, `select ${list} from "${name}"`)])
    }
    return copied
  })
}

/** Copies rows into a database with empty tables, as one transaction and without looking at keys between them. */
function copyAllIn(url: string, copied: Copied): Promise<void> {
  return asOwner(url, async (owner) => {
    await owner.query('set session_replication_role = replica; begin')
    // A migration has left a row there.
    await owner.query('truncate closed_buckets')
    for (const [table, rows] of copied) await copyIn(owner, table, rows)
    await owner.query('commit')
  })
}
