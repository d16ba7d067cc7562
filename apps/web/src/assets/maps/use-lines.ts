import type { Installation } from '@catenary/contract/assets/installations'
import { installations } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useMemo } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { ProblemError } from '../../api/problem-error.ts'
import { useEndpointMutation } from '../../api/queries.ts'
import type { LineStore, StoredLine } from '../../ui/map/editor/line-store.ts'
import type { MapBackground, MapPosition } from '../../ui/map/map-types.ts'
import { latlngsFromPositions, positionsFromLatlngs } from './latlngs.ts'

/** The lines of installations: each is read again before editing, and stored with that version. */
export function useInstallationLines(): LineStore {
  // A place on the map moves the centre of the area, too.
  const { mutateAsync } = useEndpointMutation(installations.change, ['installations', 'areas'])
  return useMemo(
    () => ({
      read: async (id) => {
        const params = { id }
        const { latlngs } = await call(installations.get, { params })
        return { positions: latlngs, version: versionOf(installations.get, { params }) ?? null }
      },
      save: (id, positions, ifMatch) =>
        mutateAsync({
          params: { id },
          body: { installation: { latlngs: latlngsFromPositions(positions, 'map') } },
          options: { ifMatch },
        }),
      conflictingLine: (error) => conflictingLineOf<Installation>(error, ({ latlngs }) => latlngs),
    }),
    [mutateAsync],
  )
}

/** The lines of ropes on one ground, as those of installations; what was drawn on another ground is no line here. */
export function useRopeLines(backgroundKind: MapBackground['kind'], system: UnitSystem): LineStore {
  const { mutateAsync } = useEndpointMutation(ropes.change)
  return useMemo(() => {
    const positionsOf = ({ latlngs, latlngsOn }: Rope) =>
      latlngsOn === backgroundKind ? positionsFromLatlngs(latlngs, backgroundKind) : []
    return {
      system,
      read: async (id) => {
        const params = { id }
        const rope = await call(ropes.get, { params })
        return { positions: positionsOf(rope), version: versionOf(ropes.get, { params }) ?? null }
      },
      save: (id, positions, ifMatch) =>
        mutateAsync({
          params: { id },
          body: { rope: { latlngs: latlngsFromPositions(positions, backgroundKind) } },
          options: { ifMatch },
        }),
      conflictingLine: (error) => conflictingLineOf<Rope>(error, positionsOf),
    }
  }, [backgroundKind, system, mutateAsync])
}

/** The stored line, where a change failed because of a newer version. */
function conflictingLineOf<Entity>(
  error: unknown,
  positionsOf: (entity: Entity) => readonly MapPosition[],
): StoredLine | null {
  if (!(error instanceof ProblemError) || error.status !== 412) return null
  const { current, currentETag } = error.problem as { current?: Entity; currentETag?: unknown }
  if (!current) return null
  return { positions: positionsOf(current), version: typeof currentETag === 'string' ? currentETag : null }
}
