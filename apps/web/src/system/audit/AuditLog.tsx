import { pages } from '@catenary/contract/page-routes'
import type { AuditEntry } from '@catenary/contract/system/audit'
import { audit, auditRope } from '@catenary/contract/system/audit'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { AuditView } from './audit-view.ts'
import { auditQueryOf } from './audit-view.ts'
import { AuditDetails } from './AuditDetails.tsx'
import table from '../../ui/list/rows.module.css'
import styles from './AuditLog.module.css'

interface Props {
  readonly view: AuditView
  readonly onPage: (cursor: string | undefined) => void
}

/** The entries of the audit log, the newest first, a page at a time. */
export function AuditLog({ view, onPage }: Props) {
  const { t } = useTexts()
  const query = auditQueryOf(view)
  const page = { ...query, total: '1' as const, ...(view.page !== undefined && { cursor: view.page }) }
  const log = useQuery(pageQueryFor(audit.list, { query: page }))
  return (
    <Loaded query={log} skeleton={<RowSkeleton rows={10} />}>
      {(listPage: ListPage<AuditEntry>) =>
        listPage.items.length === 0 && listPage.before === 0 ? (
          <EmptyState sentence={t('audit.empty')} />
        ) : (
          <>
            <Entries entries={listPage.items} />
            <ListPaging listPage={listPage} onPage={onPage} />
          </>
        )
      }
    </Loaded>
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
      <td className={styles.named}>
        <CellLabel>{t('audit.who')}</CellLabel>
        <span>{actor.isSystem ? t('common.system') : actor.name || t('audit.nobody')}</span>
      </td>
      <td className={styles.named}>
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
  const rope = subject.type === 'event' ? auditRope.safeParse(details['rope']).data : undefined
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
