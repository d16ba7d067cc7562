import type { Rope } from '@catenary/contract/assets/ropes'
import type { FieldIssue } from '@catenary/contract/issues'
import { events } from '@catenary/contract/records/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { withConfirmation } from '../../../api/confirmation.ts'
import { ConnectionLost, ProblemError } from '../../../api/problem-error.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { addRecentType } from '../../dialog/draft/draft-storage.ts'
import type { EventDraft } from '../../dialog/draft/event-draft.ts'
import { typedSettingsOf } from '../../dialog/draft/typed-settings.ts'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import type { GridRow } from '../grid/grid-row.ts'
import type { CheckedRow } from '../grid/row-checks.ts'
import { newAttempt, savedInspectionOf } from '../inspection-draft.ts'
import type { Attempt, InspectionDraft, SavedInspection } from '../inspection-draft.ts'
import type { InspectionEventType } from '../inspection-header.ts'
import { toInspectionPayload } from '../inspection-header.ts'

interface AttemptOptions {
  readonly rope: Rope
  /** Whose inspection it is. */
  readonly userId: string
  readonly context: DraftContext
  readonly head: EventDraft<InspectionEventType>
  readonly rows: readonly GridRow[]
  /** The rows checked as they are now, not as they were a moment ago. */
  readonly check: (rows: readonly GridRow[]) => readonly CheckedRow[]
  /** There while it is not known whether the server has it. */
  readonly attempt: Attempt | undefined
  readonly onAttempt: (attempt: Attempt | undefined) => void
  /** Puts the draft on the device; what is sent is there first, with its key. */
  readonly saveNow: (draft: InspectionDraft) => Promise<void>
  readonly onStored: (stored: SavedInspection) => void
}

/** Sends the inspection; while it is not known whether the server has it, only the same can be sent again. */
export function useInspectionAttempt(options: AttemptOptions) {
  const { rope, userId, context, head, rows, check, attempt, onAttempt, saveNow, onStored } = options
  const saving = useInspectionSaving(userId)
  const [rejected, setRejected] = useState<Attempt>()
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])

  function save(skipsInvalid: boolean): CheckedRow | 'head' | 'sent' {
    const checked = check(rows)
    const invalidRows = checked.filter((one) => one.issues.length > 0)
    if (invalidRows[0] && !skipsInvalid) return invalidRows[0]
    const { body, issues: headerIssues } = toInspectionPayload(
      head,
      rope,
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
    onAttempt(attemptToSend)
    setRejected(undefined)
    await saveNow({ head, rows, attempt: attemptToSend, settings: typedSettingsOf(rope) })
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
    onAttempt(undefined)
    void saveNow({ head, rows, settings: typedSettingsOf(rope) })
  }

  return {
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

/** Sends an inspection with its damages: all of it is stored, or nothing, and once however often it is sent. */
function useInspectionSaving(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: Attempt) =>
      withConfirmation(() => call(events.create, { body: { ropeEvent: body } }, { idempotencyKey: key, userId })),
    onSuccess: () => void refetchRopeState(client),
  })
}

/** True for an error after which the inspection may have been stored; after a problem response it was not. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof ProblemError)) return true
  // `record.busy` means that the same attempt may still be running; 503 that it did not start.
  return error.code === 'record.busy' || (error.status >= 500 && error.status !== 503)
}

/** The issues of single damages in a problem, by the row of each. */
function rowMessages(
  error: unknown,
  attempt: Attempt | undefined,
): { readonly row: string; readonly message: string }[] {
  const issues = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  return issues.flatMap(({ path, message }) => {
    const index = /damages\[(\d+)\]/.exec(path)?.[1]
    const row = index === undefined ? undefined : attempt?.rows[Number(index)]?.[0]
    return row === undefined ? [] : [{ row, message }]
  })
}
