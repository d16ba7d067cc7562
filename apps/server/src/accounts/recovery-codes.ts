import { randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@catenary/contract/account'
import type { Hasher } from './hashing.ts'

// Capital letters without those that look like a digit or like one another; 20 of them are 89 bits.
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 5

/** Ten new recovery codes as they are shown once, and as they are kept. */
export interface RecoveryCodes {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

/**
 * Makes recovery codes. The ten of a user have one salt, so that a code is looked up by one hash and not compared with
 * ten; the codes are random, so nobody guesses them together.
 */
export async function newRecoveryCodes(hasher: Hasher): Promise<RecoveryCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hasher.hash(bare(code), salt))
  return { codes, hashes }
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** True for what has the form of a recovery code, however it is spaced and capitalised. */
export function isRecoveryCode(typed: string): boolean {
  return new RegExp(`^[${letters}]{${groups * groupLength}}$`).test(bare(typed))
}

/** How a typed code would be kept beside a code of the same user, whose salt it takes. */
export function hashLike(hasher: Hasher, typed: string, kept: string): Promise<string> {
  // PHC notation: $argon2id$v=19$m=…,t=…,p=…$salt$hash
  return hasher.hash(bare(typed), Buffer.from(kept.split('$')[4] ?? '', 'base64'))
}

function bare(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}
