import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { countNewlines } from './create.ts'
import type { Contents, Manifest } from './format.ts'
import { readBackup } from './read.ts'

/** Number of rows in a part of a table. */
export async function countRows(compressed: Readable): Promise<number> {
  let rows = 0
  await pipeline(compressed, createGunzip(), async (text: AsyncIterable<Buffer>) => {
    for await (const chunk of text) rows += countNewlines(chunk)
  })
  return rows
}

/** Reads a backup to its end without restoring it. Throws an `UnusableBackup` where it is incomplete or damaged. */
export async function verifyBackup(input: Readable): Promise<{ manifest: Manifest; contents: Contents }> {
  return readBackup(input, {
    rows: (_, compressed) => countRows(compressed),
    file: async (hash, bytes) => {
      const computedHash = createHash('sha256')
      let size = 0
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        computedHash.update(chunk)
        size += chunk.length
      }
      return { isIntact: computedHash.digest('hex') === hash, size }
    },
  })
}
