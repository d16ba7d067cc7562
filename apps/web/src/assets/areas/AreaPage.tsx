import { areas } from '@catenary/contract/assets/areas'
import type { Area } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { pages } from '@catenary/contract/page-routes'
import { IconArchive, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { statePolling } from '../../api/polling.ts'
import { queryFor } from '../../api/queries.ts'
import { DocumentsCard } from '../../library/public.ts'
import { useCan, useSessionUser } from '../../shell/session.ts'
import { AggregatedGauge } from '../../ui/figures/AggregatedGauge.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { LazyBoundary } from '../../ui/page/LazyBoundary.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { ArchivedNote } from '../archive/ArchivedNote.tsx'
import { useArchive } from '../archive/use-archive.ts'
import { InstallationList } from '../installations/InstallationList.tsx'
import { InstallationListSkeleton } from '../installations/InstallationListSkeleton.tsx'
import { AreaDialogs, AreaMap, MapPlaceholder } from '../lazy.tsx'
import { useAreaDialog } from './use-area-dialog.ts'
import styles from '../AssetPages.module.css'

const route = getRouteApi(`/shell${pages.area}`)

/** An area: its installations with the state of every rope in them, where they lie, and its documents. */
export function AreaPage() {
  const { areaId: id } = route.useParams()
  const query = useQuery({ ...queryFor(areas.get, { params: { id } }), refetchInterval: statePolling })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={3} height={96} />}>
      {(area) => (
        <>
          <AreaTitle area={area} />
          <ArchivedNote kind="areas" item={area} isInArchive={area.isDeleted} />
          <AreaContent key={area.id} area={area} />
          <LazyBoundary>
            <AreaDialogs areaId={area.id} />
          </LazyBoundary>
        </>
      )}
    </Loaded>
  )
}

function AreaTitle({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const user = useSessionUser()
  const can = useCan()
  const { open } = useAreaDialog()
  const { withoutState } = useStateTexts()
  const displayName = useDisplayName()
  const settings = { label: t('areas.settings'), icon: IconSettings, onUse: () => open('settings') }
  const archived = { label: t('assetPages.archivedInstallations'), icon: IconArchive, onUse: () => open('archived') }
  return (
    <>
      <PageTitle parts={[displayName(area)]} />
      <PageHeader
        help="areas-installations-ropes"
        title={displayName(area) ?? ''}
        state={<AggregatedGauge state={area} />}
        facts={[
          area.worstRope && <WorstRopeLink areaId={area.id} worstRope={area.worstRope} withInstallation />,
          withoutState(area),
          t('common.installationCount', { count: area.installationCount }),
          user?.isAdmin && area.mandator.name,
        ]}
      >
        <PageTools tools={[archived, can('AREA_EDIT_PARTIAL') && !area.isDeleted ? settings : null]} />
        {can('AREA_EDIT_FULL') && !area.isDeleted && (
          <AddButton label={t('assetPages.addInstallation')} onUse={() => open('new')} />
        )}
      </PageHeader>
    </>
  )
}

function AreaContent({ area }: { readonly area: Area }) {
  const params = { id: area.id }
  const can = useCan()
  const { t } = useTexts()
  const { open } = useAreaDialog()
  const { archive } = useArchive('installations')
  const [shown, setShown] = useState<string | null>(null)
  const [toDraw, setToDraw] = useState<string | null>(null)
  const list = useQuery({ ...queryFor(installations.list, { params }), refetchInterval: statePolling })
  const states = useQuery(queryFor(installations.damageSummary, { params }))
  const isOpen = !area.isDeleted
  const mayDraw = isOpen && can('ADMIN')
  return (
    <div className={`${styles.beside} ${styles.area}`}>
      <Loaded
        query={list}
        skeleton={<InstallationListSkeleton installations={area.installationCount} ropes={area.ropeCount} />}
      >
        {(found) => (
          <InstallationList
            areaId={area.id}
            add={
              isOpen &&
              can('AREA_EDIT_FULL') && <AddButton label={t('assetPages.addInstallation')} onUse={() => open('new')} />
            }
            installations={found}
            states={states.isError && !states.data ? null : states.data}
            mayMove={isOpen && can('AREA_EDIT_PARTIAL')}
            onArchive={isOpen && can('AREA_EDIT_FULL') ? archive : undefined}
            map={area.isMap ? { shown, onShow: setShown, onDraw: mayDraw ? setToDraw : undefined } : undefined}
          />
        )}
      </Loaded>
      <div className={styles.column}>
        <MapPlaceholder>
          <AreaMap
            area={area}
            installations={list.data ?? []}
            states={states.data}
            isMissing={list.isError && !list.data}
            editable={mayDraw}
            withList={false}
            selected={shown}
            onSelect={setShown}
            toDraw={toDraw}
            onDraw={() => setToDraw(null)}
          />
        </MapPlaceholder>
        <DocumentsCard target={{ type: 'areas', id: area.id }} readOnly={!isOpen} />
      </div>
    </div>
  )
}
