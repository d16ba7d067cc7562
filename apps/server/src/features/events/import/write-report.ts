import { events } from '@catenary/contract/events'
import { z } from 'zod'
import type { ParsedReport } from './parse-report.ts'
import type { MrtWarning } from './to-rope-event.ts'

/** A report that can be recorded as it is, written out as JSON: only the thread that read it need hold it as a whole. */
export interface WrittenReport {
  readonly kind: 'written'
  /** `"ropeEvent": …, "uploadDocuments": …`, checked against the contract. */
  readonly members: Uint8Array<ArrayBuffer>
  readonly warnings: readonly MrtWarning[]
}

const written = events.parseImport.answer.pick({ ropeEvent: true, uploadDocuments: true })

/** Writes a report out, with the hash of the file it came in. Throws where it would break the contract. */
export function writeReport({ ropeEvent, uploadDocuments, warnings }: ParsedReport, importHash: string): WrittenReport {
  const attributes = { ...ropeEvent.attributes, importHash }
  const parsed = written.safeParse({ ropeEvent: { ...ropeEvent, attributes }, uploadDocuments })
  if (!parsed.success) throw new Error(`A report breaks the contract: ${z.prettifyError(parsed.error)}`)
  const members = new TextEncoder().encode(JSON.stringify(parsed.data).slice(1, -1))
  return { kind: 'written', members, warnings }
}
