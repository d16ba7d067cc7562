/** Being built. */
export function AreasPage() {
  return null
}
