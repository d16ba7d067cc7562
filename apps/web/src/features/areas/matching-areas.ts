import type { Area } from '@catenary/contract/areas'

/** The areas whose name holds what was typed; for those who are shown mandators, or whose mandator's name does. */
export function matchingAreas(areas: readonly Area[], filter: string, withMandator: boolean): readonly Area[] {
  const wanted = filter.trim().toLocaleLowerCase()
  if (wanted === '') return areas
  return areas.filter(({ name, mandator }) => {
    const said = withMandator ? `${name} ${mandator.name}` : name
    return said.toLocaleLowerCase().includes(wanted)
  })
}
