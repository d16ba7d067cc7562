import type { ParsedReport } from './use-mrt-import.ts'

/** The documents of a report that can be kept, as files; the others were warned of. */
export function storableFiles({ uploadDocuments, ropeEvent }: ParsedReport): readonly File[] {
  const storableNames = new Set(ropeEvent.attributes.importDocuments?.map(({ name }) => name))
  return uploadDocuments.filter(({ name }) => storableNames.has(name)).map(toFile)
}

/** A document of a report. */
export interface ReportDocument {
  readonly name: string
  readonly mimeType: string
  /** In base64. */
  readonly content: string
}

/** A document of a report as a file; one whose content cannot be read is empty, and refused as such. */
export function toFile({ name, mimeType: type, content }: ReportDocument): File {
  return new File([decodeBase64(content)], name, { type })
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
