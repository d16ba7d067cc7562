import type { FastifyRequest } from 'fastify'

export interface ClientInfo {
  readonly address: string
  /** How the browser names itself, cut to 300 characters; empty where it does not. */
  readonly userAgent: string
}

export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
