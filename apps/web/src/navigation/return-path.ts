import { pages } from '@catenary/contract/page-routes'

const hashName = 'knowledge-center'
const maxLength = 2000

/**
 * True for a path of this very origin: one slash first, then no slash or backslash, and no character that browsers drop
 * or turn into another. Only such a path may say where somebody goes after the login.
 */
export function isSameOriginPath(path: string): boolean {
  // Browsers read a backslash as a slash and drop control characters: "/\t/host" is another host.
  if (path.length > maxLength || !/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/.test(path)) return false
  const { origin, pathname } = new URL(path, window.location.origin)
  // Resolved, dots may leave two slashes at the start: "/.//host".
  return origin === window.location.origin && !pathname.startsWith('//')
}

/** The knowledge center's address that a hash such as `#knowledge-center=splices` asks for. */
export function knowledgeCenterTarget(hash: string): string | null {
  const location = new URLSearchParams(hash.replace(/^#/, '')).get(hashName)
  if (location === null) return null
  const target = `${pages.knowledgeCenter}?location=${encodeURIComponent(location.toWellFormed())}`
  return isSameOriginPath(target) ? target : null
}

/**
 * Where somebody goes after the login: to the knowledge center where the hash asks for it, else to the page first asked
 * for. `null` for the start page, and for everything that is not a path of this origin.
 */
export function returnTarget(search: { readonly to?: unknown }, hash: string): string | null {
  const { to } = search
  const requested = typeof to === 'string' && isSameOriginPath(to) && !isLogin(to) ? to : null
  return knowledgeCenterTarget(hash) ?? (requested && knowledgeCenterTarget(hashOf(requested))) ?? requested
}

function isLogin(path: string): boolean {
  const { pathname } = new URL(path, window.location.origin)
  return pathname === pages.login || pathname.startsWith(`${pages.login}/`)
}

function hashOf(path: string): string {
  return new URL(path, window.location.origin).hash
}
