import type { Area } from '@catenary/contract/assets/areas'

/** The areas whose name holds what was typed; for those who are shown mandators, or whose mandator's name does. */
export function filterAreas(areas: readonly Area[], filter: string, withMandator: boolean): readonly Area[] {
  const searchTerm = filter.trim().toLocaleLowerCase()
  if (searchTerm === '') return areas
  return areas.filter(({ name, mandator }) => {
    const searchText = withMandator ? `${name} ${mandator.name}` : name
    return searchText.toLocaleLowerCase().includes(searchTerm)
  })
}
