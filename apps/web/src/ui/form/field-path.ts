/** The field and what lies below it, of a path of the server's, such as `rope.attributes.ownLimits[0].limit`. */
export function placeInForm(path: string, root: string): string {
  const inside = root !== '' && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path
  return inside.replace(/^attributes\./, '')
}

/** The name of the field at the beginning of a place in a form. */
export function fieldNameOf(place: string): string {
  return place.replace(/[[.].*$/, '')
}
