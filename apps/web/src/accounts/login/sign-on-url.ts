/** Where the browser goes to log in through an identity provider; afterwards it comes back to `to`. */
export function signOnUrl(provider: string, to: string): string {
  return `/saml/login?${new URLSearchParams({ idp: provider, to }).toString()}`
}
