import { diffFields } from '@catenary/contract/records/event-history'
import type { FormDefinition } from '../../../ui/form/form-definition.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { VersionConflict } from '../../../ui/VersionConflict.tsx'
import type { DraftContext } from '../draft/draft-context.ts'
import type { EventDraft } from '../draft/event-draft.ts'
import { draftFromEvent } from '../draft/event-draft.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import { flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import type { ConflictingEvent as OtherVersion } from '../use-event-saving.ts'
import { useEventComparison } from './use-compared.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: OtherVersion
  readonly context: DraftContext
  readonly definition: FormDefinition
  /** It was stored by an earlier try of the same recording. */
  readonly isRetry: boolean
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

/** Two versions of one event side by side: somebody else changed it in the meantime, or an earlier try was stored. */
export function EventConflict({ mine, conflict, context, definition, isRetry, ...rest }: Props) {
  const { t } = useTexts()
  const { theirs } = conflict
  const compareDrafts = useEventComparison(definition)
  const texts = useEventFieldTexts({ ropeId: theirs.rope.id, zone: context.zone, system: context.system })
  const typedSplices = toEventPayload(mine, theirs.rope.id, context).event.splices ?? []
  const [before, after] = [flattenEvent(theirs), { ...flattenEvent(theirs), splices: typedSplices, isDeleted: false }]
  // Splices part by part, and that it was archived, which no form has a field for.
  const otherFields = Object.entries(diffFields(before, after)).flatMap(([field, change]) =>
    texts.rows(field, change, { before, after }),
  )
  const fields = [
    ...compareDrafts(mine, draftFromEvent(theirs, context)).filter(({ name }) => name !== 'splices'),
    ...otherFields.map(({ key, label, old, new: value }) => ({ name: key, label, mine: value, theirs: old })),
  ]
  const title = t(isRetry ? 'events.savedBefore' : 'events.conflictTitle')
  return <VersionConflict title={title} fields={fields} {...rest} />
}
