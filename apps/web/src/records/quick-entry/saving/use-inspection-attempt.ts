import { useState } from 'react'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { addRecentType } from '../../dialog/draft/draft-storage.ts'
import type { GridRow } from '../grid/grid-row.ts'
import type { CheckedRow } from '../grid/row-checks.ts'
import type { Attempt, InspectionDraft, SavedInspection } from '../inspection-draft.ts'
import { newAttempt, savedInspectionOf } from '../inspection-draft.ts'
import type { InspectionHeader, HeaderIssues } from '../inspection-header.ts'
import { toInspectionPayload } from '../inspection-header.ts'
import { isOutcomeUnknown, rowMessages, useInspectionSaving } from './use-inspection-saving.ts'

interface AttemptOptions {
  readonly ropeId: string
  readonly context: DraftContext
  readonly head: InspectionHeader
  readonly rows: readonly GridRow[]
  /** The rows checked as they are now, not as they were a moment ago. */
  readonly check: (rows: readonly GridRow[]) => readonly CheckedRow[]
  readonly initial: Attempt | undefined
  /** Puts the draft on the device; what is sent is there first, with its key. */
  readonly saveNow: (draft: InspectionDraft) => Promise<void>
  readonly onStored: (stored: SavedInspection) => void
}

/** Sends the inspection; while it is not known whether the server has it, only the same can be sent again. */
export function useInspectionAttempt({
  ropeId,
  context,
  head,
  rows,
  check,
  initial,
  saveNow,
  onStored,
}: AttemptOptions) {
  const saving = useInspectionSaving()
  const [attempt, setAttempt] = useState(initial)
  const [rejected, setRejected] = useState<Attempt>()
  const [issues, setIssues] = useState<HeaderIssues>({})

  function save(skipsInvalid: boolean): CheckedRow | 'head' | 'sent' {
    const checked = check(rows)
    const invalidRows = checked.filter((one) => one.issues.length > 0)
    if (invalidRows[0] && !skipsInvalid) return invalidRows[0]
    const { body, issues: headerIssues } = toInspectionPayload(
      head,
      ropeId,
      damagesToSend(checked).map(({ damage }) => damage),
      context,
    )
    setIssues(headerIssues)
    if (!body) return 'head'
    void send(
      newAttempt(
        body,
        damagesToSend(checked).map(({ rows: rowIds }) => rowIds),
        invalidRows.length,
      ),
    )
    return 'sent'
  }

  async function send(attemptToSend: Attempt) {
    setAttempt(attemptToSend)
    setRejected(undefined)
    await saveNow({ head, rows, attempt: attemptToSend })
    try {
      const { ropeEvent, damages } = await saving.mutateAsync(attemptToSend)
      const type = attemptToSend.body.damages?.at(-1)?.attributes.type
      if (type) addRecentType(type)
      const stored = savedInspectionOf(attemptToSend, ropeEvent.id, damages)
      await saveNow({ head, rows: [], stored })
      onStored(stored)
    } catch (error) {
      if (isOutcomeUnknown(error)) return
      setRejected(attemptToSend)
      clearAttempt()
    }
  }

  /** The server does not have it: the rows may be changed again. */
  function clearAttempt() {
    setAttempt(undefined)
    void saveNow({ head, rows })
  }

  return {
    attempt,
    issues,
    save,
    retry: () => attempt && void send(attempt),
    isSending: saving.isPending,
    error: saving.error,
    rowMessages: rowMessages(saving.error, rejected),
  }
}

/** The damages that are right, each with the rows that it was made of. */
function damagesToSend(checked: readonly CheckedRow[]) {
  const finishOf = new Map(checked.flatMap(({ row, startedIn }) => (startedIn ? [[startedIn, row.id] as const] : [])))
  return checked.flatMap(({ row, damage }) => {
    const finish = finishOf.get(row.id)
    return damage ? [{ damage, rows: finish ? [row.id, finish] : [row.id] }] : []
  })
}
