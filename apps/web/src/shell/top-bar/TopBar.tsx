import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { archive } from '@catenary/contract/library/archive'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { localizedQueryFor, queryFor } from '../../api/queries.ts'
import { useSection } from '../../navigation/use-section.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useSessionUser } from '../session.ts'
import { Ribbon } from './Ribbon.tsx'
import { useFolderCrumbs } from './use-folder-crumbs.ts'
import styles from './TopBar.module.css'

interface Props {
  /** Opens the menu if it is not beside the page. */
  readonly onOpenMenu?: () => void
  /** There is room for the ribbon; else the menu has it. */
  readonly withRibbon: boolean
  /** Elements at its end, such as the notifications. */
  readonly tools?: ReactNode
}

/** The line above every page: where the reader is, the ribbon, and at its end what belongs to every page. */
export function TopBar({ onOpenMenu, withRibbon, tools }: Props) {
  const { t } = useTexts()
  return (
    <header className={styles.bar}>
      {onOpenMenu && (
        <ActionIcon aria-label={t('shell.openMenu')} size="lg" onClick={onOpenMenu}>
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <Breadcrumb />
      {withRibbon && <Ribbon />}
      {tools}
    </header>
  )
}

interface Crumb {
  readonly key: string
  /** Undefined while it is being read. */
  readonly name: string | undefined
  readonly href: string
}

/** The section, and in it area › installation › rope, or a project, as far as the page goes; the last is where the reader is. */
function Breadcrumb() {
  const { t } = useTexts()
  const crumbs = useCrumbs()
  return (
    <nav aria-label={t('shell.breadcrumb')} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map(({ key, name, href }) => (
          <li key={key} className={styles.crumb}>
            <Link to={href} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
              {name ?? '…'}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useCrumbs(): Crumb[] {
  const { t, language } = useTexts()
  const user = useSessionUser()
  const { areaId, installationId, ropeId, projectId } = useParams({ strict: false })
  const project = useQuery(
    optional(projectId, (id) => localizedQueryFor(archive.project, { params: { id } }, language)),
  )
  const names = useNames(areaId, installationId, ropeId)
  const section = useSection()
  const folderCrumbs = useFolderCrumbs(section?.key === 'generalDocuments')
  const crumbs: Crumb[] = []
  // Who has one area only never saw the list of all.
  if (!section) crumbs.push({ key: 'home', name: t('shell.product'), href: pages.home })
  else if (!areaId || !user?.singleArea)
    crumbs.push({ key: 'all', name: t(section.breadcrumb ?? section.name), href: section.page })
  if (projectId)
    crumbs.push({ key: projectId, name: project.data?.description, href: pagePath(pages.project, { projectId }) })
  if (!areaId) return [...crumbs, ...folderCrumbs]
  const area = `${pages.areas}/${areaId}`
  crumbs.push({ key: areaId, name: names.area, href: area })
  if (!installationId) return crumbs
  const installation = `${area}/installations/${installationId}`
  crumbs.push({ key: installationId, name: names.installation, href: installation })
  if (ropeId) crumbs.push({ key: ropeId, name: names.rope, href: `${installation}/ropes/${ropeId}` })
  return crumbs
}

/** The names on the way; each page reads its own entity anyway, and that one knows the names above it. */
function useNames(areaId?: string, installationId?: string, ropeId?: string) {
  const displayName = useDisplayName()
  const rope = useQuery(optional(ropeId, (id) => queryFor(ropes.get, { params: { id } })))
  const installation = useQuery(
    optional(ropeId ? undefined : installationId, (id) => queryFor(installations.get, { params: { id } })),
  )
  const area = useQuery(optional(installationId ? undefined : areaId, (id) => queryFor(areas.get, { params: { id } })))
  return {
    rope: displayName(rope.data),
    installation: displayName(rope.data?.installation ?? installation.data),
    area: displayName(rope.data?.installation.area ?? installation.data?.area ?? area.data),
  }
}

function optional<Options extends { queryKey: readonly unknown[]; queryFn?: unknown }>(
  id: string | undefined,
  options: (id: string) => Options,
) {
  const queryOptions = options(id ?? '')
  return id ? queryOptions : { ...queryOptions, queryFn: skipToken as unknown as Options['queryFn'] }
}
