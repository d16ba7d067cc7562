import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import type { DashboardSearch } from '../search-params.ts'
import { attentionSorts } from '../search-params.ts'
import styles from './AttentionCard.module.css'

interface Props {
  readonly view: DashboardSearch
  readonly onView: (change: DashboardSearch) => void
}

/** What narrows the ropes that need attention to an area or one of its installations, and how they are sorted. */
export function AttentionFilters({ view, onView }: Props) {
  const { t } = useTexts()
  const [usual] = attentionSorts
  return (
    <div className={styles.filters}>
      <AreaChoice view={view} onView={onView} />
      {view.area !== undefined && <InstallationChoice areaId={view.area} view={view} onView={onView} />}
      <NativeSelect
        size="xs"
        aria-label={t('dashboard.sort')}
        data={attentionSorts.map((value) => ({ value, label: t(`dashboard.sort.${value}`) }))}
        value={view.sort ?? usual}
        onChange={({ currentTarget: { value } }) => {
          const chosen = attentionSorts.find((one) => one === value)
          onView({ sort: chosen === usual ? undefined : chosen })
        }}
      />
    </div>
  )
}

/** One area to choose from is no choice. */
function AreaChoice({ view, onView }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const hasOneArea = Boolean(useSessionUser()?.singleArea)
  const { data = [], isPending } = useQuery(queryFor(areas.list, {}))
  // Its place is kept while they are being read, so that nothing below it moves.
  if ((isPending ? hasOneArea : data.length < 2) && view.area === undefined) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('areas.area')}
      data={[
        { value: '', label: t('dashboard.allAreas') },
        ...data.map((area) => ({ value: area.id, label: displayName(area) ?? area.name })),
      ]}
      value={view.area ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onView({ area: value === '' ? undefined : value, installation: undefined })
      }
    />
  )
}

function InstallationChoice({ areaId, view, onView }: Props & { readonly areaId: string }) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const { data = [] } = useQuery(queryFor(installations.list, { params: { id: areaId } }))
  return (
    <NativeSelect
      size="xs"
      aria-label={t('installations.installation')}
      data={[
        { value: '', label: t('dashboard.allInstallations') },
        ...data.map((installation) => ({
          value: installation.id,
          label: displayName(installation) ?? installation.name,
        })),
      ]}
      value={view.installation ?? ''}
      onChange={({ currentTarget: { value } }) => onView({ installation: value === '' ? undefined : value })}
    />
  )
}
