import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import { pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { ArchivedNote } from '../features/archive/ArchivedNote.tsx'
import { useArchive } from '../features/archive/use-archive.ts'
import { DocumentsCard } from '../features/documents/DocumentsCard.tsx'
import { LastEvents } from '../features/installations/LastEvents.tsx'
import { useInstallationMapBackground } from '../features/maps/use-installation-ground.ts'
import { NotificationsCard } from '../features/notifications/NotificationsCard.tsx'
import { RopeListSkeleton } from '../features/ropes/RopeListSkeleton.tsx'
import { RopeList } from '../features/ropes/RopeList.tsx'
import { useCan } from '../shell/session.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { RowSkeleton } from '../ui/RowSkeleton.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './AssetPages.module.css'
import { InstallationDialogs, InstallationMap, LazyBoundary, MapPlaceholder, MapSkeleton } from './late-parts.tsx'
import { InstallationTitle } from './InstallationTitle.tsx'
import { useInstallationDialog } from './use-installation-dialog.ts'

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
