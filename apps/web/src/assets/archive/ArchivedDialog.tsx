import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useCan } from '../../shell/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useArchive } from './use-archive.ts'
import type { ArchivedKind } from './use-archive.ts'
import styles from './ArchivedDialog.module.css'

/** Where archived things are looked for. */
type ArchiveScope =
  | { readonly kind: 'areas' }
  /** The installations of an area, or the ropes of an installation. */
  | { readonly kind: 'installations' | 'ropes'; readonly parentId: string }

/** Something archived as its row shows it. */
interface ArchivedEntry {
  readonly id: string
  readonly name: string
  readonly href: string
  /** How much it holds. */
  readonly contents?: { readonly what: 'installation' | 'rope'; readonly count: number }
  readonly application?: Rope['attributes']['ropeApplication']
}

const archived = { archived: '1' } as const
const kindName: Readonly<Record<ArchivedKind, string>> = {
  areas: areas.list.name,
  installations: installations.list.name,
  ropes: ropes.list.name,
}

/** Query of the archived records of a parent; its key is below the list's, so that both are invalidated together. */
function archivedQuery(scope: ArchiveScope) {
  return queryOptions({
    queryKey: [kindName[scope.kind], 'archived', scope],
    queryFn: ({ signal }) => readEntries(scope, signal),
  })
}

async function readEntries(scope: ArchiveScope, signal: AbortSignal): Promise<ArchivedEntry[]> {
  if (scope.kind === 'areas') {
    const found = await call(areas.list, { query: archived }, { signal })
    return found.map(({ id, name, installationCount }) => ({
      id,
      name,
      href: pagePath(pages.area, { areaId: id }),
      contents: { what: 'installation', count: installationCount },
    }))
  }
  const params = { id: scope.parentId }
  if (scope.kind === 'installations') {
    const found = await call(installations.list, { params, query: archived }, { signal })
    return found.map(({ id, name, area, ropeCount }) => ({
      id,
      name,
      href: pagePath(pages.installation, { areaId: area.id, installationId: id }),
      contents: { what: 'rope', count: ropeCount },
    }))
  }
  const found = await call(ropes.list, { params, query: archived }, { signal })
  return found.map(({ id, name, installation, attributes }) => ({
    id,
    name,
    href: pagePath(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: id }),
    application: attributes.ropeApplication,
  }))
}

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
    <Dialog help="areas-installations-ropes#5" opened={opened} onClose={onClose} title={t(titles[scope.kind])}>
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
      <div className={styles.entry}>
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
