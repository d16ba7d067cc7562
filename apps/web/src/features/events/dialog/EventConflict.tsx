import { differences } from '@catenary/contract/event-history'
import { Conflict } from '../../../ui/Conflict.tsx'
import type { FormSheet } from '../../../ui/form/form-setting.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { draftOf } from './event-draft.ts'
import { saidIn } from './said-event.ts'
import { useCompared } from './use-compared.ts'
import { flatOf, useEventFieldTexts } from './use-event-field-texts.ts'
import type { Conflict as OtherVersion } from './use-event-saving.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: OtherVersion
  readonly setting: DraftSetting
  readonly sheet: FormSheet
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
export function EventConflict({ mine, conflict, setting, sheet, isRetry, ...rest }: Props) {
  const { t } = useTexts()
  const { theirs } = conflict
  const compared = useCompared(sheet)
  const texts = useEventFieldTexts({ ropeId: theirs.rope.id, zone: setting.zone, system: setting.system })
  const typed = saidIn(mine, theirs.rope.id, setting).event.splices ?? []
  const [before, after] = [flatOf(theirs), { ...flatOf(theirs), splices: typed, isDeleted: false }]
  // Splices part by part, and that it was archived, which no form has a field for.
  const beside = Object.entries(differences(before, after)).flatMap(([field, change]) =>
    texts.rows(field, change, { before, after }),
  )
  const fields = [
    ...compared(mine, draftOf(theirs, setting)).filter(({ name }) => name !== 'splices'),
    ...beside.map(({ key, label, old, new: value }) => ({ name: key, label, mine: value, theirs: old })),
  ]
  const title = t(isRetry ? 'events.savedBefore' : 'events.conflictTitle')
  return <Conflict title={title} fields={fields} {...rest} />
}
