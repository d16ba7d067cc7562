import { stateOfAreas } from '@catenary/contract/assets/all-areas'
import { areas } from '@catenary/contract/assets/areas'
import type { Area } from '@catenary/contract/assets/areas'
import { pages } from '@catenary/contract/page-routes'
import { SegmentedControl } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ImpersonationPicker } from '../../accounts/public.ts'
import { statePolling } from '../../api/polling.ts'
import { queryFor } from '../../api/queries.ts'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { Can } from '../../shell/Can.tsx'
import { useCan } from '../../shell/session.ts'
import { AggregatedGauge } from '../../ui/figures/AggregatedGauge.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { SortChoice } from '../../ui/order/SortChoice.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LazyBoundary } from '../../ui/page/LazyBoundary.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AreasDialogs, AreasMap, MapPlaceholder } from '../lazy.tsx'
import type { AreasSearch } from '../search-params.ts'
import { UrgencyNote } from '../urgency/UrgencyNote.tsx'
import { useSortedList } from '../urgency/use-sorted-list.ts'
import { AreaFilter } from './AreaList.tsx'
import { AreaList } from './AreaList.tsx'
import styles from '../AssetPages.module.css'

const route = getRouteApi(`/shell${pages.areas}`)

/** All areas that the reader may see, as a list and on a map; filter and dialogs are part of the address. */
export function AreasPage() {
  const { t } = useTexts()
  const { dialog, edit, mandator } = route.useSearch()
  const { open, close } = useAreasDialog()
  const query = useQuery({ ...queryFor(areas.list, {}), refetchInterval: statePolling })
  const add = (
    <Can permission="ADMIN">
      <AddButton label={t('assetPages.addArea')} onUse={() => open({ dialog: 'new' })} />
    </Can>
  )
  return (
    <>
      <PageTitle parts={[t('areas.title')]} />
      <PageHeader help="areas-installations-ropes" title={t('areas.title')} {...useAllAreas(query.data ?? none)}>
        <ImpersonationPicker permission="AREA" />
        <PageTools
          tools={[
            { label: t('assetPages.archivedAreas'), icon: IconArchive, onUse: () => open({ dialog: 'archived' }) },
          ]}
        />
        {add}
      </PageHeader>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} />}>
        {(list) =>
          list.length === 0 ? <EmptyState sentence={t('areas.empty')}>{add}</EmptyState> : <Areas areas={list} />
        }
      </Loaded>
      <LazyBoundary>
        <AreasDialogs {...{ dialog, edit, mandator }} onClose={close} />
      </LazyBoundary>
    </>
  )
}

const none: readonly Area[] = []

/** The worst state of all areas, for the page's header. */
function useAllAreas(listed: readonly Area[]) {
  const { withoutState } = useStateTexts()
  const state = useMemo(() => stateOfAreas(listed), [listed])
  if (!state) return {}
  const { worstArea, worstRope } = state
  const link = worstArea && worstRope && <WorstRopeLink areaId={worstArea.id} worstRope={worstRope} withInstallation />
  return { state: <AggregatedGauge state={state} />, facts: [link, withoutState(state)] }
}

/** Opens and closes a dialog; the filter stays. */
function useAreasDialog() {
  const navigate = route.useNavigate()
  const closeDialog = useCloseDialog()
  return {
    open: (dialog: Pick<AreasSearch, 'dialog' | 'edit'>) =>
      void navigate({ search: ({ filter }) => ({ filter, ...dialog }), state: overPageState, resetScroll: false }),
    close: () =>
      closeDialog(() => void navigate({ search: ({ filter }) => ({ filter }), resetScroll: false, replace: true })),
  }
}

function Areas({ areas: all }: { readonly areas: readonly Area[] }) {
  const { filter = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { open } = useAreasDialog()
  const can = useCan()
  const withMandator = can('ADMIN')
  const matching = useMemo(() => filterAreas(all, filter, withMandator), [all, filter, withMandator])
  const { items: found, choice, urgentOf, urgency } = useSortedList('areas', matching)
  const [shown, setShown] = useState<string | null>(null)
  const { isMap, isList, views, showMap } = useViews()
  const setFilter = (typed: string) =>
    void navigate({ search: typed === '' ? {} : { filter: typed }, replace: true, resetScroll: false })
  const show = (id: string | null) => {
    setShown(id)
    if (id !== null) showMap()
  }
  return (
    <>
      {views}
      <div className={styles.listTools}>
        <AreaFilter filter={filter} onFilter={setFilter} />
        {all.length > 1 && <SortChoice {...choice} ownOrderLabel="ropes.byName" />}
      </div>
      <UrgencyNote urgency={urgency} />
      <div className={`${styles.beside} ${styles.areas}`}>
        {isList && (
          <AreaList
            areas={found}
            urgentOf={urgentOf}
            withMandator={withMandator}
            onClearFilter={() => setFilter('')}
            onEdit={can('AREA_EDIT_PARTIAL') ? (id) => open({ edit: id }) : undefined}
            shown={shown}
            onShow={show}
          />
        )}
        {isMap && (
          <MapPlaceholder>
            <AreasMap areas={found} withList={false} selected={shown} onSelect={setShown} />
          </MapPlaceholder>
        )}
      </div>
    </>
  )
}

/** List and map beside each other; on a phone one of them, with a choice above. */
function useViews() {
  const { t } = useTexts()
  const isPhone = useScreenQuery('(max-width: 48em)')
  const [view, setView] = useState('list')
  const labels = [
    { value: 'list', label: t('assetPages.list') },
    { value: 'map', label: t('maps.map') },
  ]
  return {
    isList: !isPhone || view === 'list',
    isMap: !isPhone || view === 'map',
    showMap: () => setView('map'),
    views: isPhone && (
      <SegmentedControl className={styles.views} fullWidth data={labels} value={view} onChange={setView} />
    ),
  }
}

/** The areas whose name holds what was typed; for those who are shown mandators, or whose mandator's name does. */
function filterAreas(areas: readonly Area[], filter: string, withMandator: boolean): readonly Area[] {
  const searchTerm = filter.trim().toLocaleLowerCase()
  if (searchTerm === '') return areas
  return areas.filter(({ name, mandator }) => {
    const searchText = withMandator ? `${name} ${mandator.name}` : name
    return searchText.toLocaleLowerCase().includes(searchTerm)
  })
}
