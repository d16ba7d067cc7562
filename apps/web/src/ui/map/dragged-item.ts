const name = 'placedOnMap'

/** What a dragged row of a list carries, so that a map takes it: the id of an installation or rope. */
export function draggedItemData(id: string): Record<string, unknown> {
  return { [name]: id }
}

/** The id of what is dragged, where a map may take it. */
export function draggedItemId(data: Record<string | symbol, unknown>): string | null {
  const id = data[name]
  return typeof id === 'string' ? id : null
}
