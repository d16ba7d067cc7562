import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../ports/secrets.ts'

const mostUsers = 4

/**
 * What a browser is known by: `<device>.<signature>.<signature>…`, a signature for each of the last users who logged in
 * with it. Tries of a known browser are counted apart, so that strangers who guess do not lock the owner out.
 */
interface Device {
  readonly id: string
  readonly signatures: readonly string[]
}

function read(text: string): Device {
  const [id = '', ...signatures] = text.split('.')
  return /^[\w-]{22}$/.test(id) ? { id, signatures } : { id: '', signatures: [] }
}

const signed = (id: string, username: string) => `${id} ${username.toLowerCase()}`

/** The browser's id, where somebody has logged in with it under this name before; else null. */
export function knownDevice(secrets: Secrets, text: string, username: string): string | null {
  const { id, signatures } = read(text)
  const isKnown = signatures
    .slice(0, mostUsers)
    .some((one) => secrets.isSigned('known device', signed(id, username), Buffer.from(one, 'base64url')))
  return isKnown ? id : null
}

/** What the browser is known by from now on: by this user, too. */
export function withUser(secrets: Secrets, text: string, username: string): string {
  const before = read(text)
  const id = before.id === '' ? randomBytes(16).toString('base64url') : before.id
  const signature = secrets.sign('known device', signed(id, username)).toString('base64url')
  const others = before.signatures.filter((one) => one !== signature)
  return [id, signature, ...others].slice(0, mostUsers + 1).join('.')
}
