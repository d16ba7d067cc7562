const name = 'placedOnMap'

/** Data type of a dragged list row; its value is the id of an installation or rope. */
export function draggedItemData(id: string): Record<string, unknown> {
  return { [name]: id }
}

/** The id of the dragged item, if a map accepts it. */
export function draggedItemId(data: Record<string | symbol, unknown>): string | null {
  const id = data[name]
  return typeof id === 'string' ? id : null
}
