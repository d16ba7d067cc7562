import type { EndpointFacts } from '@catenary/contract/endpoint'
import type { session } from '@catenary/contract/session'
import { queryOptions } from '@tanstack/react-query'
import { read } from './queries.ts'

/**
 * An endpoint by what a call needs of it while it runs. The login page must be there at once also on a mountain: with
 * the schemas, which only types need here, it would weigh a third more. The compiler holds each value to the contract.
 */
function withoutSchemas<E extends EndpointFacts>(facts: Pick<E, 'name' | 'method' | 'path'>): E {
  return facts as E
}

/** The calls by which a session begins, is looked at, and ends. */
export const sessionCalls = {
  login: withoutSchemas<typeof session.login>({ name: 'session.login', method: 'POST', path: '/login/json' }),
  check: withoutSchemas<typeof session.check>({ name: 'session.check', method: 'POST', path: '/login/check' }),
  logout: withoutSchemas<typeof session.logout>({ name: 'session.logout', method: 'POST', path: '/logout' }),
}

/** Who is logged in, if anybody: asked once, then kept until a login, a logout or a refusal says otherwise. */
export const sessionCheck = queryOptions({ ...read(sessionCalls.check, {}), staleTime: Infinity, gcTime: Infinity })
