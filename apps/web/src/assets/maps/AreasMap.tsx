import type { Area } from '@catenary/contract/assets/areas'
import { areas as calls } from '@catenary/contract/assets/areas'
import { baseLayers } from '@catenary/contract/assets/map-settings'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { TileBackground, MapItem } from '../../ui/map/map-types.ts'
import { MapPanel } from '../../ui/map/MapPanel.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { defaultView } from './initial-view.ts'
import { rememberedView, rememberView, viewKey } from './remembered-view.ts'

interface Props {
  /** The areas that the page's list shows: what its filter leaves out is not on the map either. */
  readonly areas: readonly Area[]
  /** Draws its own list; false where the page's list has `ShowOnMap` in its rows. */
  readonly withList?: boolean
  /** The area selected on the map or by `ShowOnMap`; uncontrolled where absent. */
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
}

const background: TileBackground = { kind: 'map', layers: baseLayers }
const key = viewKey('all')

/** Where the areas lie and the worst state in each. */
export function AreasMap({ areas, ...rest }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const { data: positions } = useQuery(queryFor(calls.positions, {}))
  const items = useMemo(() => {
    const positionById = new Map(positions?.map((position) => [position.id, position]))
    return areas.map((area): MapItem => {
      const { latlng, ...state } = positionById.get(area.id) ?? area
      return {
        id: area.id,
        name: displayName(area) ?? area.name,
        ratio: state.damages?.ratio ?? null,
        limitEarliest: state.limitEarliest,
        ropeCount: state.ropeCount,
        leftOut: state,
        ropesWithoutState: state.ropesWithoutState,
        positions: latlng ? [latlng] : [],
        href: pagePath(pages.area, { areaId: area.id }),
      }
    })
  }, [areas, positions, displayName])
  const [remembered] = useState(() => rememberedView(key))
  return (
    <MapPanel
      label={t('maps.mapOf', { name: t('areas.title') })}
      listLabel={t('maps.onMap')}
      background={background}
      items={items}
      initialView={{ remembered, preferred: null, fallback: defaultView }}
      onView={(view) => rememberView(key, view)}
      {...rest}
    />
  )
}
