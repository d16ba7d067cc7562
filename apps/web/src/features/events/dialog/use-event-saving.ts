import { events, ropeEvent as ropeEventSchema } from '@catenary/contract/events'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { Refusal } from '../../../api/refusal.ts'
import { otherVersionIn } from '../../../ui/form/use-saving.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { draftOf } from './event-draft.ts'
import { rereadState } from '../reread-state.ts'
import { changesBetween } from './said-event.ts'

/** What is edited: an event as it was opened, with the draft it was opened as. */
export interface Opened {
  readonly event: RopeEvent
  readonly draft: EventDraft
}

/** The stored version of an event that is not the one that was edited, and what to name to overwrite it. */
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

/**
 * Saves a draft: a new event, or what changed of an opened one. A new one has the draft's id, so that it is stored once
 * however often it is sent; where an earlier try was stored after all, overwriting changes that one.
 */
export function useEventSaving(ropeId: string, setting: DraftSetting, opened: Opened | undefined) {
  const client = useQueryClient()
  const [version] = useState(() => (opened ? versionOf(events.get, { params: { id: opened.event.id } }) : undefined))

  async function create(draft: EventDraft, event: NewRopeEvent) {
    return call(events.create, { body: { ropeEvent: { ...event, id: draft.id } } })
  }

  async function change({ event, draft: before }: Opened, draft: EventDraft, ifMatch: string | null | undefined) {
    const ropeEvent = changesBetween(before, draft, ropeId, setting)
    return call(events.change, { params: { id: event.id }, body: { ropeEvent } }, { ifMatch })
  }

  return useMutation({
    mutationFn: ({ draft, event, overwrite }: Saved) => {
      if (opened) return change(opened, draft, overwrite ? overwrite.version : version)
      if (!overwrite) return create(draft, event)
      const { theirs } = overwrite
      return change({ event: theirs, draft: draftOf(theirs, setting) }, draft, overwrite.version)
    },
    onSuccess: () => rereadState(client),
  })
}

/** The other version, where an error says that the event was changed in the meantime, or is stored with other content. */
export function conflictIn(error: unknown): Conflict | null {
  const other = otherVersionIn(error)
  const theirs = ropeEventSchema.safeParse(other?.theirs)
  return other && theirs.success ? { theirs: theirs.data, version: other.version } : null
}

/** What a refusal says about single fields, in the reader's language. */
export function refusedTexts(error: unknown): readonly string[] {
  return error instanceof Refusal ? (error.problem.errors ?? []).map(({ message }) => message) : []
}
