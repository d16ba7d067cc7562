const maxLength = 2000

/**
 * True for a path of this very origin: one slash first, then no slash or backslash, and no character that browsers drop
 * or turn into another. Only such a path may stand in a redirect.
 */
export function isSameOriginPath(path: string): boolean {
  if (path.length > maxLength || !/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/.test(path)) return false
  const origin = 'https://own.invalid'
  const resolved = URL.parse(path, origin)
  // Resolved, dots may leave two slashes at the start: "/.//host".
  return resolved?.origin === origin && !resolved.pathname.startsWith('//')
}
