import { mrtReport } from '@catenary/contract/records/mrt-report'
import type { ParsedReport } from './use-mrt-import.ts'

const fields = ['name', 'mimeType', 'content'] as const

/** The documents in a report that the server parsed before, identified by its hash; empty where the file is no report. */
export async function extractDocuments(report: File): Promise<readonly ReportDocument[]> {
  const text = (await report.text()).replace(/^\ufeff/, '')
  return report.name.toLowerCase().endsWith('.json') || /^\s*\{/.test(text)
    ? documentsFromJson(text)
    : documentsFromXml(text)
}

function documentsFromJson(text: string): readonly ReportDocument[] {
  try {
    const report = JSON.parse(text) as { readonly documents?: unknown } | null
    return mrtReport.shape.documents.safeParse(report?.documents).data ?? []
  } catch {
    return []
  }
}

function documentsFromXml(text: string): readonly ReportDocument[] {
  const root = new DOMParser().parseFromString(text, 'application/xml')
  const elements = [...root.querySelectorAll('mrtReport > documents > document')]
  return elements.map((element) => {
    const [name = '', mimeType = '', content = ''] = fields.map((field) =>
      element.querySelector(field)?.textContent.trim(),
    )
    return { name, mimeType, content: content.replaceAll(/\s/g, '') }
  })
}

/** The SHA-256 of a file in hexadecimal; null where the browser has no Web Crypto, as without TLS. */
export async function sha256Of(file: Blob): Promise<string | null> {
  // crypto.subtle is missing outside secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The documents of a report that can be stored, as files; the others had a warning. */
export function storableFiles({ uploadDocuments, ropeEvent }: ParsedReport): readonly File[] {
  const storableNames = new Set(ropeEvent.attributes.importDocuments?.map(({ name }) => name))
  return uploadDocuments.filter(({ name }) => storableNames.has(name)).map(toFile)
}

/** A document of a report. */
interface ReportDocument {
  readonly name: string
  readonly mimeType: string
  /** In base64. */
  readonly content: string
}

/** A document of a report as a file; one with undecodable content is empty, and rejected as such. */
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
