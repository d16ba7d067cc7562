import { ownWork } from '../ports/fair-queue.ts'
import type { Hasher } from './hashing.ts'
import { hashingTurn } from './hashing.ts'

/** The form in which a password is stored: argon2id in PHC notation. */
export function hashPassword(password: string, whose = ownWork): Promise<string> {
  return hashingTurn(whose, (hasher) => hasher.hash(password))
}

// What a user without a password is checked against, so that an unknown name takes as long as a wrong password.
const nobodysHash = hashPassword('no one has this password')

/** True where the password is the stored one; `null` is nobody's and never matches. Takes the same time for both. */
export async function isPassword(hasher: Hasher, stored: string | null, password: string): Promise<boolean> {
  const matches = await hasher.isHashOf(stored ?? (await nobodysHash), password)
  return matches && stored !== null
}
