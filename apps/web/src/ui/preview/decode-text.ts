/** Byte order marks and their encodings. */
const byteOrderMarks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes the first bytes of a text file: by its byte order mark, else UTF-8, else Windows-1252. A character cut at the
 * end is dropped.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const matchingMark = byteOrderMarks.find(([bytesOfMark]) => bytesOfMark.every((byte, index) => bytes[index] === byte))
  if (matchingMark) return new TextDecoder(matchingMark[1]).decode(bytes, { stream: true })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
