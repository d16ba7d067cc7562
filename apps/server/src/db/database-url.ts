/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}

/** The same database, another login; without a password if it is `null`. */
export function withLogin(url: string, user: string, password: string | null): string {
  const changed = new URL(url)
  // The driver prefers these over the login before the host.
  changed.searchParams.delete('user')
  changed.searchParams.delete('password')
  changed.username = encodeURIComponent(user)
  changed.password = password === null ? '' : encodeURIComponent(password)
  return changed.href
}

/** Login name and password of a URL, each `null` where it has none. */
export function loginOf(url: string): { user: string | null; password: string | null } {
  const { username, password, searchParams } = new URL(url)
  return {
    user: searchParams.get('user') || decodeURIComponent(username) || null,
    password: searchParams.get('password') || decodeURIComponent(password) || null,
  }
}
