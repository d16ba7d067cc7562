import { areas } from '@catenary/contract/areas'
import type { Installation } from '@catenary/contract/installations'
import { pageAddress, pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { read } from '../../api/queries.ts'
import type { MapStart } from '../../ui/map/MapCanvas.tsx'
import { MapPanel } from '../../ui/map/MapPanel.tsx'
import type { Ground, MapItem } from '../../ui/map/places.ts'
import { useStateTexts } from '../../ui/use-state-texts.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useShownName } from '../../ui/use-shown-name.ts'
import { groundOf, nowhere } from './geo-start.ts'
import { placesFrom } from './latlngs.ts'
import { rememberedView, viewKey } from './remembered-view.ts'
import { useInstallationLines, useRopeLines } from './use-lines.ts'

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
}

interface WithRoom {
  /** Stands there until it is known whether the area has a map. */
  readonly room?: ReactNode
}

/**
 * The ropes of an installation: on its map image where it has one, else on the map of its area with the installation's
 * own line. Nothing where the area has no map and there is no image either.
 */
export function InstallationMap({ room = null, ...props }: Props & WithRoom) {
  const { id, area, attributes } = props.installation
  const { mapImageUri: address, mapImageWidth: width, mapImageHeight: height } = attributes
  const { data, isPending } = useQuery(read(areas.get, { params: { id: area.id } }))
  const ground = useMemo<Ground>(
    () => (address && width && height ? { kind: 'image', address, width, height } : groundOf(data)),
    [address, width, height, data],
  )
  const start = useStart(area.id, data?.latlng, data?.mapZoom)
  // How the map begins depends on the area.
  if (ground.kind === 'map' && isPending) return room
  if (ground.kind === 'map' && !data?.isMap) return null
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
  const ropeLines = useRopeLines(ground.kind, unitSystemOf(installation.attributes))
  const ownLine = useInstallationLines()
  const lines = useMemo(() => {
    const storeOf = (id: string) => (id === installation.id ? ownLine : ropeLines)
    return {
      ...ropeLines,
      read: (id: string) => storeOf(id).read(id),
      save: (...[id, ...more]: Parameters<typeof ropeLines.save>) => storeOf(id).save(id, ...more),
    }
  }, [installation.id, ownLine, ropeLines])
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
    const ofRopes = ropes.map((rope, index): MapItem => {
      const isElsewhere = rope.latlngsOn !== on && rope.latlngs.length > 0
      return {
        id: rope.id,
        name: shownName(rope) ?? rope.name,
        ratio: rope.damages?.ratio ?? null,
        reason: rope.noStateReason,
        places: isElsewhere ? [] : placesFrom(rope.latlngs, on),
        // Ropes run side by side: their marks stand one after the other.
        markAt: (index + 1) / (ropes.length + 1),
        address: pageAddress(pages.rope, { areaId, installationId: installation.id, ropeId: rope.id }),
        absence: isElsewhere ? t('maps.onOtherMap') : undefined,
      }
    })
    return on === 'map' ? [own, ...ofRopes] : ofRopes
  }, [installation, ropes, on, shownName, t, withoutState])
}
