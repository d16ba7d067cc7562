/** Marks at the beginning of a text that say how it is written. */
const byteOrderMarks: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * The text in the first bytes of a file: as its mark says, else UTF-8, and where it cannot be that, Windows-1252. A
 * character that the cut went through is left out.
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
