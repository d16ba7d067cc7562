import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { DocumentsCard } from '../../library/public.ts'
import { useCan } from '../../shell/session.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { NotificationsCard } from '../../work/public.ts'
import { ArchivedNote } from '../archive/ArchivedNote.tsx'
import { useArchive } from '../archive/use-archive.ts'
import { InstallationDialogs, InstallationMap, LazyBoundary, MapPlaceholder, MapSkeleton } from '../lazy.tsx'
import { useInstallationMapBackground } from '../maps/use-installation-map-background.ts'
import { RopeList } from '../ropes/RopeList.tsx'
import { RopeListSkeleton } from '../ropes/RopeListSkeleton.tsx'
import { InstallationTitle } from './InstallationTitle.tsx'
import { LastEvents } from './LastEvents.tsx'
import { useInstallationDialog } from './use-installation-dialog.ts'
import styles from '../AssetPages.module.css'

const route = getRouteApi(`/shell${pages.installation}`)

/** An installation: its ropes under each other, the state of each at one look, and what happened on them. */
export function InstallationPage() {
  const { installationId: id } = route.useParams()
  const installation = useQuery(queryFor(installations.get, { params: { id } }))
  const list = useQuery(queryFor(ropes.list, { params: { id } }))
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
