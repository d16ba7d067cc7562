import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'catenary_session'
const thirtyDays = 30 * 24 * 3600

/** A new session's token: 256 random bits. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('hex')
}

/** The form in which tokens are stored. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The hash of the session token that a request carries, or null. */
export function sessionHash(request: FastifyRequest): Buffer | null {
  const token = request.cookies[cookieName]
  return token && token.length <= 200 ? tokenHash(token) : null
}

/** Gives the browser its session. */
export function setSession(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: thirtyDays,
  })
}

/** Takes the session from the browser. */
export function clearSession(reply: FastifyReply): void {
  void reply.clearCookie(cookieName, { path: '/' })
}
