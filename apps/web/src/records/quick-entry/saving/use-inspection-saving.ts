import { events } from '@catenary/contract/records/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { withConfirmation } from '../../../api/confirmation.ts'
import { ConnectionLost, ProblemError } from '../../../api/problem-error.ts'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import type { Attempt } from '../inspection-draft.ts'

/** Sends an inspection with its damages: all of it is stored, or nothing, and once however often it is sent. */
export function useInspectionSaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, body }: Attempt) =>
      withConfirmation(() => call(events.create, { body: { ropeEvent: body } }, { idempotencyKey: key })),
    onSuccess: () => void refetchRopeState(client),
  })
}

/** True where an error leaves open whether the inspection was stored; a problem response says that it was not. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof ProblemError)) return true
  // Busy says that the same attempt is still under way; 503 that it was not even begun.
  return error.code === 'record.busy' || (error.status >= 500 && error.status !== 503)
}

/** What a problem response says of single damages, by the row that each was made of. */
export function rowMessages(
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
