import { mrtReport } from '@catenary/contract/mrt-report'
import type { ReportDocument } from './report-files.ts'

const fields = ['name', 'mimeType', 'content'] as const

/**
 * The documents in a report that was read by the server before and is known by its hash; none where the file turns out to
 * be no report after all.
 */
export async function documentsIn(report: File): Promise<readonly ReportDocument[]> {
  const text = (await report.text()).replace(/^\ufeff/, '')
  return report.name.toLowerCase().endsWith('.json') || /^\s*\{/.test(text) ? ofJson(text) : ofXml(text)
}

function ofJson(text: string): readonly ReportDocument[] {
  try {
    const report = JSON.parse(text) as { readonly documents?: unknown } | null
    return mrtReport.shape.documents.safeParse(report?.documents).data ?? []
  } catch {
    return []
  }
}

function ofXml(text: string): readonly ReportDocument[] {
  const root = new DOMParser().parseFromString(text, 'application/xml')
  const found = [...root.querySelectorAll('mrtReport > documents > document')]
  return found.map((element) => {
    const [name = '', mimeType = '', content = ''] = fields.map((field) =>
      element.querySelector(field)?.textContent.trim(),
    )
    return { name, mimeType, content: content.replaceAll(/\s/g, '') }
  })
}

/** The SHA-256 of a file in hexadecimal; null where the browser does not reckon it, which is so without TLS. */
export async function hashOf(file: Blob): Promise<string | null> {
  // It is missing on pages that came over an open connection.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
