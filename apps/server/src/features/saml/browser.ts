import { samlAddresses } from '@catenary/contract/saml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken, tokenHash } from '../../http/cookie.ts'
import { limits } from '../../ports/saml/rules.ts'

// A response comes back by a form of another site: only a cookie for all sites is sent along, and browsers take such a
// one over TLS alone. The prefix keeps neighbours of the domain from setting it without TLS.
const named = (secure: boolean) => (secure ? '__Secure-catenary_sign_on' : 'catenary_sign_on')
const path = samlAddresses.login.slice(0, samlAddresses.login.lastIndexOf('/'))

/** The hash of what a browser has that began a log-in, or null. */
export function browserHash(request: FastifyRequest, secure: boolean): Buffer | null {
  const token = tokenOf(request, secure)
  return token === null ? null : tokenHash(token)
}

/** Gives the browser what it is known by when the response comes; several log-ins at once share it. Answers its hash. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const token = tokenOf(request, secure) ?? newToken()
  void reply.setCookie(named(secure), token, {
    path,
    httpOnly: true,
    sameSite: secure ? 'none' : 'lax',
    secure,
    maxAge: limits.requestLifeMs / 1000,
  })
  return tokenHash(token)
}

function tokenOf({ cookies }: FastifyRequest, secure: boolean): string | null {
  const token = cookies[named(secure)]
  return token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null
}
