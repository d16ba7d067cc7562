import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'
import type { ExpectedFile } from '../../library/public.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { entryNames } from './format.ts'
import type { Contents } from './format.ts'

/** The file store is taken for broken once so many files in a row could not be read: each may take its time, and of them there are thousands. */
const maxUnreadableInRow = 20
const zeros = Buffer.alloc(65_536)

/**
 * Writes the files of documents. One that is missing, altered or not readable stops nothing: it is named, as it would not come back
 * from any later backup, either, and everything else would be lost with it.
 */
export async function writeFiles(
  tar: Pack,
  store: FileStore,
  expected: readonly ExpectedFile[],
): Promise<Pick<Contents, 'files' | 'defective'>> {
  const defective: Contents['defective'] = []
  let [count, bytes, unreadableInRow] = [0, 0, 0]
  for (const { hash, name } of expected) {
    if (unreadableInRow === maxUnreadableInRow) {
      defective.push({ hash, name, problem: 'not tried, as many before it were not readable,' })
      continue
    }
    const { size, problem, isUnreadable } = await writeFile(tar, store, hash)
    unreadableInRow = isUnreadable === true ? unreadableInRow + 1 : 0
    if (size !== undefined) count += 1
    bytes += size ?? 0
    if (problem !== undefined) defective.push({ hash, name, problem })
  }
  return { files: { count, bytes }, defective }
}

/** What became of a file: the size of its entry where it has one, and what is wrong with it. */
interface Outcome {
  readonly size?: number
  readonly problem?: string
  readonly isUnreadable?: boolean
}

async function writeFile(tar: Pack, store: FileStore, hash: string): Promise<Outcome> {
  let found: { readonly size: number; readonly stream: Readable } | null
  try {
    found = await openFile(store, hash)
  } catch (error) {
    return unreadable(error)
  }
  if (!found) return { problem: 'missing' }
  const { size, stream } = found
  const computedHash = createHash('sha256')
  let failure: unknown
  const bytes = filledUp(stream, size, {
    read: (part) => computedHash.update(part),
    failed: (error) => (failure = error),
  })
  await writeEntry(tar, entryNames.file(hash), Readable.from(bytes, { objectMode: false }), size)
  if (failure !== undefined) return { size, ...unreadable(failure) }
  return computedHash.digest('hex') === hash ? { size } : { size, problem: 'altered' }
}

async function openFile(store: FileStore, hash: string) {
  const size = await store.size(hash)
  const stream = size === null ? null : await store.open(hash)
  return size === null || !stream ? null : { size, stream }
}

/** As many bytes as the entry was said to have before they were read: what breaks off or is shorter is filled up with zeros. */
async function* filledUp(
  stream: Readable,
  size: number,
  { read, failed }: { readonly read: (part: Buffer) => void; readonly failed: (error: unknown) => void },
): AsyncGenerator<Buffer> {
  let rest = size
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, rest)
      if (part.length === 0) break
      read(part)
      rest -= part.length
      yield part
    }
  } catch (error) {
    failed(error)
  }
  for (; rest > 0; rest -= Math.min(rest, zeros.length)) yield zeros.subarray(0, rest)
}

function unreadable(error: unknown): Outcome {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return {
    problem: `not readable (${code ?? (cause instanceof Error ? cause.message : String(cause))})`,
    isUnreadable: true,
  }
}

/** Writes an entry of the tar file, which has so many bytes. */
export async function writeEntry(tar: Pack, name: string, content: Readable, size: number): Promise<void> {
  await pipeline(content, tar.entry({ name, mode: 0o600, size }))
}
