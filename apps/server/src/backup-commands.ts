import { createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from './config.ts'
import { isEmbeddedInUse } from './db/embedded.ts'
import { openFileStore } from './ports/files/files-settings.ts'
import { secretFile } from './ports/secrets.ts'
import { createBackup } from './system/backup/create.ts'
import { decrypt, encrypt } from './system/backup/encryption.ts'
import { UnusableBackup } from './system/backup/format.ts'
import type { Contents, Manifest } from './system/backup/format.ts'
import { backupName } from './system/backup/names.ts'
import { restoreBackup } from './system/backup/restore.ts'
import { verifyBackup } from './system/backup/verify.ts'

/** What the commands about backups are run with. */
export interface BackupCommandContext {
  readonly config: Config
  /** The database of the installation, started for as long as the work takes where it does not run. */
  readonly withOwner: <T>(work: (ownerUrl: string) => Promise<T>) => Promise<T>
  readonly print: (line: string) => void
}

/** Standard input or output. */
const standard = '-'

/**
 * Writes a backup to a file that does not exist yet, into a folder, where its name says when it was made, or to standard output. It
 * has its name once it is complete and on the disk.
 */
export async function createBackupFile(context: BackupCommandContext, target: string): Promise<number> {
  const { config, withOwner, print } = context
  if (target === '')
    throw new UnusableBackup('Name the file of the backup, the folder for it, or - for standard output.')
  const now = new Date()
  const nameFile = await fileNaming(target, now, config.backupPassphrase !== undefined)
  const secret = await readSecret(config)
  const { contents, file } = await withOwner(async (ownerUrl) => {
    const source = { ownerUrl, files: openFileStore(config.files), secret, now }
    const { stream, done } = createBackup(source)
    const bytes = config.backupPassphrase === undefined ? stream : await encrypt(stream, config.backupPassphrase)
    const nameWritten = async () => nameFile((await done).defective.length > 0)
    return { file: await write(bytes, nameFile(false), nameWritten), contents: await done }
  })
  const say = file === standard ? (line: string) => process.stderr.write(`${line}\n`) : print
  for (const one of contents.defective) say(`${problemOf(one)} in the file store: ${one.name} (${one.hash})`)
  say(`The backup ${file === standard ? 'is written' : `is in ${file}`}: ${describe(contents)}.`)
  if (config.backupPassphrase === undefined)
    say('It is not encrypted: whoever can read it can read every record and the secret. BACKUP_PASSPHRASE encrypts it.')
  return contents.defective.length === 0 ? 0 : 1
}

/** Reads a backup to its end and says what it holds. Returns 1 where files were missing already, or could not be read, when it was made. */
export async function verifyBackupFile({ config, print }: BackupCommandContext, source: string): Promise<number> {
  const { manifest, contents } = await verifyBackup(await openBackup(source, config))
  printFound(manifest, contents, print)
  const isComplete = contents.defective.length === 0
  print(
    isComplete
      ? 'The backup is whole.'
      : 'The backup is as it was written; these files were missing, altered or not readable then.',
  )
  return isComplete ? 0 : 1
}

/** Restores a backup into an installation without data. */
export async function restoreBackupFile(context: BackupCommandContext, source: string): Promise<number> {
  const { config, withOwner, print } = context
  if (!config.databaseUrl && (await isEmbeddedInUse(join(config.dataDir, 'database'))))
    throw new UnusableBackup(`Catenary is running on ${config.dataDir}: stop it first.`)
  const input = await openBackup(source, config)
  const { manifest, contents, leftOut } = await withOwner((ownerUrl) =>
    restoreBackup(input, {
      ownerUrl,
      files: openFileStore(config.files),
      givenSecrets: config.secrets,
      secretFile: secretFile(config.dataDir),
    }),
  )
  printFound(manifest, contents, print)
  for (const table of leftOut) print(`left out, as it is no table of Catenary: ${table}`)
  print(
    'It is restored. Everybody has to log in again. What waited to be sent when it was made is not sent. Passwords, tokens and rights are those of that moment: change or revoke again what was changed since.',
  )
  return 0
}

function printFound({ createdAt }: Manifest, contents: Contents, print: BackupCommandContext['print']): void {
  print(`Backup of ${createdAt}: ${describe(contents)}.`)
  for (const file of contents.defective)
    print(`${problemOf(file)} when the backup was made: ${file.name} (${file.hash})`)
}

const problemOf = ({ problem = 'missing or altered' }: Contents['defective'][number]) => problem

function describe({ rows, files }: Contents): string {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${total} rows in ${counts.length} tables, ${files.count} files of ${files.bytes} bytes`
}

async function readSecret({ secrets, dataDir }: Config) {
  if (secrets.length > 0) return { texts: secrets, isSetting: true }
  const text = await readFile(secretFile(dataDir), 'utf8').catch(() => null)
  if (text === null) throw new UnusableBackup(`There is no secret in ${dataDir}: is it the data folder of Catenary?`)
  return { texts: [text.trim()], isSetting: false }
}

/** How the file is named, once it is known whether something is missing in it: as the target says, or in that folder by what it is. */
async function fileNaming(target: string, now: Date, isEncrypted: boolean): Promise<(isIncomplete: boolean) => string> {
  const found = target === standard ? null : await stat(target).catch(() => null)
  if (found && !found.isDirectory()) throw new UnusableBackup(`${target} exists already.`)
  return (isIncomplete) => (found ? join(target, backupName(now, { isEncrypted, isIncomplete })) : target)
}

/** Writes the bytes into a file that has its name at the end, and returns that. */
async function write(stream: Readable, file: string, nameWritten: () => Promise<string>): Promise<string> {
  if (file === standard) {
    await pipeline(stream, process.stdout, { end: false })
    return file
  }
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(stream, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }))
    const name = await nameWritten()
    await rename(unfinished, name)
    await syncFolder(dirname(name))
    return name
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST')
      throw new UnusableBackup(
        `${unfinished} exists: another backup is being written, or one was interrupted. Remove it.`,
      )
    await rm(unfinished, { force: true })
    if (code === 'ENOENT') throw new UnusableBackup(`There is no folder for ${file}.`)
    throw error
  }
}

/** So that the name itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function openBackup(source: string, { backupPassphrase }: Config): Promise<Readable> {
  if (source === '') throw new UnusableBackup('Name the file of the backup, or - for standard input.')
  if (source === standard) return decrypt(process.stdin, backupPassphrase)
  const handle = await open(source).catch(() => {
    throw new UnusableBackup(`${basename(source)} cannot be read.`)
  })
  return decrypt(handle.createReadStream(), backupPassphrase)
}
