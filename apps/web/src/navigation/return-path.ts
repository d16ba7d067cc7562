import { pages } from '@catenary/contract/page-routes'

const hashName = 'knowledge-center'
const maxLength = 2000

/**
 * True for a path of this origin: exactly one leading slash, no backslash after it, and no character that browsers drop
 * or normalise. Only such a path may be opened after the login.
 */
export function isSameOriginPath(path: string): boolean {
  // Browsers read a backslash as a slash and drop control characters: "/\t/host" is another host.
  if (path.length > maxLength || !/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/.test(path)) return false
  const { origin, pathname } = new URL(path, window.location.origin)
  // Resolved, dots may leave two slashes at the start: "/.//host".
  return origin === window.location.origin && !pathname.startsWith('//')
}

/** The knowledge center's address for a hash such as `#knowledge-center=splices`. */
export function knowledgeCenterTarget(hash: string): string | null {
  const location = new URLSearchParams(hash.replace(/^#/, '')).get(hashName)
  if (location === null) return null
  const target = `${pages.knowledgeCenter}?location=${encodeURIComponent(location.toWellFormed())}`
  return isSameOriginPath(target) ? target : null
}

/**
 * The page after the login: the knowledge center where the hash names it, else the page first requested. `null` for the
 * start page, and for anything that is not a path of this origin.
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
