import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail that was saved as a file, on an installation without a mail server. */
export interface OutboxMail {
  readonly id: string
  readonly fileName: string
  /** Time of storing, ISO 8601 in UTC. */
  readonly savedAt: string
  /** The recipient's address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** True for what names a mail: letters, digits and hyphens, at most 64. */
export function isMailId(text: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(text)
}

const fileNamePattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([A-Za-z0-9-]{1,64})\.eml$/
const maxFileBytes = 1024 * 1024

/**
 * Writes a mail as `<UTC time>-<id>.eml`, whole or not at all, for the server's own user alone. A mail that is there
 * already is left as it is: it is the same one, handed over again. Throws where the folder cannot be written.
 */
export async function saveToOutbox(
  folder: string,
  { id, at, file }: { readonly id: string; readonly at: Date; readonly file: Buffer },
): Promise<void> {
  const name = `${at.toISOString().replaceAll(/[-:.]/g, '')}-${id}.eml`
  if (!isMailId(id) || !fileNamePattern.test(name)) throw new Error('The mail cannot be kept under this name')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.some((fileName) => fileNamePattern.exec(fileName)?.[8] === id)) return
  const temporary = join(folder, `.${randomUUID()}.part`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(file)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, join(folder, name))
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * The latest stored mails, newest first. Empty where the folder is missing; skips everything that the server did not
 * write: other names, links, folders, files over 1 MB.
 */
export async function readOutbox(folder: string, count = 50): Promise<readonly OutboxMail[]> {
  const names = await fileNamesIn(folder)
  const latest = names.filter((name) => fileNamePattern.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  const mails: OutboxMail[] = []
  for (const name of latest) {
    if (mails.length >= count) break
    const mail = await readMail(folder, name)
    if (mail) mails.push(mail)
  }
  return mails
}

async function fileNamesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function readMail(folder: string, fileName: string): Promise<OutboxMail | null> {
  const parts = fileNamePattern.exec(fileName)
  const file = parts ? await readRegularFile(join(folder, fileName)) : null
  if (!parts || !file) return null
  const [, year, month, day, hour, minute, second, milliseconds, id = ''] = parts
  const { to, subject, text } = await PostalMime.parse(file)
  return {
    id,
    fileName,
    savedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`,
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    text: text ?? '',
  }
}

/** The bytes of a plain file; null for what is none, is too large or went away meanwhile. Never follows a link. */
async function readRegularFile(path: string): Promise<Buffer | null> {
  try {
    // Without NONBLOCK a pipe under this name would hold the reader for ever.
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const { size, isRegularFile } = await handle
        .stat()
        .then((stat) => ({ size: stat.size, isRegularFile: stat.isFile() }))
      return isRegularFile && size <= maxFileBytes ? await handle.readFile() : null
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}
