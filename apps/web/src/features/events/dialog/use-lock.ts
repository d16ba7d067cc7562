import { mayMutate } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import type { RecordingKind } from '@catenary/domain/damage'
import { useCan } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { Opened } from './use-event-saving.ts'

/** Whether an event can be changed here, and where a word about it is due, why not. */
export function useLock(
  rope: Rope,
  kind: RecordingKind,
  opened: Opened | undefined,
): { readonly isReadOnly: boolean; readonly why: string | undefined } {
  const { t } = useTexts()
  const can = useCan()
  const isRefused = !opened && kind === 'mutation' && !mayMutate(rope.attributes)
  const isArchived = rope.isInArchive || opened?.event.isDeleted === true
  const isImported = opened?.event.attributes.isImported === true
  return {
    isReadOnly: !can('EVENT_EDIT') || isArchived || isImported || isRefused,
    why: isImported ? t('errors.record.imported') : isRefused ? t('events.mutationsNotOffered') : undefined,
  }
}
