import { readFileSync } from 'node:fs'
import type { MrtReport } from '@catenary/contract/records/mrt-report'
import type { ReportFile } from './read-mrt.ts'

const formats = new URL('../../../../../docs/formats/', import.meta.url)

/** The text of a file below docs/formats. */
export function readFormatFile(path: string): string {
  return readFileSync(new URL(path, formats), 'utf8')
}

/** One of the published samples, as an upload. */
export function sampleFile(name: string): ReportFile {
  return { name, bytes: readFileSync(new URL(`samples/${name}`, formats)) }
}

/** A text as an uploaded file. */
export function textFile(name: string, text: string): ReportFile {
  return { name, bytes: new TextEncoder().encode(text) }
}

/** A report with as many findings, one every half metre. */
export function reportOf(findings: number): MrtReport {
  return {
    format: 'catenary-mrt',
    version: 1,
    rope: { name: 'Haul rope', nominalDiameter: 40, length: 10_020, metallicCrossSection: 742 },
    inspection: { timestamp: '2024-10-08T05:15:00.000Z', inspector: 'M. Kofler & S. <Graf>', speed: 1 },
    findings: Array.from({ length: findings }, (_, index) => ({
      position: index / 2,
      type: 'brokenWire',
      damageCount: 1,
      crossSectionLossAmount: 0.29,
      crossSectionLossUnit: '%',
      strand: `S${index % 6}`,
      wire: `W${index}`,
      comment: 'First line\nsecond "line" ]]>',
    })),
    splices: [
      {
        name: 'Splice 1',
        positionStart: 0,
        positionEnd: 4,
        parts: [{ name: 'K1', type: 'K', position: 0.5, isCorrosion: false, isTouchingStrands: true }],
      },
    ],
    documents: [{ name: 'trace.csv', mimeType: 'application/octet-stream', content: 'AAECAwQ=' }],
  }
}

const itemNames: Readonly<Record<string, string>> = {
  findings: 'finding',
  splices: 'splice',
  parts: 'part',
  documents: 'document',
}

/** A report in its XML form, one element per line. */
export function xmlOf(report: MrtReport): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementOf('mrtReport', report)}`
}

function elementOf(name: string, value: unknown): string {
  if (value === undefined) return ''
  const item = itemNames[name] ?? ''
  if (Array.isArray(value)) return `<${name}>\n${value.map((one) => elementOf(item, one)).join('')}</${name}>\n`
  if (typeof value !== 'object' || value === null) return `<${name}>${escapeXml(String(value))}</${name}>\n`
  const members = Object.entries(value).map(([key, member]) => elementOf(key, member))
  return `<${name}>\n${members.join('')}</${name}>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
