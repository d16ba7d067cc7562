import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** A new seed: 160 random bits. */
export function newSeed(): Buffer {
  return randomBytes(20)
}

/** A seed as people type it: base 32. */
export function seedAsBase32(seed: Buffer): string {
  return toSecret(seed).base32
}

/** What an authenticator's QR code holds. */
export function otpauthUri(seed: Buffer, username: string): string {
  return totp(seed, username).toString()
}

/** The number of the time step whose code this is, of the present one and its two neighbours; null: of none. */
export function timeStepOf(seed: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const drift = totp(seed, '').validate({ token: code, timestamp, window: 1 })
  return drift === null ? null : Math.floor(timestamp / stepMs) + drift
}

// RFC 6238 as every authenticator speaks it.
function totp(seed: Buffer, label: string): TOTP {
  return new TOTP({ issuer: 'Catenary', label, secret: toSecret(seed), algorithm: 'SHA1', digits: 6, period: 30 })
}

function toSecret(seed: Buffer): Secret {
  // A copy, since small buffers share the memory of others.
  return new Secret({ buffer: Uint8Array.from(seed).buffer })
}
