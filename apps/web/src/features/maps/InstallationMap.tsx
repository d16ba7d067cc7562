import type { Installation } from '@catenary/contract/installations'
import { pageAddress, pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { MapStart } from '../../ui/map/MapCanvas.tsx'
import { MapPanel } from '../../ui/map/MapPanel.tsx'
import type { Ground, MapItem } from '../../ui/map/places.ts'
import { placementOf } from '../../ui/map/places.ts'
import { useStateTexts } from '../../ui/use-state-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import { nowhere } from './geo-start.ts'
import { placesFrom } from './latlngs.ts'
import { rememberedView, viewKey } from './remembered-view.ts'
import { useInstallationGround } from './use-installation-ground.ts'
import { useRopeLines } from './use-lines.ts'

interface Props {
  readonly installation: Installation
  readonly ropes: readonly Rope[]
  /** The ropes could not be read. */
  readonly isMissing?: boolean
  /** Lets lines be drawn and ropes be dropped: for administrators, not on what is archived. */
  readonly editable: boolean
  /** Draws its own list; false where the page's list has `ShowOnMap` in its rows. */
  readonly withList?: boolean
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
  /** Whose line is to be drawn or edited, where the page's own list asks for it; told as soon as it begins. */
  readonly toDraw?: string | null
  readonly onDraw?: () => void
}

interface WithRoom {
  /** Stands there until it is known whether the area has a map. */
  readonly room?: ReactNode
}

/**
 * The ropes of an installation: on its map image where it has one, else on the map of its area, with the installation's
 * own line where no rope has one. Nothing where the area has no map and there is no image either.
 */
export function InstallationMap({ room = null, ...props }: Props & WithRoom) {
  const { id } = props.installation
  const { ground, area, isPending } = useInstallationGround(props.installation)
  const start = useStart(props.installation.area.id, area?.latlng, area?.mapZoom)
  // How the map begins depends on the area.
  if (!ground) return isPending ? room : null
  return <ShownMap key={id} ground={ground} start={start} {...props} />
}

/** The map shows what is on it; only its layer is the one that the area's map was left with. */
function useStart(
  areaId: string,
  latlng: Rope['latlngs'][number] | null | undefined,
  zoom: number | undefined,
): MapStart {
  const [left] = useState(() => rememberedView(viewKey(areaId)))
  return {
    left: null,
    layer: left?.layer,
    known: null,
    otherwise: latlng ? { centre: latlng, zoom: zoom ?? nowhere.zoom } : nowhere,
  }
}

interface ShownProps extends Props {
  readonly ground: Ground
  readonly start: MapStart
}

function ShownMap({ installation, ropes, isMissing, editable, ground, ...rest }: ShownProps) {
  const { t } = useTexts()
  const items = useItems(installation, ropes, ground.kind)
  const lines = useRopeLines(ground.kind, unitSystemOf(installation.attributes))
  return (
    <MapPanel
      label={t('maps.mapOf', { name: installation.name })}
      listLabel={t('maps.onMap')}
      ground={ground}
      items={items}
      isUnread={isMissing}
      lines={editable ? lines : undefined}
      {...rest}
    />
  )
}

function useItems(installation: Installation, ropes: readonly Rope[], on: Ground['kind']): readonly MapItem[] {
  const { t } = useTexts()
  const shownName = useShownName()
  const { withoutState } = useStateTexts()
  return useMemo(() => {
    const areaId = installation.area.id
    const own: MapItem = {
      id: installation.id,
      name: shownName(installation) ?? installation.name,
      ratio: installation.damages?.ratio ?? null,
      note: withoutState(installation),
      places: installation.latlngs,
      address: pageAddress(pages.installation, { areaId, installationId: installation.id }),
    }
    const placed = ropes.filter((rope) => placementOf(rope, on) === 'here')
    const ofRopes = ropes.map((rope): MapItem => {
      const placement = placementOf(rope, on)
      return {
        id: rope.id,
        name: shownName(rope) ?? rope.name,
        ratio: rope.damages?.ratio ?? null,
        reason: rope.noStateReason,
        places: placement === 'here' ? placesFrom(rope.latlngs, on) : [],
        // Ropes run side by side: their marks stand one after the other.
        markAt: (placed.indexOf(rope) + 1) / (placed.length + 1),
        address: pageAddress(pages.rope, { areaId, installationId: installation.id, ropeId: rope.id }),
        absence: placement === 'elsewhere' ? t('maps.onOtherMap') : undefined,
      }
    })
    // Its ropes say where it lies, each by itself; a line over theirs would hide them.
    return on === 'map' && placed.length === 0 ? [own, ...ofRopes] : ofRopes
  }, [installation, ropes, on, shownName, t, withoutState])
}
