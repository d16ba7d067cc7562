import type { ResponseBody } from '@catenary/contract/endpoint'
import { diffFields, replayChanges } from '@catenary/contract/records/event-history'
import type { FlatEvent, HistoryChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertOctagon, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, versionOf } from '../../../api/call.ts'
import { queryFor } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/form/FormFrame.tsx'
import { useIdempotencyKey } from '../../../ui/form/use-save-mutation.ts'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { VersionConflict } from '../../../ui/VersionConflict.tsx'
import { refetchRopeState } from '../../events/refetch-rope-state.ts'
import { displayedChanges, flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import type { FieldTexts } from '../use-event-field-texts.ts'
import { conflictFrom, issueMessages } from '../use-event-saving.ts'
import compare from '../../../ui/figures/compare.module.css'
import styles from './EventHistory.module.css'

interface Props {
  readonly event: RopeEvent
  readonly zone: string | undefined
  readonly system: UnitSystem
  readonly mayRestore: boolean
  /** True where something was typed that is not saved. */
  readonly hasTyped: boolean
  readonly onRestored: () => void
}

type Entry = ResponseBody<typeof events.history>[number]

/** Who changed an event, when, and from what; read when it is unfolded. Any version can be made the present one again. */
export function EventHistory(props: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const history = useQuery({ ...queryFor(events.history, { params: { id: props.event.id } }), enabled: isOpen })
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('events.history')}</summary>
      {isOpen && (
        <Loaded query={history} skeleton={<Skeleton height={60} />}>
          {(entries) =>
            entries.length === 0 ? (
              <Text c="dimmed">{t('events.historyEmpty')}</Text>
            ) : (
              <Entries entries={entries} {...props} />
            )
          }
        </Loaded>
      )}
    </details>
  )
}

function Entries({ entries, event, zone, system, mayRestore, hasTyped, onRestored }: Props & { entries: Entry[] }) {
  const { t, dateTime } = useTexts()
  const referencingFields = entries.flatMap(({ attributes }) => [replayChanges([attributes]), oldFields(attributes)])
  const texts = useEventFieldTexts({ zone, system, referencingFields })
  const [restoreTarget, setRestoreTarget] = useState<{ readonly number: number; readonly wanted: FlatEvent } | null>(
    null,
  )
  const now = flattenEvent(event)
  const fieldsAt = (number: number) =>
    replayChanges(entries.flatMap((one) => (one.number <= number ? [one.attributes] : [])).toReversed())
  const brokenVersions = entries.filter(({ isIntact }) => !isIntact).map(({ number }) => number)
  return (
    <>
      {brokenVersions.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertOctagon aria-hidden="true" />}
          title={t('eventTable.historyBroken')}
          role="alert"
        >
          {t('eventTable.historyBrokenAt', { versions: brokenVersions.toReversed().join(', ') })}
        </Alert>
      )}
      <ol className={styles.entries}>
        {entries.map(({ number, timestamp, user, attributes }) => {
          const wanted = { ...fieldsAt(number), isDeleted: event.isDeleted }
          return (
            <li key={number}>
              <div className={styles.head}>
                <h3>{t('events.version', { number })}</h3>
                <span>{`${dateTime(timestamp, zone)} · ${user.isSystem ? t('common.system') : user.name}`}</span>
                {mayRestore && brokenVersions.length === 0 && Object.keys(diffFields(now, wanted)).length > 0 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconHistory size={15} aria-hidden="true" />}
                    aria-label={t('common.labelled', {
                      label: t('events.restoreVersion'),
                      value: t('events.version', { number }),
                    })}
                    onClick={() => setRestoreTarget({ number, wanted })}
                  >
                    {t('events.restoreVersion')}
                  </Button>
                )}
              </div>
              <ChangedFields
                changes={attributes}
                before={fieldsAt(number - 1)}
                after={fieldsAt(number)}
                texts={texts}
              />
              {number > 1 && (
                <details>
                  <summary>{t('events.versionThen')}</summary>
                  <ChangedFields
                    changes={diffFields({}, fieldsAt(number))}
                    before={{}}
                    after={fieldsAt(number)}
                    texts={texts}
                  />
                </details>
              )}
            </li>
          )
        })}
        {restoreTarget && (
          <RestoreVersion
            {...restoreTarget}
            {...{ event, now, texts, hasTyped, onRestored }}
            onClose={() => setRestoreTarget(null)}
          />
        )}
      </ol>
      {brokenVersions.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('eventTable.historyIntact')}
        </Text>
      )}
    </>
  )
}

/** The previous values of the changed fields. */
function oldFields(changes: Entry['attributes']): FlatEvent {
  return Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]))
}

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
function RestoreVersion({ event, number, now, wanted, texts, hasTyped, onRestored, onClose }: RestoreVersionProps) {
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

interface ChangedFieldsProps {
  readonly changes: HistoryChanges
  /** All field values before and after the changes. */
  readonly before: FlatEvent
  readonly after: FlatEvent
  readonly texts: FieldTexts
}

/** The changes of an event, field by field; of an event that was not before, what it holds. */
function ChangedFields({ changes, before, after, texts }: ChangedFieldsProps) {
  const { t } = useTexts()
  const isNew = Object.keys(before).length === 0
  const displayed = displayedChanges(changes, isNew)
  const rows = displayed.flatMap(([field, change]) => texts.rows(field, change, { before, after }))
  return (
    <table className={`${compare.compare} ${styles.changes}`}>
      <thead>
        <tr>
          <th scope="col">{t('forms.field')}</th>
          {!isNew && <th scope="col">{t('events.oldValue')}</th>}
          <th scope="col">{t(isNew ? 'events.value' : 'events.newValue')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, old, new: value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {!isNew && <td className={styles.value}>{old}</td>}
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
