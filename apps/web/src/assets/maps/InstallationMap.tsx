import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { MapBackground, MapItem } from '../../ui/map/map-types.ts'
import { placementOf } from '../../ui/map/map-types.ts'
import type { InitialView } from '../../ui/map/MapCanvas.tsx'
import { MapPanel } from '../../ui/map/MapPanel.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useInspectionFacts } from '../ropes/use-inspection-facts.ts'
import { defaultView } from './initial-view.ts'
import { positionsFromLatlngs } from './latlngs.ts'
import { rememberedView, viewKey } from './remembered-view.ts'
import { useInstallationMapBackground } from './use-installation-map-background.ts'
import { useRopeLines } from './use-lines.ts'

interface Props {
  readonly installation: Installation
  readonly ropes: readonly Rope[]
  /** The ropes could not be read. */
  readonly isMissing?: boolean
  /** Whether lines and positions can be edited: for administrators, not on archived records. */
  readonly editable: boolean
  /** Draws its own list; false where the page's list has `ShowOnMap` in its rows. */
  readonly withList?: boolean
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
  /** The rope whose line was requested for editing by the page's list; the handler is called when editing starts. */
  readonly toDraw?: string | null
  readonly onDraw?: () => void
}

interface WithPlaceholder {
  /** Stands there until it is known whether the area has a map. */
  readonly placeholder?: ReactNode
}

/**
 * The ropes of an installation: on its map image where it has one, else on the map of its area, with the installation's
 * own line where no rope has one. Nothing where the area has no map and there is no image either.
 */
export function InstallationMap({ placeholder = null, ...props }: Props & WithPlaceholder) {
  const { id } = props.installation
  const { background, area, isPending } = useInstallationMapBackground(props.installation)
  const initialView = useInitialView(props.installation.area.id, area?.latlng, area?.mapZoom)
  // How the map begins depends on the area.
  if (!background) return isPending ? placeholder : null
  return <InstallationMapPanel key={id} background={background} initialView={initialView} {...props} />
}

/** The map shows what is on it; only its layer is the one that the area's map was left with. */
function useInitialView(
  areaId: string,
  latlng: Rope['latlngs'][number] | null | undefined,
  zoom: number | undefined,
): InitialView {
  const [remembered] = useState(() => rememberedView(viewKey(areaId)))
  return {
    remembered: null,
    layer: remembered?.layer,
    preferred: null,
    fallback: latlng ? { centre: latlng, zoom: zoom ?? defaultView.zoom } : defaultView,
  }
}

interface InstallationMapPanelProps extends Props {
  readonly background: MapBackground
  readonly initialView: InitialView
}

function InstallationMapPanel({
  installation,
  ropes,
  isMissing,
  editable,
  background,
  ...rest
}: InstallationMapPanelProps) {
  const { t } = useTexts()
  const items = useItems(installation, ropes, background.kind)
  const unitSystem = unitSystemOf(installation.attributes)
  const lines = useRopeLines(background.kind, unitSystem)
  return (
    <MapPanel
      label={t('maps.mapOf', { name: installation.name })}
      listLabel={t('maps.onMap')}
      background={background}
      items={items}
      hasFailed={isMissing}
      unitSystem={unitSystem}
      lines={editable ? lines : undefined}
      {...rest}
    />
  )
}

function useItems(
  installation: Installation,
  ropes: readonly Rope[],
  backgroundKind: MapBackground['kind'],
): readonly MapItem[] {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const inspectionFacts = useInspectionFacts()
  return useMemo(() => {
    const areaId = installation.area.id
    const installationItem: MapItem = {
      id: installation.id,
      name: displayName(installation) ?? installation.name,
      ratio: installation.damages?.ratio ?? null,
      limitEarliest: installation.limitEarliest,
      ropeCount: installation.ropeCount,
      leftOut: installation,
      ropesWithoutState: installation.ropesWithoutState,
      positions: installation.latlngs,
      href: pagePath(pages.installation, { areaId, installationId: installation.id }),
    }
    const drawnRopes = ropes.filter((rope) => placementOf(rope, backgroundKind) === 'here')
    const ropeItems = ropes.map((rope): MapItem => {
      const placement = placementOf(rope, backgroundKind)
      return {
        id: rope.id,
        name: displayName(rope) ?? rope.name,
        ratio: rope.damages?.ratio ?? null,
        reason: rope.noStateReason,
        limitEarliest: rope.limitEarliest,
        leftOut: rope,
        facts: inspectionFacts(rope).map(({ text }) => text),
        positions: placement === 'here' ? positionsFromLatlngs(rope.latlngs, backgroundKind) : [],
        // Ropes run side by side: their markers are placed at different positions along the lines.
        markerShare: (drawnRopes.indexOf(rope) + 1) / (drawnRopes.length + 1),
        href: pagePath(pages.rope, { areaId, installationId: installation.id, ropeId: rope.id }),
        missingReason: placement === 'elsewhere' ? t('maps.onOtherMap') : undefined,
      }
    })
    // The installation's own line is left out: it would cover those of its ropes.
    return backgroundKind === 'map' && drawnRopes.length === 0 ? [installationItem, ...ropeItems] : ropeItems
  }, [installation, ropes, backgroundKind, displayName, t, inspectionFacts])
}
