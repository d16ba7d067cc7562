import { areas } from '@catenary/contract/areas'
import { installations } from '@catenary/contract/installations'
import { pages } from '@catenary/contract/pages'
import { ropes } from '@catenary/contract/ropes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../api/queries.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import { useShownName } from '../ui/use-shown-name.ts'
import styles from './Breadcrumb.module.css'
import { useSessionUser } from './session.ts'
import { useSection } from './use-section.ts'

interface Crumb {
  readonly key: string
  /** Undefined while it is being read. */
  readonly name: string | undefined
  readonly address: string
}

/** The section, and in it area › installation › rope, as far as the page goes; the last is where the reader is. */
export function Breadcrumb() {
  const { t } = useTexts()
  const crumbs = useCrumbs()
  return (
    <nav aria-label={t('shell.breadcrumb')} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map(({ key, name, address }) => (
          <li key={key} className={styles.crumb}>
            <Link to={address} className={styles.link} activeOptions={{ exact: true, includeSearch: false }}>
              {name ?? '…'}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function useCrumbs(): Crumb[] {
  const { t } = useTexts()
  const user = useSessionUser()
  const { areaId, installationId, ropeId } = useParams({ strict: false })
  const names = useNames(areaId, installationId, ropeId)
  const section = useSection()
  const crumbs: Crumb[] = []
  // Who has one area only never saw the list of all.
  if (!section) crumbs.push({ key: 'home', name: t('shell.product'), address: pages.home })
  else if (!areaId || !user?.singleArea)
    crumbs.push({ key: 'all', name: t(section.crumb ?? section.name), address: section.page })
  if (!areaId) return crumbs
  const area = `${pages.areas}/${areaId}`
  crumbs.push({ key: areaId, name: names.area, address: area })
  if (!installationId) return crumbs
  const installation = `${area}/installations/${installationId}`
  crumbs.push({ key: installationId, name: names.installation, address: installation })
  if (ropeId) crumbs.push({ key: ropeId, name: names.rope, address: `${installation}/ropes/${ropeId}` })
  return crumbs
}

/** The names on the way; each page reads its own entity anyway, and that one knows the names above it. */
function useNames(areaId?: string, installationId?: string, ropeId?: string) {
  const shownName = useShownName()
  const rope = useQuery(optional(ropeId, (id) => read(ropes.get, { params: { id } })))
  const installation = useQuery(
    optional(ropeId ? undefined : installationId, (id) => read(installations.get, { params: { id } })),
  )
  const area = useQuery(optional(installationId ? undefined : areaId, (id) => read(areas.get, { params: { id } })))
  return {
    rope: shownName(rope.data),
    installation: shownName(rope.data?.installation ?? installation.data),
    area: shownName(rope.data?.installation.area ?? installation.data?.area ?? area.data),
  }
}

function optional<Options extends { queryKey: readonly unknown[]; queryFn?: unknown }>(
  id: string | undefined,
  options: (id: string) => Options,
) {
  const made = options(id ?? '')
  return id ? made : { ...made, queryFn: skipToken as unknown as Options['queryFn'] }
}
