/** What the login page's address may say. */
export interface LoginSearch {
  /** Where to go after the login. */
  readonly to?: string
}

/** Keeps a return path of this origin and drops everything else: a link must not send people elsewhere. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  return typeof search['to'] === 'string' && isOwnPath(search['to']) ? { to: search['to'] } : {}
}

function isOwnPath(path: string): boolean {
  // Browsers read a backslash as a slash and drop control characters: "/\t/host" is another host.
  if (!/^\/(?![/\\])[\u0021-\u007e]*$/.test(path)) return false
  return new URL(path, window.location.origin).origin === window.location.origin
}

/** What the address of the list of areas may say. */
export interface AreasSearch {
  /** The filter as typed. */
  readonly filter?: string
}

export function areasSearch(search: Record<string, unknown>): AreasSearch {
  return typeof search['filter'] === 'string' && search['filter'] !== '' ? { filter: search['filter'] } : {}
}
