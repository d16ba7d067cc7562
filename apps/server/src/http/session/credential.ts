import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Credential } from '../../db/database.ts'
import { throwProblem } from '../problems.ts'
import { isSecure, sessionHashOf, hashToken } from './cookie.ts'

/** The parameter by which a reading call is answered as another user would see it. */
const showAsParameter = 'showAsUser'

/**
 * What a request shows to prove who asks: the session in its cookie, or a program's token in `Authorization: Bearer`.
 * Both at once are refused, since it would not be clear whose word counts. `baseUrl` is the address users type.
 */
export function credentialOf(request: FastifyRequest, baseUrl: string | undefined): Credential | null {
  const session = sessionHashOf(request, isSecure(baseUrl))
  const bearer = /^Bearer ([\w.~+/=-]{10,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer) return session && { kind: 'session', hash: session, ...showAsOf(request) }
  if (session) throwProblem('credentials.two')
  return { kind: 'token', hash: hashToken(bearer), ...showAsOf(request) }
}

/** True where a request carries the parameter `showAsUser`. */
export function hasShowAs(request: FastifyRequest): boolean {
  return Object.hasOwn(request.query as object, showAsParameter)
}

/** The rest of a request's query: without the parameter that every reading call knows. */
export function queryWithoutShowAs(request: FastifyRequest): Record<string, unknown> {
  const { [showAsParameter]: _, ...query } = request.query as Record<string, unknown>
  return query
}

function showAsOf(request: FastifyRequest): { showAs?: string } {
  if (!hasShowAs(request)) return {}
  const userId = z.uuid().safeParse((request.query as Record<string, unknown>)[showAsParameter])
  // Never fall back to the caller's own, wider view.
  return userId.success ? { showAs: userId.data } : throwProblem('record.notFound')
}
