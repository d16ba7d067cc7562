/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${encodeURIComponent(name)}`
  return parsed.href
}

/** The same database, another login; without a password if it is `null`. */
export function withLogin(url: string, user: string, password: string | null): string {
  const parsed = new URL(url)
  // The driver prefers these over the login before the host.
  parsed.searchParams.delete('user')
  parsed.searchParams.delete('password')
  parsed.username = encodeURIComponent(user)
  parsed.password = password === null ? '' : encodeURIComponent(password)
  return parsed.href
}

/** Login name and password of a URL, each `null` where it has none. */
export function loginOf(url: string): { user: string | null; password: string | null } {
  const { username, password, searchParams } = new URL(url)
  return {
    user: searchParams.get('user') || decodeURIComponent(username) || null,
    password: searchParams.get('password') || decodeURIComponent(password) || null,
  }
}
