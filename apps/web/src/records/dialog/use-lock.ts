import type { Rope } from '@catenary/contract/assets/ropes'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { EditedEvent } from './use-event-saving.ts'

/** Whether the event is read-only, and the reason to show, if any. */
export function useReadOnly(
  rope: Rope,
  kind: RecordingKind,
  opened: EditedEvent | undefined,
): { readonly isReadOnly: boolean; readonly readOnlyReason: string | undefined } {
  const { t } = useTexts()
  const can = useCan()
  const isNotOffered = !opened && kind === 'mutation' && !allowsMutations(rope.attributes)
  const isArchived = rope.isInArchive || opened?.event.isDeleted === true
  const isImported = opened?.event.attributes.isImported === true
  return {
    isReadOnly: !can('EVENT_EDIT') || isArchived || isImported || isNotOffered,
    readOnlyReason: isImported
      ? t('errors.record.imported')
      : isNotOffered
        ? t('events.mutationsNotOffered')
        : undefined,
  }
}
