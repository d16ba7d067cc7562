import { UnreadableFileError } from './unreadable-file-error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file in strict UTF-8, with or without a byte order mark.
 *
 * @throws Unreadable `empty`, or `encoding` where the bytes are anything else or hold a NUL character: that is how text
 * in UTF-16 and UTF-32 shows.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.trim() === '') throw new UnreadableFileError('empty')
  if (text.includes('\0')) throw new UnreadableFileError('encoding')
  return text
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnreadableFileError('encoding')
  }
}
