import type { FastifyRequest } from 'fastify'

/** Where a request comes from. */
export interface Visitor {
  readonly address: string
  /** How the browser names itself, cut to 300 characters; empty where it does not. */
  readonly userAgent: string
}

/** Where this request comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
