import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { IconArchive, IconBell, IconQrcode, IconSettings } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { statePolling } from '../../api/polling.ts'
import { queryFor } from '../../api/queries.ts'
import { DocumentsCard } from '../../library/public.ts'
import { useCan } from '../../shell/session.ts'
import { AggregatedGauge } from '../../ui/figures/AggregatedGauge.tsx'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { useStateTexts } from '../../ui/figures/use-state-texts.ts'
import { WorstRopeLink } from '../../ui/figures/WorstRopeLink.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { LazyBoundary } from '../../ui/page/LazyBoundary.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import type { PageTool } from '../../ui/page/PageTools.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { NotificationsCard } from '../../work/public.ts'
import { ArchivedNote } from '../archive/ArchivedNote.tsx'
import { useArchive } from '../archive/use-archive.ts'
import { useLabels } from '../labels/use-labels.ts'
import { InstallationDialogs, MapPlaceholder, MapSkeleton } from '../lazy.tsx'
import { InstallationMap } from '../maps/InstallationMap.tsx'
import { useInstallationMapBackground } from '../maps/use-installation-map-background.ts'
import { RopeList } from '../ropes/RopeList.tsx'
import { RopeListSkeleton } from '../ropes/RopeListSkeleton.tsx'
import { LastEvents } from './LastEvents.tsx'
import { InstallationFile } from './settings/InstallationFile.tsx'
import { useInstallationDialog } from './use-installation-dialog.ts'
import { useInstallationType } from './use-installation-type.ts'
import styles from '../AssetPages.module.css'

const route = getRouteApi(`/shell${pages.installation}`)

/** An installation: its ropes under each other, the state of each at one look, and what happened on them. */
export function InstallationPage() {
  const { installationId: id } = route.useParams()
  const installation = useQuery({ ...queryFor(installations.get, { params: { id } }), refetchInterval: statePolling })
  const list = useQuery({ ...queryFor(ropes.list, { params: { id } }), refetchInterval: statePolling })
  return (
    <Loaded query={installation} skeleton={<RowSkeleton rows={4} height={64} />}>
      {(found) => (
        <>
          <InstallationTitle installation={found} />
          <ArchivedNote kind="installations" item={found} isInArchive={found.isInArchive} />
          <Content key={id} installation={found} list={list} />
          <LazyBoundary>
            <InstallationDialogs installation={found} ropes={list.data ?? none} />
          </LazyBoundary>
        </>
      )}
    </Loaded>
  )
}

const none: readonly never[] = []

interface ContentProps {
  readonly installation: Installation
  readonly list: UseQueryResult<Rope[]>
}

function Content({ installation, list }: ContentProps) {
  const { t } = useTexts()
  const can = useCan()
  const { archive } = useArchive('ropes')
  const { open } = useInstallationDialog()
  const { background } = useInstallationMapBackground(installation)
  const damages = useQuery(queryFor(ropes.damages, { params: { id: installation.id } }))
  const [shown, setShown] = useState<string | null>(null)
  const [toDraw, setToDraw] = useState<string | null>(null)
  const isOpen = !installation.isInArchive
  const mayDraw = isOpen && can('ADMIN')
  return (
    <div className={styles.column}>
      <Loaded query={list} skeleton={<RopeListSkeleton ropes={installation.ropeCount} />}>
        {(found) => (
          <RopeList
            areaId={installation.area.id}
            installationId={installation.id}
            add={
              isOpen && can('AREA_EDIT_FULL') && <AddButton label={t('assetPages.addRope')} onUse={() => open('new')} />
            }
            ropes={found}
            damages={damages.isError && !damages.data ? null : damages.data}
            mayMove={isOpen && can('AREA_EDIT_PARTIAL')}
            onArchive={isOpen && can('AREA_EDIT_FULL') ? archive : undefined}
            map={
              background
                ? { shown, onShow: setShown, onDraw: mayDraw ? setToDraw : undefined, ground: background.kind }
                : undefined
            }
          />
        )}
      </Loaded>
      <MapPlaceholder>
        <InstallationMap
          installation={installation}
          ropes={list.data ?? none}
          isMissing={list.isError && !list.data}
          editable={mayDraw}
          withList={false}
          selected={shown}
          onSelect={setShown}
          toDraw={toDraw}
          onDraw={() => setToDraw(null)}
          placeholder={<MapSkeleton />}
        />
      </MapPlaceholder>
      <div className={`${styles.beside} ${styles.two}`}>
        <LastEvents installation={installation} ropes={list.data ?? none} onDetails={() => open('lastEvents')} />
        <div className={styles.column}>
          <NotificationsCard installation={installation} />
          <DocumentsCard target={{ type: 'installations', id: installation.id }} readOnly={!isOpen} />
        </div>
      </div>
    </div>
  )
}

/** The head of an installation's page: the way back, its name, its state, three facts, and its tools. */
function InstallationTitle({ installation }: { readonly installation: Installation }) {
  const { t } = useTexts()
  const can = useCan()
  const displayName = useDisplayName()
  const typeOf = useInstallationType()
  const tools = useTools(installation)
  const { open } = useInstallationDialog()
  const { withoutState } = useStateTexts()
  const { installationLength, constructionYear } = installation.attributes
  const system = unitSystemOf(installation.attributes)
  const length = installationLength && (
    <QuantityValue value={installationLength} unit="m" decimals={0} system={system} />
  )
  return (
    <>
      <PageTitle parts={[displayName(installation), installation.area.name]} />
      <PageHeader
        help="areas-installations-ropes"
        before={<BackLink to={pages.area} params={{ areaId: installation.area.id }} name={installation.area.name} />}
        title={displayName(installation) ?? ''}
        state={<AggregatedGauge state={installation} />}
        facts={[
          installation.worstRope && <WorstRopeLink areaId={installation.area.id} worstRope={installation.worstRope} />,
          withoutState(installation),
          typeOf(installation),
          length,
          constructionYear,
        ]}
      >
        <InstallationFile installation={installation}>
          {(file) => <PageTools tools={[...tools, file]} />}
        </InstallationFile>
        {can('AREA_EDIT_FULL') && !installation.isInArchive && (
          <AddButton label={t('assetPages.addRope')} onUse={() => open('new')} />
        )}
      </PageHeader>
    </>
  )
}

function useTools(installation: Installation): readonly (PageTool | null)[] {
  const { t } = useTexts()
  const can = useCan()
  const { open } = useInstallationDialog()
  const { saveLabels } = useLabels()
  const mayChange = !installation.isInArchive && can('AREA_EDIT_PARTIAL')
  const changing = (tool: PageTool) => (mayChange ? tool : null)
  return [
    changing({ label: t('installations.settings'), icon: IconSettings, onUse: () => open('settings') }),
    changing({ label: t('notificationSettings.menu'), icon: IconBell, onUse: () => open('notifications') }),
    { label: t('ropes.labels.ofInstallation'), icon: IconQrcode, onUse: () => saveLabels(installation) },
    { label: t('assetPages.archivedRopes'), icon: IconArchive, onUse: () => open('archived') },
  ]
}
