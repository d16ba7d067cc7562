import { inflateRawSync } from 'node:zlib'
import { textLimits } from './text-types.ts'

/** The files of an archive by name. */
export interface ZipArchive {
  readonly names: readonly string[]
  /** The bytes of a file; undefined where there is none. Throws where all files that were read together are too large. */
  read(name: string): Uint8Array | undefined
}

interface ZipEntry {
  readonly method: number
  readonly compressedSize: number
  /** Where its local header begins. */
  readonly offset: number
}

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endLength = 22
const maxCommentLength = 65_535

/**
 * Reads the directory of a ZIP archive. Throws for what is none, and for more files than the limit. Sizes that the archive
 * states are not relied on: each file is unpacked up to what is left of the limit for all of them.
 */
export function openZip(bytes: Uint8Array): ZipArchive {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries = readDirectory(view)
  let left: number = textLimits.unpackedBytes
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const content = unpack(view, entry, left)
      left -= content.length
      return content
    },
  }
}

function readDirectory(view: Buffer): Map<string, ZipEntry> {
  const end = findEnd(view)
  const count = view.readUInt16LE(end + 10)
  if (count > textLimits.entries) throw new Error('The archive has too many files')
  const entries = new Map<string, ZipEntry>()
  let at = view.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (view.readUInt32LE(at) !== entrySignature) throw new Error('The directory of the archive is broken')
    const nameEnd = at + 46 + view.readUInt16LE(at + 28)
    const name = view.toString('utf8', at + 46, nameEnd)
    const [method, compressedSize] = [view.readUInt16LE(at + 10), view.readUInt32LE(at + 20)]
    entries.set(name, { method, compressedSize, offset: view.readUInt32LE(at + 42) })
    at = nameEnd + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(view: Buffer): number {
  const first = Math.max(0, view.length - endLength - maxCommentLength)
  for (let at = view.length - endLength; at >= first; at -= 1) if (view.readUInt32LE(at) === endSignature) return at
  throw new Error('The file is no archive')
}

function unpack(view: Buffer, { method, compressedSize, offset }: ZipEntry, maxBytes: number): Uint8Array {
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
  const content = view.subarray(start, start + compressedSize)
  if (method === 0 && content.length <= maxBytes) return content
  if (method !== 8 || maxBytes <= 0) throw new Error('The archive is too large, or compressed in an unknown way')
  return inflateRawSync(content, { maxOutputLength: maxBytes })
}
