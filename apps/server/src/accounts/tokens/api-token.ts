import { randomBytes } from 'node:crypto'

/** The token of an API user: a prefix for secret scanners, the token's id, and 256 random bits. */
export function newApiToken(id: string): string {
  return `cat_${id.replaceAll('-', '')}_${randomBytes(32).toString('hex')}`
}
