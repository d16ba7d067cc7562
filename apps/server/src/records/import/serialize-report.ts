import { events } from '@catenary/contract/records/events'
import { z } from 'zod'
import type { ParsedReport } from './parse-report.ts'
import type { MrtWarning } from './to-rope-event.ts'

/** A report that can be recorded as it is, serialized as JSON in the thread that read it. */
export interface SerializedReport {
  readonly kind: 'written'
  /** `"ropeEvent": …, "uploadDocuments": …`, checked against the contract. */
  readonly members: Uint8Array<ArrayBuffer>
  readonly warnings: readonly MrtWarning[]
}

const serializedMembers = events.parseImport.response.pick({ ropeEvent: true, uploadDocuments: true })

/** Writes a report out, with the hash of the file it came in. Throws where it would break the contract. */
export function serializeReport(
  { ropeEvent, uploadDocuments, warnings }: ParsedReport,
  importHash: string,
): SerializedReport {
  const attributes = { ...ropeEvent.attributes, importHash }
  const parsed = serializedMembers.safeParse({ ropeEvent: { ...ropeEvent, attributes }, uploadDocuments })
  if (!parsed.success) throw new Error(`A report breaks the contract: ${z.prettifyError(parsed.error)}`)
  const members = new TextEncoder().encode(JSON.stringify(parsed.data).slice(1, -1))
  return { kind: 'written', members, warnings }
}
