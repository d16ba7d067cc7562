import type { FastifyRequest } from 'fastify'
import { fail } from './problems.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing call that another site's page makes in the user's name. Browsers tell where a call comes from in
 * `Sec-Fetch-Site` or `Origin`; a client that sends neither is no browser and carries no stolen cookie.
 */
export function refuseForeignOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') fail('origin.foreign')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const own = [baseUrl && new URL(baseUrl).origin, `${request.protocol}://${request.headers.host}`]
  if (!own.includes(origin)) fail('origin.foreign')
}
