import { z } from 'zod'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '../db/caller.ts'
import { isSecure, sessionHash, tokenHash } from './cookie.ts'
import { fail } from './problems.ts'

/** The parameter by which a reading call is answered as another user would see it. */
const showAsParameter = 'showAsUser'

/**
 * What a request shows to prove who asks: the session in its cookie, or a program's token in `Authorization: Bearer`.
 * Both at once are refused, since it would not be clear whose word counts. `baseUrl` is the address users type.
 */
export function credentialOf(request: FastifyRequest, baseUrl: string | undefined): Credential | null {
  const session = sessionHash(request, isSecure(baseUrl))
  const bearer = /^Bearer ([\w.~+/=-]{10,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer) return session && { kind: 'session', hash: session, ...shown(request) }
  if (session) fail('credentials.two')
  return { kind: 'token', hash: tokenHash(bearer), ...shown(request) }
}

/** True where a request asks to be answered as another user would see it. */
export function isShownAs(request: FastifyRequest): boolean {
  return Object.hasOwn(request.query as object, showAsParameter)
}

/** The rest of a request's query: without the parameter that every reading call knows. */
export function ownQuery(request: FastifyRequest): Record<string, unknown> {
  const { [showAsParameter]: _, ...query } = request.query as Record<string, unknown>
  return query
}

function shown(request: FastifyRequest): { showAs?: string } {
  if (!isShownAs(request)) return {}
  const asked = z.uuid().safeParse((request.query as Record<string, unknown>)[showAsParameter])
  // Who cannot be shown is not there: never the caller's own, wider view instead.
  return asked.success ? { showAs: asked.data } : fail('record.notFound')
}
