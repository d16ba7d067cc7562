import type { Area } from '@catenary/contract/assets/areas'
import { areas } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { MapBackground } from '../../ui/map/map-types.ts'
import { tileBackgroundOf } from './initial-view.ts'

/** What the ropes of an installation are drawn on. */
export interface InstallationMapBackground {
  /** The installation's map image, else the map of its area; null where there is neither, or while loading. */
  readonly background: MapBackground | null
  readonly area: Area | undefined
  readonly isPending: boolean
}

/** Reads what the ropes of an installation are drawn on. */
export function useInstallationMapBackground({ area: { id }, attributes }: Installation): InstallationMapBackground {
  const { mapImageUri: url, mapImageWidth: width, mapImageHeight: height } = attributes
  const { data, isPending } = useQuery(queryFor(areas.get, { params: { id } }))
  const background = useMemo<MapBackground | null>(() => {
    if (url && width && height) return { kind: 'image', url, width, height }
    return data?.isMap ? tileBackgroundOf(data) : null
  }, [url, width, height, data])
  return { background, area: data, isPending: isPending && !background }
}
