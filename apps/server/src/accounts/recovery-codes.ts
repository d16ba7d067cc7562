import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@catenary/contract/accounts/account'
import type { PasswordHasher } from './passwords/password-hash.ts'

// Capital letters without those that look like a digit or like one another; 20 of them are 89 bits.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ'
const groupCount = 4
const groupLength = 5

/** Ten new recovery codes, in plain text to show once, and as hashes to store. */
export interface NewRecoveryCodes {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

/**
 * Creates recovery codes. The ten of a user share one salt, so that one hash finds a code; since the codes are random,
 * that does not help guessing.
 */
export async function createRecoveryCodes(hasher: PasswordHasher): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodeCount }, randomCode)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hasher.hash(normalized(code), salt))
  return { codes, hashes }
}

function randomCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groupCount }, group).join('-')
}

/** True for what has the form of a recovery code, however it is spaced and capitalised. */
export function isRecoveryCode(typed: string): boolean {
  return new RegExp(`^[${alphabet}]{${groupCount * groupLength}}$`).test(normalized(typed))
}

/** The hash of a typed code, with the salt of a stored one of the same user. */
export function hashWithSaltOf(hasher: PasswordHasher, typed: string, storedHash: string): Promise<string> {
  // PHC notation: $argon2id$v=19$m=…,t=…,p=…$salt$hash
  return hasher.hash(normalized(typed), Buffer.from(storedHash.split('$')[4] ?? '', 'base64'))
}

function normalized(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}
