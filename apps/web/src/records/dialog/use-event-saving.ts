import { events, ropeEvent as ropeEventSchema } from '@catenary/contract/records/events'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { conflictingVersionIn } from '../../ui/form/use-save-mutation.ts'
import { refetchRopeState } from '../events/refetch-rope-state.ts'
import type { DraftContext } from './draft/draft-context.ts'
import type { EventDraft } from './draft/event-draft.ts'
import { draftFromEvent } from './draft/event-draft.ts'
import { createEventPatch } from './draft/event-payload.ts'

/** What is edited: an event as it was opened, with the draft it was opened as. */
export interface EditedEvent {
  readonly event: RopeEvent
  readonly draft: EventDraft
}

/** The stored version of an event that is not the one that was edited, and what to name to overwrite it. */
export interface ConflictingEvent {
  readonly theirs: RopeEvent
  readonly version: string | null
}

/** A valid draft, as typed and parsed. */
interface SaveRequest {
  readonly draft: EventDraft
  readonly event: NewRopeEvent
  readonly overwrite?: ConflictingEvent
}

/**
 * Saves a draft: a new event, or what changed of an opened one. A new one has the draft's id, so that it is stored once
 * however often it is sent; where an earlier try was stored after all, overwriting changes that one.
 */
export function useEventSaving(ropeId: string, context: DraftContext, opened: EditedEvent | undefined) {
  const client = useQueryClient()
  const [version] = useState(() => (opened ? versionOf(events.get, { params: { id: opened.event.id } }) : undefined))

  async function create(draft: EventDraft, event: NewRopeEvent) {
    return call(events.create, { body: { ropeEvent: { ...event, id: draft.id } } })
  }

  async function change({ event, draft: before }: EditedEvent, draft: EventDraft, ifMatch: string | null | undefined) {
    const ropeEvent = createEventPatch(before, draft, ropeId, context)
    return call(events.change, { params: { id: event.id }, body: { ropeEvent } }, { ifMatch })
  }

  return useMutation({
    mutationFn: ({ draft, event, overwrite }: SaveRequest) => {
      if (opened) return change(opened, draft, overwrite ? overwrite.version : version)
      if (!overwrite) return create(draft, event)
      const { theirs } = overwrite
      return change({ event: theirs, draft: draftFromEvent(theirs, context) }, draft, overwrite.version)
    },
    onSuccess: () => refetchRopeState(client),
  })
}

/** The stored version, for a version conflict or an id that exists with other content. */
export function conflictFrom(error: unknown): ConflictingEvent | null {
  const other = conflictingVersionIn(error)
  const theirs = ropeEventSchema.safeParse(other?.theirs)
  return other && theirs.success ? { theirs: theirs.data, version: other.version } : null
}

/** The field issues of a problem, in the reader's language. */
export function issueMessages(error: unknown): readonly string[] {
  return error instanceof ProblemError ? (error.problem.errors ?? []).map(({ message }) => message) : []
}
