import { randomBytes } from 'node:crypto'

const prefix = 'catd_'

/** The token of a device: a prefix by which it is told from that of an API user, the token's id, and 256 random bits. */
export function newDeviceToken(id: string): string {
  return `${prefix}${id.replaceAll('-', '')}_${randomBytes(32).toString('hex')}`
}

/** True for a token that can only be one of a device. */
export function isDeviceToken(token: string): boolean {
  return token.startsWith(prefix)
}
