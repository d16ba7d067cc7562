import type { AuditEntry } from '@catenary/contract/audit'
import { audit, eventRope } from '@catenary/contract/audit'
import { pages } from '@catenary/contract/pages'
import { Anchor, Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callPart } from '../../api/call.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { RowSkeleton } from '../../ui/RowSkeleton.tsx'
import table from '../../ui/rows.module.css'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AuditDetails } from './AuditDetails.tsx'
import styles from './AuditLog.module.css'
import type { AuditView } from './audit-view.ts'
import { auditQueryOf } from './audit-view.ts'

/** The entries of the audit log, the newest first, a part at a time. */
export function AuditLog({ view }: { readonly view: AuditView }) {
  const { t } = useTexts()
  const query = auditQueryOf(view)
  const log = useInfiniteQuery({
    queryKey: [audit.list.name, query],
    queryFn: ({ pageParam, signal }) =>
      callPart(audit.list, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? []
  if (log.isError && entries.length === 0)
    return <ErrorState error={log.error} onRetry={() => void log.refetch()} busy={log.isFetching} />
  if (log.isPending) return <RowSkeleton rows={10} />
  if (entries.length === 0) return <EmptyState sentence={t('audit.empty')} />
  return (
    <>
      <Entries entries={entries} />
      {log.isFetchNextPageError && <FormError error={log.error} />}
      {log.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTexts()
  // Whose clock it is: an auditor compares it with other records.
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const heads = ['time', 'what', 'who', 'whom', 'address', 'details'] as const
  return (
    <table className={`${table.table} ${styles.table}`} aria-label={t('audit.title')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`audit.${head}`)}
              {head === 'time' && <small className={styles.zone}>{zone}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t, dateTime } = useTexts()
  const { actor, subject } = entry
  // Of a log-in it is the same person twice.
  const isSelf = actor.id !== null && actor.id === subject.id
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={entry.timestamp}>{dateTime(entry.timestamp)}</time>
      </td>
      <td className={styles.action}>{t(`audit.action.${entry.action}`)}</td>
      <td>
        <CellLabel>{t('audit.who')}</CellLabel>
        <span>{actor.name || t('audit.nobody')}</span>
      </td>
      <td>
        {!isSelf && subject.name !== '' && (
          <>
            <CellLabel>{t(`audit.subject.${subject.type}`)}</CellLabel>
            <SubjectName entry={entry} />
            {subject.type !== 'user' && <span className={styles.kind}>{t(`audit.subject.${subject.type}`)}</span>}
          </>
        )}
      </td>
      <td className={styles.address}>
        {entry.address !== '' && (
          <>
            <CellLabel>{t('audit.address')}</CellLabel>
            <span>{entry.address}</span>
          </>
        )}
      </td>
      <td>
        <AuditDetails details={entry.details} subject={subject} />
      </td>
    </tr>
  )
}

/** What an entry is about; an event by its rope, as the way to it. */
function SubjectName({ entry: { subject, details } }: { readonly entry: AuditEntry }) {
  const rope = subject.type === 'event' ? eventRope.safeParse(details['rope']).data : undefined
  if (!rope || subject.id === null) return <span>{subject.name}</span>
  const { id: ropeId, installationId, areaId } = rope
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={pages.rope}
          params={{ areaId, installationId, ropeId }}
          search={{ event: subject.id ?? '' }}
        />
      )}
    >
      {subject.name}
    </Anchor>
  )
}

/** Stands for the column's head where the table is a list of cards. */
function CellLabel({ children }: { readonly children: string }) {
  return (
    <span className={styles.cellLabel} aria-hidden="true">
      {children}:{' '}
    </span>
  )
}
