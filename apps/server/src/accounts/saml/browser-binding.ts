import { samlPaths } from '@catenary/contract/accounts/saml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken, hashToken } from '../../http/session/cookie.ts'
import { limits } from '../../ports/saml/rules.ts'

// The response arrives by a cross-site form post: only a SameSite=None cookie is sent along, which requires TLS. The
// `__Host-` prefix keeps sibling domains from setting it.
const cookieName = (secure: boolean) => (secure ? '__Secure-catenary_sign_on' : 'catenary_sign_on')
const path = samlPaths.login.slice(0, samlPaths.login.lastIndexOf('/'))

/** Hash of the cookie of a browser that began a log-in, or null. */
export function browserHashOf(request: FastifyRequest, secure: boolean): Buffer | null {
  const token = tokenOf(request, secure)
  return token === null ? null : hashToken(token)
}

/** Sets the cookie that binds a log-in to this browser; concurrent log-ins share it. Returns its hash. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): Buffer {
  const token = tokenOf(request, secure) ?? newToken()
  void reply.setCookie(cookieName(secure), token, {
    path,
    httpOnly: true,
    sameSite: secure ? 'none' : 'lax',
    secure,
    maxAge: limits.requestLifeMs / 1000,
  })
  return hashToken(token)
}

function tokenOf({ cookies }: FastifyRequest, secure: boolean): string | null {
  const token = cookies[cookieName(secure)]
  return token !== undefined && /^[0-9a-f]{64}$/.test(token) ? token : null
}
