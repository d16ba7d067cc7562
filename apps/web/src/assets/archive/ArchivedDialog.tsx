import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../shell/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ArchivedEntry, ArchiveScope } from './archived-entries.ts'
import { archivedQuery } from './archived-entries.ts'
import { useArchive } from './use-archive.ts'
import styles from './ArchivedDialog.module.css'

interface Props {
  /** Whose archived things: all areas, the installations of an area, the ropes of an installation. */
  readonly scope: ArchiveScope
  readonly opened: boolean
  readonly onClose: () => void
}

const titles = {
  areas: 'assetPages.archivedAreas',
  installations: 'assetPages.archivedInstallations',
  ropes: 'assetPages.archivedRopes',
} as const

/** The archived records of a parent, to view, and to restore with that permission. */
export function ArchivedDialog({ scope, opened, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog opened={opened} onClose={onClose} title={t(titles[scope.kind])}>
      <Archived scope={scope} />
    </Dialog>
  )
}

function Archived({ scope }: Pick<Props, 'scope'>) {
  const { t } = useTexts()
  const query = useQuery({ ...archivedQuery(scope), staleTime: 0 })
  return (
    <Loaded query={query} skeleton={<Skeleton height={120} />}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState sentence={t('common.noArchived')} />
        ) : (
          <ul className={styles.list} aria-label={t(titles[scope.kind])}>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} kind={scope.kind} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Row({ entry, kind }: { readonly entry: ArchivedEntry; readonly kind: ArchiveScope['kind'] }) {
  const { t } = useTexts()
  const canRestore = useCan()('AREA_EDIT_FULL')
  const { restore, busyId } = useArchive(kind)
  const { name } = entry
  return (
    <li className={styles.row}>
      <div className={styles.said}>
        <Link to={entry.href} className={styles.name}>
          {name}
        </Link>
        <span className={styles.fact}>
          {entry.contents && t(`common.${entry.contents.what}Count`, { count: entry.contents.count })}
          {entry.application && t(`ropes.application.${entry.application}`)}
        </span>
      </div>
      {canRestore && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
          aria-label={t('assetPages.restoreNamed', { name })}
          loading={busyId === entry.id}
          onClick={() => restore(entry)}
        >
          {t('common.restore')}
        </Button>
      )}
    </li>
  )
}
