import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../ports/secrets.ts'

const maxUsers = 4

/**
 * What a browser is known by: `<device>.<signature>.<signature>…`, a signature for each of the last users who logged in
 * with it. Tries of a known browser are counted apart, so that strangers who guess do not lock the owner out.
 */
interface Device {
  readonly id: string
  readonly signatures: readonly string[]
}

function parseDevice(value: string): Device {
  const [id = '', ...signatures] = value.split('.')
  return /^[\w-]{22}$/.test(id) ? { id, signatures } : { id: '', signatures: [] }
}

const signedPayload = (id: string, username: string) => `${id} ${username.toLowerCase()}`

/** The browser's id, where this user has logged in with it before; else null. */
export function knownDeviceId(secrets: Secrets, value: string, username: string): string | null {
  const { id, signatures } = parseDevice(value)
  const isKnown = signatures
    .slice(0, maxUsers)
    .some((other) => secrets.isSigned('known device', signedPayload(id, username), Buffer.from(other, 'base64url')))
  return isKnown ? id : null
}

/** The device cookie's new value, with this user added. */
export function addUserToDevice(secrets: Secrets, value: string, username: string): string {
  const before = parseDevice(value)
  const id = before.id === '' ? randomBytes(16).toString('base64url') : before.id
  const signature = secrets.sign('known device', signedPayload(id, username)).toString('base64url')
  const others = before.signatures.filter((other) => other !== signature)
  return [id, signature, ...others].slice(0, maxUsers + 1).join('.')
}
