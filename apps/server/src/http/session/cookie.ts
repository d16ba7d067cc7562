import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const sessionCookie = 'catenary_session'
const deviceCookie = 'catenary_device'
const oneDay = 24 * 3600

/** A new session's token: 256 random bits. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('hex')
}

/** SHA-256: tokens are stored as hashes only. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** True where users type an address with TLS, be it that of a proxy. */
export function isSecure(baseUrl: string | undefined): boolean {
  return baseUrl?.startsWith('https:') ?? false
}

// With TLS browsers accept a cookie with this prefix only from this host, not from another host of its domain.
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The hash of the token that a request carries, of a session or of a log-in under way; or null. */
export function sessionHashOf(request: FastifyRequest, secure: boolean): Buffer | null {
  const token = request.cookies[cookieName(sessionCookie, secure)]
  return token && token.length <= 200 ? hashToken(token) : null
}

/** Sets the cookie of a session or a pending log-in. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(cookieName(sessionCookie, secure), token, cookieOptions(30, secure))
}

/** Clears the session cookie. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(cookieName(sessionCookie, secure), { path: '/', secure })
}

/** Value of the known-device cookie; empty for a new browser. */
export function deviceCookieOf(request: FastifyRequest, secure: boolean): string {
  return (request.cookies[cookieName(deviceCookie, secure)] ?? '').slice(0, 400)
}

/** Sets the known-device cookie. */
export function setDeviceCookie(reply: FastifyReply, value: string, secure: boolean): void {
  void reply.setCookie(cookieName(deviceCookie, secure), value, cookieOptions(180, secure))
}

function cookieOptions(days: number, secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * oneDay } as const
}
