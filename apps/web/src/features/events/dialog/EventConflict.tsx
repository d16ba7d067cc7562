import { Conflict } from '../../../ui/Conflict.tsx'
import type { FormSheet } from '../../../ui/form/form-setting.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { draftOf } from './event-draft.ts'
import { useCompared } from './use-compared.ts'
import type { Conflict as OtherVersion } from './use-event-saving.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: OtherVersion
  readonly setting: DraftSetting
  readonly sheet: FormSheet
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

/** Two versions of one event side by side, after somebody else changed it in the meantime. */
export function EventConflict({ mine, conflict, setting, sheet, ...rest }: Props) {
  const { t } = useTexts()
  const compared = useCompared(sheet)
  const fields = compared(mine, draftOf(conflict.theirs, setting))
  return <Conflict title={t('events.conflictTitle')} fields={fields} {...rest} />
}
