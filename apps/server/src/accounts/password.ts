import { systemRequester } from '../ports/fair-queue.ts'
import type { PasswordHasher } from './password-hash.ts'
import { withHasher } from './password-hash.ts'

/** Hashes a password with argon2id, in PHC notation. */
export function hashPassword(password: string, requester = systemRequester): Promise<string> {
  return withHasher(requester, (hasher) => hasher.hash(password))
}

// Compared for users without a password, so that an unknown name takes as long as a wrong password.
const dummyHash = hashPassword('no one has this password')

/** True where the password is the stored one; `null` is nobody's and never matches. Takes the same time for both. */
export async function matchesPassword(
  hasher: PasswordHasher,
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await hasher.verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== null
}
