import { randomBytes } from 'node:crypto'

/** The token of an API user: its prefix is for secret scanners, its id for people, its 256 random bits for nobody. */
export function newApiToken(id: string): string {
  return `cat_${id.replaceAll('-', '')}_${randomBytes(32).toString('hex')}`
}
