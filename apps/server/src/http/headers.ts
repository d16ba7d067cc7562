import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The policy of the application's pages: its own scripts and styles, nothing inline, no third party. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of the script that reads PDF documents beside the page: it unpacks their pictures by compiled code of our
 * own origin, which the page itself may not load.
 */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Sends the application's page with a nonce of its own for the styles that its components add; `fill` writes into it what
 * belongs to the request, which gets no nonce whatever it holds.
 */
export function sendPage(reply: FastifyReply, page: string, fill = (html: string) => html): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce))
    .send(fill(page.replaceAll('__CSP_NONCE__', nonce)))
}

/** Largest rejected body, in bytes, that is still drained so that its sender receives the response. */
const maxDrainedBytes = 1024 * 1024
/** For how long, in milliseconds. */
const maxDrainMs = 1000

/** Drains the unread rest of a body where it is small and arrives quickly: of one that nothing read, and of one whose reader stopped. */
async function drainBody({ raw, headers }: FastifyRequest, milliseconds: number): Promise<void> {
  const isUnread = !raw.complete && !raw.readableEnded && !raw.destroyed
  if (!isUnread || !(Number(headers['content-length']) <= maxDrainedBytes)) return
  raw.resume()
  await once(raw, 'end', { signal: AbortSignal.timeout(milliseconds) }).catch(() => {})
}

/** Security headers of every response. The policy for API calls permits no scripts and no caching. */
export async function addSecurityHeaders(app: FastifyInstance, secure: boolean, drainMs = maxDrainMs): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) await drainBody(request, drainMs)
    // A client that is sending a large file reads no response before the upload or the connection ends.
    if (reply.statusCode >= 400 && !request.raw.complete) void reply.header('connection', 'close')
    void reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(self), payment=()')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}

/** Names how a body is packed as what unpacks it knows it: in any case, and by its old name `x-gzip` (RFC 9110, 8.4.1). */
export async function normalizeContentEncoding({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined) headers['content-encoding'] = encoding.trim().toLowerCase().replace(/^x-/, '')
}
