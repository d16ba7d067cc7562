import type { Installation } from '@catenary/contract/installations'
import { installations } from '@catenary/contract/installations'
import type { Rope } from '@catenary/contract/ropes'
import { ropes } from '@catenary/contract/ropes'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { useMemo } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { Refusal } from '../../api/refusal.ts'
import type { LineStore, StoredLine } from '../../ui/map/editor/line-store.ts'
import type { Ground, Place } from '../../ui/map/places.ts'
import { latlngsFrom, placesFrom } from './latlngs.ts'

/** The lines of installations: each is read anew before it is changed, and stored against that version. */
export function useInstallationLines(): LineStore {
  // A place on the map moves the centre of the area, too.
  const { mutateAsync } = useChange(installations.change, ['installations', 'areas'])
  return useMemo(
    () => ({
      read: async (id) => {
        const params = { id }
        const { latlngs } = await call(installations.get, { params })
        return { places: latlngs, version: versionOf(installations.get, { params }) ?? null }
      },
      save: (id, places, ifMatch) =>
        mutateAsync({
          params: { id },
          body: { installation: { latlngs: latlngsFrom(places, 'map') } },
          options: { ifMatch },
        }),
      theirsIn: (problem) => currentIn<Installation>(problem, ({ latlngs }) => latlngs),
    }),
    [mutateAsync],
  )
}

/** The lines of ropes on one ground, as those of installations; what was drawn on another ground is no line here. */
export function useRopeLines(on: Ground['kind'], system: UnitSystem): LineStore {
  const { mutateAsync } = useChange(ropes.change)
  return useMemo(() => {
    const placesOf = ({ latlngs, latlngsOn }: Rope) => (latlngsOn === on ? placesFrom(latlngs, on) : [])
    return {
      system,
      read: async (id) => {
        const params = { id }
        const rope = await call(ropes.get, { params })
        return { places: placesOf(rope), version: versionOf(ropes.get, { params }) ?? null }
      },
      save: (id, places, ifMatch) =>
        mutateAsync({ params: { id }, body: { rope: { latlngs: latlngsFrom(places, on) } }, options: { ifMatch } }),
      theirsIn: (problem) => currentIn<Rope>(problem, placesOf),
    }
  }, [on, system, mutateAsync])
}

/** What is stored by now, where a change was refused because it was made on an older version. */
function currentIn<Entity>(problem: unknown, placesOf: (entity: Entity) => readonly Place[]): StoredLine | null {
  if (!(problem instanceof Refusal) || problem.status !== 412) return null
  const { current, currentETag } = problem.problem as { current?: Entity; currentETag?: unknown }
  if (!current) return null
  return { places: placesOf(current), version: typeof currentETag === 'string' ? currentETag : null }
}
