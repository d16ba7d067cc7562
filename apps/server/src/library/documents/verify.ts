import { createHash } from 'node:crypto'
import type { FileStore } from '../../ports/files/file-store.ts'

/** A file that documents have, by its hash, with the name of one of them. */
export interface ExpectedFile {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly name: string
}

/** What can be wrong with a file of the store. */
export type FileDefect = 'missing' | 'altered' | 'unreadable' | 'orphaned'

/** A file with which something is wrong. */
export interface DefectiveFile {
  readonly finding: FileDefect
  readonly hash: string
  /** Of a document that has it; absent for a file that none has. */
  readonly name?: string
}

/**
 * Reads every file of a document and compares its hash, then lists the files without a document. Returns the number of
 * files checked and the defects.
 */
export async function verifyFiles(
  expected: readonly ExpectedFile[],
  files: FileStore,
): Promise<{ readonly count: number; readonly found: readonly DefectiveFile[] }> {
  const defects: DefectiveFile[] = []
  for (const file of expected) {
    const finding = await defectOf(file, files)
    if (finding) defects.push({ finding, hash: file.hash, name: file.name })
  }
  const known = new Set(expected.map(({ hash }) => hash))
  for await (const { hash } of files.list()) if (!known.has(hash)) defects.push({ finding: 'orphaned', hash })
  return { count: expected.length, found: defects }
}

async function defectOf({ hash, size }: ExpectedFile, files: FileStore): Promise<FileDefect | null> {
  try {
    const stream = await files.open(hash)
    if (!stream) return 'missing'
    const computedHash = createHash('sha256')
    let length = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      computedHash.update(piece)
      length += piece.length
    }
    return length === size && computedHash.digest('hex') === hash ? null : 'altered'
  } catch {
    return 'unreadable'
  }
}
