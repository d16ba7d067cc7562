/** Being built. */
export function InstallationPage() {
  return null
}
