import type { AuditRecord } from '../../db/audit.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ScanVerdict } from '../../ports/virus-scanner/virus-scanner.ts'
import { indexReleasedContent, listDocumentsOfContent, writeVerdict } from './queries.ts'

/** What becomes of a file that was scanned, or could not be. */
export type RecordedVerdict =
  | Extract<ScanVerdict, { kind: 'clean' | 'infected' }>
  /** It is too large for the scanner, or was tried too often. */
  | { readonly kind: 'unchecked'; readonly reason: 'tooLarge' | 'failed' }

/**
 * Records what the scanner says of a content, with an entry in the audit log for each document that has it, in one transaction. Does
 * nothing where somebody else was faster.
 */
export async function recordVerdict(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  hash: string,
  verdict: RecordedVerdict,
): Promise<void> {
  const at = clock.now()
  await database.runAs(null, at, async (db) => {
    const finding = findingOf(verdict)
    if (!(await writeVerdict(db, hash, { state: verdict.kind, finding, at }))) return
    await indexReleasedContent(db, hash)
    if (verdict.kind === 'clean') return
    const action = verdict.kind === 'infected' ? 'document.infected' : 'document.unchecked'
    for (const { id, name, mandatorId } of await listDocumentsOfContent(db, hash))
      await recordAudit(db, {
        at,
        action,
        actor: 'system',
        subject: { type: 'document', id, name },
        mandators: mandatorId === null ? [] : [mandatorId],
        details: { hash, finding },
      } satisfies AuditRecord)
  })
}

function findingOf(verdict: RecordedVerdict): string | null {
  if (verdict.kind === 'infected') return verdict.signature
  return verdict.kind === 'unchecked' ? verdict.reason : null
}
