import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const sessionCookie = 'catenary_session'
const deviceCookie = 'catenary_device'
const oneDay = 24 * 3600

/** A new session's token: 256 random bits. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('hex')
}

/** The form in which tokens are stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** True where users type an address with TLS, be it that of a proxy. */
export function isSecure(baseUrl: string | undefined): boolean {
  return baseUrl?.startsWith('https:') ?? false
}

// With TLS a browser takes a cookie of this prefix from this very host alone, never from a neighbour in its domain.
const named = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The hash of the token that a request carries, of a session or of a log-in under way; or null. */
export function sessionHash(request: FastifyRequest, secure: boolean): Buffer | null {
  const token = request.cookies[named(sessionCookie, secure)]
  return token && token.length <= 200 ? tokenHash(token) : null
}

/** Gives the browser its session, or its log-in under way. */
export function setSession(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(named(sessionCookie, secure), token, lasting(30, secure))
}

/** Takes the session from the browser. */
export function clearSession(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(named(sessionCookie, secure), { path: '/', secure })
}

/** What the browser is known by to those who logged in with it; empty for a new one. */
export function deviceText(request: FastifyRequest, secure: boolean): string {
  return (request.cookies[named(deviceCookie, secure)] ?? '').slice(0, 400)
}

/** Gives the browser what it is known by. */
export function setDevice(reply: FastifyReply, text: string, secure: boolean): void {
  void reply.setCookie(named(deviceCookie, secure), text, lasting(180, secure))
}

function lasting(days: number, secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * oneDay } as const
}
