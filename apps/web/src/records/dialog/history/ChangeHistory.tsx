import type { Values } from '@catenary/contract/form-fields'
import { diffFields, replayChanges } from '@catenary/contract/records/event-history'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import type { HistoryEntry } from '@catenary/contract/records/rope-history'
import { Alert, Skeleton, Text } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import compare from '../../../ui/figures/compare.module.css'
import styles from './ChangeHistory.module.css'

/** One changed field in words: what it is, and both values. */
export interface ChangedRow {
  readonly key: string
  readonly label: string
  readonly old: string
  readonly new: string
}

/** Says changes of a record field by field, beside all its fields before and after. */
export type RowsOf = (
  changes: HistoryChanges,
  fields: { readonly before: Values; readonly after: Values },
) => readonly ChangedRow[]

interface HistoryProps {
  readonly query: UseQueryOptions<HistoryEntry[]>
  readonly children: (entries: readonly HistoryEntry[]) => ReactNode
}

/** The history of a record, which is read when it is unfolded. */
export function ChangeHistory({ query, children }: HistoryProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const history = useQuery({ ...query, enabled: isOpen })
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('events.history')}</summary>
      {isOpen && (
        <Loaded query={history} skeleton={<Skeleton height={60} />}>
          {(entries) => (entries.length === 0 ? <Text c="dimmed">{t('events.historyEmpty')}</Text> : children(entries))}
        </Loaded>
      )}
    </details>
  )
}

interface VersionsProps {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly zone: string | undefined
  readonly rowsOf: RowsOf
  /** What can be done with a version, by what its fields were; offered while no entry was tampered with. */
  readonly tools?: (number: number, fields: Values) => ReactNode
}

/** The versions of a record: who made each, when, what changed, and all that it was then. */
export function Versions({ entries, zone, rowsOf, tools }: VersionsProps) {
  const { t, dateTime } = useTexts()
  const fieldsAt = (number: number) =>
    replayChanges(entries.flatMap((one) => (one.number <= number ? [one.attributes] : [])).toReversed())
  const brokenVersions = entries.filter(({ isIntact }) => !isIntact).map(({ number }) => number)
  return (
    <>
      <BrokenHistory versions={brokenVersions} />
      <ol className={styles.entries}>
        {entries.map(({ number, timestamp, user, attributes }) => {
          const after = fieldsAt(number)
          return (
            <li key={number}>
              <div className={styles.head}>
                <h3>{t('events.version', { number })}</h3>
                <span>{`${dateTime(timestamp, zone)} · ${user.isSystem ? t('common.system') : user.name}`}</span>
                {brokenVersions.length === 0 && tools?.(number, after)}
              </div>
              <ChangedFields changes={attributes} before={fieldsAt(number - 1)} after={after} rowsOf={rowsOf} />
              {number > 1 && (
                <details>
                  <summary>{t('events.versionThen')}</summary>
                  <ChangedFields changes={diffFields({}, after)} before={{}} after={after} rowsOf={rowsOf} />
                </details>
              )}
            </li>
          )
        })}
      </ol>
      {brokenVersions.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('eventTable.historyIntact')}
        </Text>
      )}
    </>
  )
}

/** Says where a history is not as it was written. */
function BrokenHistory({ versions }: { readonly versions: readonly number[] }) {
  const { t } = useTexts()
  if (versions.length === 0) return null
  return (
    <Alert
      color="red"
      icon={<IconAlertOctagon aria-hidden="true" />}
      title={t('eventTable.historyBroken')}
      role="alert"
    >
      {t('eventTable.historyBrokenAt', { versions: versions.toReversed().join(', ') })}
    </Alert>
  )
}

interface ChangedFieldsProps {
  readonly changes: HistoryChanges
  /** All field values before and after the changes. */
  readonly before: Values
  readonly after: Values
  readonly rowsOf: RowsOf
}

/** The changes of a record, field by field; of one that was not before, what it holds. */
export function ChangedFields({ changes, before, after, rowsOf }: ChangedFieldsProps) {
  const { t } = useTexts()
  const isNew = Object.keys(before).length === 0
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
        {rowsOf(changes, { before, after }).map(({ key, label, old, new: value }) => (
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
