import type { ReadReport } from './use-mrt-import.ts'

/** The documents that a report carries, as files; one whose content cannot be read is empty, and refused as such. */
export function filesOf({ uploadDocuments }: ReadReport): readonly File[] {
  return uploadDocuments.map(({ name, mimeType: type, content }) => new File([bytesOf(content)], name, { type }))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
