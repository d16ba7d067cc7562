import { hasher } from '../../src/accounts/passwords/password-hash.ts'

/**
 * Computes the slow hash of the same password with the same salt once for all tests: a third of the log-ins' computing.
 * What is compared stays the same, and so does how often a test sees the hasher called.
 */
export function rememberHashes(): void {
  const { hash, verify } = hasher
  const hashed = new Map<string, Promise<string>>()
  const verified = new Map<string, Promise<boolean>>()
  hasher.hash = (text, salt) => {
    if (!salt) return hash(text)
    return remembered(hashed, JSON.stringify([text, ...salt]), () => hash(text, salt))
  }
  hasher.verify = (encoded, text) => remembered(verified, JSON.stringify([encoded, text]), () => verify(encoded, text))
}

function remembered<T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? compute()
  known.set(key, result)
  return result
}
