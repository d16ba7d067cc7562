import type { Values } from '@catenary/contract/form-fields'
import { diffFields, replayChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { HistoryEntry } from '@catenary/contract/records/rope-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { VersionConflict } from '../../../ui/dialog/VersionConflict.tsx'
import { FormFailure } from '../../../ui/form/FormFrame.tsx'
import { useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import { conflictFrom, issueMessages } from '../conflicting-event.ts'
import { displayedChanges, flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import type { FieldTexts } from '../use-event-field-texts.ts'
import { ChangedFields, ChangeHistory, Versions } from './ChangeHistory.tsx'
import type { RowsOf } from './ChangeHistory.tsx'

interface Props {
  readonly event: RopeEvent
  readonly zone: string | undefined
  readonly system: UnitSystem
  readonly mayRestore: boolean
  /** True where something was typed that is not saved. */
  readonly hasTyped: boolean
  readonly onRestored: () => void
}

/** The change history of an event, loaded when it is expanded. Earlier versions can be restored. */
export function EventHistory(props: Props) {
  return (
    <ChangeHistory query={queryFor(events.history, { params: { id: props.event.id } })}>
      {(entries) => <Entries entries={entries} {...props} />}
    </ChangeHistory>
  )
}

function Entries({
  entries,
  event,
  zone,
  system,
  mayRestore,
  hasTyped,
  onRestored,
}: Props & { entries: readonly HistoryEntry[] }) {
  const { t } = useTexts()
  const referencingFields = entries.flatMap(({ attributes }) => [replayChanges([attributes]), oldFields(attributes)])
  const texts = useEventFieldTexts({ zone, system, referencingFields })
  const [restoreTarget, setRestoreTarget] = useState<{ readonly number: number; readonly wanted: Values } | null>(null)
  const now = flattenEvent(event)
  const tools = (number: number, fields: Values) => {
    const wanted = { ...fields, isDeleted: event.isDeleted }
    if (!mayRestore || Object.keys(diffFields(now, wanted)).length === 0) return null
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconHistory size={15} aria-hidden="true" />}
        aria-label={t('common.labelled', { label: t('events.restoreVersion'), value: t('events.version', { number }) })}
        onClick={() => setRestoreTarget({ number, wanted })}
      >
        {t('events.restoreVersion')}
      </Button>
    )
  }
  return (
    <>
      <Versions entries={entries} zone={zone} rowsOf={eventRows(texts)} tools={tools} />
      {restoreTarget && (
        <RestoreVersion
          {...restoreTarget}
          {...{ event, now, texts, hasTyped, onRestored }}
          onClose={() => setRestoreTarget(null)}
        />
      )}
    </>
  )
}

/** The previous values of the changed fields. */
function oldFields(changes: HistoryEntry['attributes']): Values {
  return Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]))
}

/** The changes of an event, field by field; of an event that was not before, what it holds. */
function eventRows({ rows }: FieldTexts): RowsOf {
  return (changes, { before, after }) =>
    displayedChanges(changes, Object.keys(before).length === 0).flatMap(([field, change]) =>
      rows(field, change, { before, after }),
    )
}

interface RestoreVersionProps {
  readonly event: RopeEvent
  readonly number: number
  /** The current and the restored values. */
  readonly now: Values
  readonly wanted: Values
  readonly texts: FieldTexts
  readonly hasTyped: boolean
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Shows the changes of restoring an earlier version, and restores it. */
function RestoreVersion({ event, number, now, wanted, texts, hasTyped, onRestored, onClose }: RestoreVersionProps) {
  const { t } = useTexts()
  const restore = useRestore(event.id, number, onRestored)
  const conflict = conflictFrom(restore.error)
  return (
    <Dialog help="inspections#3" opened onClose={onClose} title={t('events.restoreQuestion', { number })}>
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
          <ChangedFields changes={diffFields(now, wanted)} before={now} after={wanted} rowsOf={eventRows(texts)} />
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

function comparedFields(theirs: Values, wanted: Values, { rows }: FieldTexts) {
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
      toasts.showSuccess(t('events.versionRestored', { number }))
      onRestored()
    },
  })
}
