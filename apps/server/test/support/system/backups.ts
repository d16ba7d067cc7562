import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { createDiskStore } from '../../../src/ports/files/files-disk.ts'
import { createBackup } from '../../../src/system/backup/create.ts'
import type { BackupSource } from '../../../src/system/backup/create.ts'
import type { Contents } from '../../../src/system/backup/format.ts'
import type { RestoreTarget } from '../../../src/system/backup/restore.ts'
import { emptyDatabase } from '../fresh-database.ts'

/** The secret of the installation that is backed up. */
export const secretText = 'the secret of the installation that is backed up'

/** A backup of an installation, whole. */
export async function backupOf(
  { ownerUrl, files }: Pick<BackupSource, 'ownerUrl' | 'files'>,
  more: Partial<BackupSource> = {},
): Promise<Buffer> {
  const { stream, done } = createBackup(sourceOf({ ownerUrl, files }, more))
  const [bytes] = await Promise.all([buffer(stream), done])
  return bytes
}

/** What a backup of an installation is made of. */
export function sourceOf(
  { ownerUrl, files }: Pick<BackupSource, 'ownerUrl' | 'files'>,
  more: Partial<BackupSource> = {},
): BackupSource {
  return { ownerUrl, files, secret: { texts: [secretText], isSetting: false }, now: new Date(), ...more }
}

/** Bytes as a command reads them. */
export const streamOf = (whole: Uint8Array) => Readable.from([whole], { objectMode: false })

/** An installation that was never used, for one test. */
export async function emptyInstallation(database = emptyDatabase()) {
  const installation = await createInstallation(database)
  onTestFinished(installation.remove)
  return installation
}

/** Likewise, until it is removed. */
export async function createInstallation(database = emptyDatabase()) {
  const { ownerUrl, drop } = await database
  const folder = await mkdtemp(join(tmpdir(), 'catenary-restored-'))
  const remove = async () => {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  const files = createDiskStore(join(folder, 'files'))
  const target: RestoreTarget = {
    ownerUrl,
    files,
    givenSecrets: [],
    secretFile: join(folder, 'data/secret'),
    requireDurable: false,
  }
  const query = async <Row extends object>(text: string) => {
    const client = new Client({ connectionString: ownerUrl })
    await client.connect()
    return (await client.query<Row>(text).finally(() => client.end())).rows
  }
  return { target, ownerUrl, files, folder, query, remove }
}

/** The rows of every table, by the hashes of their parts. */
export const tablesOf = ({ hashes }: Contents) =>
  Object.fromEntries(Object.entries(hashes).filter(([name]) => name.startsWith('tables/')))

/** The bytes with one bit in the middle changed. */
export const flipped = (content: Buffer) =>
  Buffer.from(content.map((byte, at) => (at === content.length >> 1 ? byte ^ 1 : byte)))
