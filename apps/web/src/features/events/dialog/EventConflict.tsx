import { Conflict } from '../../../ui/Conflict.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { draftOf } from './event-draft.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { DraftField, EventDraft } from './event-draft.ts'
import { useDraftTexts } from './use-draft-texts.ts'
import type { Conflict as OtherVersion } from './use-event-saving.ts'

interface Props {
  readonly mine: EventDraft
  readonly conflict: OtherVersion
  readonly setting: DraftSetting
  readonly busy: boolean
  readonly onOverwrite: () => void
  /** Takes the stored version. */
  readonly onReload: () => void
  /** Goes on editing what was typed. */
  readonly onBack: () => void
}

const compared: readonly DraftField[] = [
  'type',
  'position',
  'length',
  'date',
  'time',
  'inspectionType',
  'amount',
  'unit',
  'damageCount',
  'strand',
  'wire',
  'description',
  'reportedBy',
  'actionStatus',
  'splices',
]

/** Two versions of one event side by side, after somebody else changed it in the meantime. */
export function EventConflict({ mine, conflict, setting, ...rest }: Props) {
  const { t } = useTexts()
  const { label, value } = useDraftTexts()
  const theirs = draftOf(conflict.theirs, setting)
  const fields = compared
    .map((field) => ({ name: field, label: label(field), mine: value(mine, field), theirs: value(theirs, field) }))
    .filter((field) => field.mine !== '' || field.theirs !== '')
  return <Conflict title={t('events.conflictTitle')} fields={fields} {...rest} />
}
