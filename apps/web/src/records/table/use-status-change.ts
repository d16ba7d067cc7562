import { canonicalJson } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { ActionStatus } from '@catenary/domain/loss/damage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import type { ConflictingVersion } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { conflictFrom } from '../dialog/conflicting-event.ts'
import { flattenEvent } from '../dialog/use-event-field-texts.ts'
import { refetchRopeState } from '../events/refetch-rope-state.ts'

/** A requested change of status, with the event as displayed. */
export interface StatusChange {
  readonly event: RopeEvent
  readonly status: ActionStatus
}

/** A status that was not set, because the stored event is not the one that was seen. */
export interface StatusConflict extends StatusChange {
  readonly other: ConflictingVersion<RopeEvent>
}

/** Thrown when the stored event differs from the one that was displayed. */
class ChangedMeanwhileError extends Error {
  readonly other: ConflictingVersion<RopeEvent>

  constructor(other: ConflictingVersion<RopeEvent>) {
    super('Changed meanwhile')
    this.other = other
  }
}

/**
 * Changes the status of an event in its row: only that field is sent. The event is read first: where it is not what the
 * row shows, because somebody else has changed it, nothing is sent and both versions are shown as a conflict.
 */
export function useStatusChange() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const [conflict, setConflict] = useState<StatusConflict | null>(null)
  const attempt = (id: string) => toasts.attempt(`events.status ${id}`)
  const mutation = useMutation({
    onMutate: ({ event }) => attempt(event.id).begin(),
    mutationFn: async ({
      overwrite,
      ...change
    }: StatusChange & { readonly overwrite?: ConflictingVersion<RopeEvent> }) => {
      const ifMatch = overwrite ? overwrite.version : await requireUnchanged(change.event)
      const ropeEvent = { attributes: { actionStatus: change.status } }
      await call(events.change, { params: { id: change.event.id }, body: { ropeEvent } }, { ifMatch })
    },
    onSuccess: async (_, { event, status, overwrite }) => {
      const { attributes, ...storedEvent } = overwrite?.theirs ?? event
      setConflict(null)
      await refetchRopeState(client)
      const after = { ...storedEvent, attributes: { ...attributes, actionStatus: status } }
      const before = attributes.actionStatus
      toasts.showSuccess(t('ropePage.statusSaved'), before && (() => mutation.mutate({ event: after, status: before })))
    },
    onError: (error, { event, status }) => {
      const other = error instanceof ChangedMeanwhileError ? error.other : conflictFrom(error)
      setConflict(other && { event, status, other })
      if (!other) attempt(event.id).showError(errorMessage(error), () => mutation.mutate({ event, status }))
    },
  })
  return {
    change: mutation.mutate,
    /** The change under way, if any. */
    saving: mutation.isPending ? mutation.variables : undefined,
    conflict,
    /** Keeps and shows the stored version. */
    acceptStored: () => {
      setConflict(null)
      void refetchRopeState(client)
    },
  }
}

async function requireUnchanged(seen: RopeEvent): Promise<string | undefined> {
  const params = { id: seen.id }
  const theirs = await call(events.get, { params })
  const version = versionOf(events.get, { params })
  // An event archived in the meantime is reported by the server.
  if (!theirs.isDeleted && canonicalJson(flattenEvent(theirs)) !== canonicalJson(flattenEvent(seen)))
    throw new ChangedMeanwhileError({ theirs, version: version ?? null })
  return version
}
