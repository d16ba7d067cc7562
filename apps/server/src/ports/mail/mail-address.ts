import { z } from 'zod'

/** Who sends a mail or gets one; the name may be empty. */
export interface MailAddress {
  readonly name: string
  readonly address: string
}

const maxAddressLength = 254
const maxHeaderLength = 300

/** True for a mail address that is valid in headers and in SMTP commands, including local ones. */
export function isMailAddress(text: string): boolean {
  return text.length <= maxAddressLength && z.regexes.html5Email.test(text)
}

/**
 * True for a name or subject of one line: no CR, LF, NUL or other control character, not overlong, and without the
 * start of an encoded word, which mail programs would decode.
 */
export function isHeaderText(text: string): boolean {
  return (
    !text.includes('=?') && text.length <= maxHeaderLength && text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)
  )
}
