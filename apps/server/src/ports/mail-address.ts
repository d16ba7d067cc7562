import { z } from 'zod'

/** Who sends a mail or gets one; the name may be empty. */
export interface Correspondent {
  readonly name: string
  readonly address: string
}

const longestAddress = 254
const longestLine = 300

/** True for a mail address that can stand in a header and in the talk with a mail server, a local one included. */
export function isAddress(text: string): boolean {
  return text.length <= longestAddress && z.regexes.html5Email.test(text)
}

/**
 * True for a name or subject of one line: without CR, LF, NUL or another control character, and not overlong. Nor may
 * it hold the beginning of an encoded word, which would arrive as something else than was looked at.
 */
export function isLine(text: string): boolean {
  return (
    !text.includes('=?') && text.length <= longestLine && text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)
  )
}
