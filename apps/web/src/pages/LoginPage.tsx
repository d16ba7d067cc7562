/** Being built. */
export function LoginPage() {
  return null
}
