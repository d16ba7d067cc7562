import type { FastifyRequest } from 'fastify'
import { throwProblem } from '../problems.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing call that another site's page makes in the user's name. Browsers tell where a call comes from in
 * `Sec-Fetch-Site` or `Origin`; a client that sends neither is no browser and carries no stolen cookie.
 */
export function requireSameOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throwProblem('origin.foreign')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const ownOrigins = [baseUrl && new URL(baseUrl).origin, `${request.protocol}://${request.headers.host}`]
  if (!ownOrigins.includes(origin)) throwProblem('origin.foreign')
}
