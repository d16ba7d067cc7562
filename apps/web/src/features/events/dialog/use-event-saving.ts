import { events, ropeEvent as ropeEventSchema } from '@catenary/contract/events'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { Refusal } from '../../../api/refusal.ts'
import { otherVersionIn, useAttemptKey } from '../../../ui/form/use-saving.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { rereadState } from '../reread-state.ts'
import { changesBetween } from './said-event.ts'

/** What is edited: an event as it was opened, with the draft it was opened as. */
export interface Opened {
  readonly event: RopeEvent
  readonly draft: EventDraft
}

/** Somebody else's version of an event, and what to name to overwrite it. */
export interface Conflict {
  readonly theirs: RopeEvent
  readonly version: string | null
}

/** A draft that was checked, as typed and as the event it says. */
interface Saved {
  readonly draft: EventDraft
  readonly event: NewRopeEvent
  readonly overwrite?: Conflict
}

/** Saves a draft: a new event, or what changed of an opened one. Keeps the key of an attempt across its retries. */
export function useEventSaving(ropeId: string, setting: DraftSetting, opened: Opened | undefined) {
  const client = useQueryClient()
  const keyOf = useAttemptKey()
  const [version] = useState(() => (opened ? versionOf(events.get, { params: { id: opened.event.id } }) : undefined))

  async function create(ropeEvent: NewRopeEvent) {
    const body = { ropeEvent }
    return call(events.create, { body }, { idempotencyKey: keyOf(body) })
  }

  async function change({ event, draft: before }: Opened, draft: EventDraft, ifMatch: string | null | undefined) {
    const ropeEvent = changesBetween(before, draft, ropeId, setting)
    return call(events.change, { params: { id: event.id }, body: { ropeEvent } }, { ifMatch })
  }

  return useMutation({
    mutationFn: ({ draft, event, overwrite }: Saved) =>
      opened ? change(opened, draft, overwrite ? overwrite.version : version) : create(event),
    onSuccess: () => rereadState(client),
  })
}

/** The other version, where an error says that the event was changed in the meantime. */
export function conflictIn(error: unknown): Conflict | null {
  const other = otherVersionIn(error)
  const theirs = ropeEventSchema.safeParse(other?.theirs)
  return other && theirs.success ? { theirs: theirs.data, version: other.version } : null
}

/** What a refusal says about single fields, in the reader's language. */
export function refusedTexts(error: unknown): readonly string[] {
  return error instanceof Refusal ? (error.problem.errors ?? []).map(({ message }) => message) : []
}
