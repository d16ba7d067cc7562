import type { Area } from '@catenary/contract/areas'
import { areas } from '@catenary/contract/areas'
import type { Installation } from '@catenary/contract/installations'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../api/queries.ts'
import type { Ground } from '../../ui/map/places.ts'
import { groundOf } from './geo-start.ts'

/** What the ropes of an installation are drawn on. */
export interface InstallationGround {
  /** Its map image where it has one, else the map of its area; null where there is neither, or while nobody knows. */
  readonly ground: Ground | null
  readonly area: Area | undefined
  readonly isPending: boolean
}

/** Reads what the ropes of an installation are drawn on. */
export function useInstallationGround({ area: { id }, attributes }: Installation): InstallationGround {
  const { mapImageUri: address, mapImageWidth: width, mapImageHeight: height } = attributes
  const { data, isPending } = useQuery(read(areas.get, { params: { id } }))
  const ground = useMemo<Ground | null>(() => {
    if (address && width && height) return { kind: 'image', address, width, height }
    return data?.isMap ? groundOf(data) : null
  }, [address, width, height, data])
  return { ground, area: data, isPending: isPending && !ground }
}
