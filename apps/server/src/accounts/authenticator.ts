import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepLength = 30_000

/** A new seed: 160 random bits. */
export function newSeed(): Buffer {
  return randomBytes(20)
}

/** A seed as people type it: base 32. */
export function seedText(seed: Buffer): string {
  return secretOf(seed).base32
}

/** What an authenticator's QR code holds. */
export function authenticatorUri(seed: Buffer, username: string): string {
  return totp(seed, username).toString()
}

/** The number of the time step whose code this is, of the present one and its two neighbours; null: of none. */
export function stepOfCode(seed: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const drift = totp(seed, '').validate({ token: code, timestamp, window: 1 })
  return drift === null ? null : Math.floor(timestamp / stepLength) + drift
}

// RFC 6238 as every authenticator speaks it.
function totp(seed: Buffer, label: string): TOTP {
  return new TOTP({ issuer: 'Catenary', label, secret: secretOf(seed), algorithm: 'SHA1', digits: 6, period: 30 })
}

function secretOf(seed: Buffer): Secret {
  // A copy, since small buffers share the memory of others.
  return new Secret({ buffer: Uint8Array.from(seed).buffer })
}
