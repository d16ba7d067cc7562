import type { FlatEvent } from '@catenary/contract/records/event-history'
import { diffFields } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/form/FormFrame.tsx'
import { useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { VersionConflict } from '../../../ui/VersionConflict.tsx'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import type { FieldTexts } from '../use-event-field-texts.ts'
import { flattenEvent } from '../use-event-field-texts.ts'
import { conflictFrom, issueMessages } from '../use-event-saving.ts'
import { ChangedFields } from './ChangedFields.tsx'

interface RestoreVersionProps {
  readonly event: RopeEvent
  readonly number: number
  /** What the event holds, and what it would hold again. */
  readonly now: FlatEvent
  readonly wanted: FlatEvent
  readonly texts: FieldTexts
  readonly hasTyped: boolean
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Shows what would change if an earlier version came back, and brings it back. */
export function RestoreVersion({
  event,
  number,
  now,
  wanted,
  texts,
  hasTyped,
  onRestored,
  onClose,
}: RestoreVersionProps) {
  const { t } = useTexts()
  const restore = useRestore(event.id, number, onRestored)
  const conflict = conflictFrom(restore.error)
  return (
    <Dialog opened onClose={onClose} title={t('events.restoreQuestion', { number })}>
      {conflict ? (
        <VersionConflict
          title={t('events.conflictTitle')}
          fields={comparedFields(flattenEvent(conflict.theirs), wanted, texts)}
          busy={restore.isPending}
          onOverwrite={() => restore.mutate(conflict.version)}
          onReload={onRestored}
          onBack={() => restore.reset()}
        />
      ) : (
        <>
          <Text mb="sm">{t('events.restoreExplained')}</Text>
          <ChangedFields changes={diffFields(now, wanted)} before={now} after={wanted} texts={texts} />
          {hasTyped && (
            <Alert color="yellow" mt="sm">
              {t('events.restoreDropsTyped')}
            </Alert>
          )}
          <FormFailure error={restore.error} hasIssues={false} messages={issueMessages(restore.error)} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('common.cancel')}
            </Button>
            <Button onClick={() => restore.mutate(undefined)} loading={restore.isPending}>
              {t('common.restore')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

function comparedFields(theirs: FlatEvent, wanted: FlatEvent, { rows }: FieldTexts) {
  const event = { before: theirs, after: wanted }
  return Object.entries(diffFields(theirs, wanted))
    .flatMap(([field, change]) => rows(field, change, event))
    .map(({ key, label, old, new: mine }) => ({ name: key, label, mine, theirs: old }))
}

function useRestore(id: string, number: number, onRestored: () => void) {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const idempotencyKeyFor = useIdempotencyKey()
  // The version that the changes are shown against.
  const [version] = useState(() => versionOf(events.get, { params: { id } }))
  return useMutation({
    mutationFn: (overwritten: string | null | undefined) => {
      const ifMatch = overwritten === undefined ? version : overwritten
      const params = { id, number: String(number) }
      return call(
        events.restoreVersion,
        { params },
        { ifMatch, idempotencyKey: idempotencyKeyFor({ number, ifMatch }) },
      )
    },
    onSuccess: async () => {
      await refetchRopeState(client)
      toasts.done(t('events.versionRestored', { number }))
      onRestored()
    },
  })
}
