/** A piece of a mail's text: words, or an address that may be followed. */
export interface MailPart {
  readonly text: string
  readonly isLink: boolean
}

/** A mail's text in pieces. Only URLs of `origin`, the application's own, become links; everything else stays text. */
export function mailParts(text: string, origin: string): readonly MailPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isLink: isOwnOriginLink(piece, origin) }))
}

function isOwnOriginLink(piece: string, origin: string): boolean {
  if (!/^https?:\/\//.test(piece)) return false
  const url = URL.parse(piece)
  return url !== null && url.origin === origin && url.username === '' && url.password === ''
}
