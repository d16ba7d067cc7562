import type { ReadReport } from './use-mrt-import.ts'

/** The documents of a report that can be kept, as files; the others were warned of. */
export function filesOf({ uploadDocuments, ropeEvent }: ReadReport): readonly File[] {
  const kept = new Set(ropeEvent.attributes.importDocuments?.map(({ name }) => name))
  return uploadDocuments.filter(({ name }) => kept.has(name)).map(fileOf)
}

/** A document of a report. */
export interface ReportDocument {
  readonly name: string
  readonly mimeType: string
  /** In base64. */
  readonly content: string
}

/** A document of a report as a file; one whose content cannot be read is empty, and refused as such. */
export function fileOf({ name, mimeType: type, content }: ReportDocument): File {
  return new File([bytesOf(content)], name, { type })
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
