/** Being built. */
export function SetupPage() {
  return null
}
