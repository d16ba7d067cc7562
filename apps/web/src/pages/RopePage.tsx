/** Being built. */
export function RopePage() {
  return null
}
