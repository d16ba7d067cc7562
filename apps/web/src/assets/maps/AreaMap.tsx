import type { Area } from '@catenary/contract/assets/areas'
import type { Installation, installations as calls } from '@catenary/contract/assets/installations'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { useMemo, useState } from 'react'
import type { MapItem } from '../../ui/map/map-types.ts'
import { MapPanel } from '../../ui/map/MapPanel.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { tileBackgroundOf, initialViewOf } from './initial-view.ts'
import { rememberedView, rememberView, viewKey } from './remembered-view.ts'
import { useInstallationLines } from './use-lines.ts'

interface Props {
  readonly area: Area
  readonly installations: readonly Installation[]
  /** The state of every rope (`installations.damageSummary`); the installations' own state while it is being read. */
  readonly states: ResponseBody<(typeof calls)['damageSummary']> | undefined
  /** The installations could not be read. */
  readonly isMissing?: boolean
  /** Whether lines and positions can be edited: for administrators, not on archived records. */
  readonly editable: boolean
  /** Draws its own list; false where the page's list has `ShowOnMap` in its rows. */
  readonly withList?: boolean
  readonly selected?: string | null
  readonly onSelect?: (id: string | null) => void
  /** The installation whose line was requested for editing by the page's list; the handler is called when editing starts. */
  readonly toDraw?: string | null
  readonly onDraw?: () => void
}

/** The installations of an area on a map, each line in the colour of its worst rope. Nothing where the area has no map. */
export function AreaMap(props: Props) {
  return props.area.isMap ? <AreaMapPanel key={props.area.id} {...props} /> : null
}

function AreaMapPanel({ area, installations, states, isMissing, editable, ...rest }: Props) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const key = viewKey(area.id)
  const [remembered] = useState(() => rememberedView(key))
  const lines = useInstallationLines()
  const items = useMemo(
    () =>
      installations.map((installation): MapItem => {
        const state = states?.find((one) => one.installation.id === installation.id) ?? installation
        return {
          id: installation.id,
          name: displayName(installation) ?? installation.name,
          ratio: state.damages?.ratio ?? null,
          limitEarliest: state.limitEarliest,
          ropeCount: state.ropeCount,
          leftOut: state,
          ropesWithoutState: state.ropesWithoutState,
          positions: installation.latlngs,
          href: pagePath(pages.installation, { areaId: area.id, installationId: installation.id }),
        }
      }),
    [area.id, installations, states, displayName],
  )
  const { mapBaseLayers, mapDefaultBaseLayer } = area
  const background = useMemo(
    () => tileBackgroundOf({ mapBaseLayers, mapDefaultBaseLayer }),
    [mapBaseLayers, mapDefaultBaseLayer],
  )
  return (
    <MapPanel
      label={t('maps.mapOf', { name: area.name })}
      listLabel={t('maps.onMap')}
      background={background}
      items={items}
      hasFailed={isMissing}
      initialView={initialViewOf(area, remembered)}
      onView={(view) => rememberView(key, view)}
      lines={editable ? lines : undefined}
      {...rest}
    />
  )
}
