import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { apiDocsPath } from '@catenary/contract/accounts/external-links'
import { api } from '@catenary/contract/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { throwProblem } from '../problems.ts'
import { authenticate, authorize } from '../session/authenticate.ts'

const endpoint = { ...api.openapi.document, name: 'openapi.page' }

/**
 * What the page may do: run and load what this server sends, call it, and stand in a frame of the application. The
 * library draws its pictures as data and sets widths of single elements.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** A file of the page. */
interface PageFile {
  readonly mediaType: string
  readonly bytes: Buffer
}

const libraryFile = (name: string) => new URL(name, import.meta.resolve('swagger-ui-dist/package.json'))
const ownFile = (name: string) => new URL(`../api-page/${name}`, import.meta.url)

const sources: Readonly<Record<string, { readonly mediaType: string; readonly location: URL }>> = {
  'swagger-ui.css': { mediaType: 'text/css; charset=utf-8', location: libraryFile('swagger-ui.css') },
  'look.css': { mediaType: 'text/css; charset=utf-8', location: ownFile('look.css') },
  'swagger-ui-bundle.js': {
    mediaType: 'text/javascript; charset=utf-8',
    location: libraryFile('swagger-ui-bundle.js'),
  },
  'start.js': { mediaType: 'text/javascript; charset=utf-8', location: ownFile('start.js') },
}

/** Serves Swagger UI with the API description, to callers who may read it. */
export function apiPageRoutes(context: AppContext): void {
  let loading: ReturnType<typeof load> | undefined
  const loadOnce = () => (loading ??= load())

  context.app.get(apiDocsPath, async (request, reply) => {
    await requireAccess(context, request)
    const { page } = await loadOnce()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page)
  })
  context.app.get<{ Params: { file: string } }>(`${apiDocsPath}/:file`, async (request, reply) => {
    await requireAccess(context, request)
    const file = (await loadOnce()).files.get(request.params.file) ?? throwProblem('address.unknown')
    return sendPageFile(reply, file)
  })
}

async function requireAccess(context: AppContext, request: FastifyRequest): Promise<void> {
  const at = context.clock.now()
  const credential = await authenticate(context, endpoint, request, at)
  await context.database.runAs(credential, at, async (_, caller) => authorize(context, endpoint, caller))
}

/** The URLs contain a content hash, so browsers may cache the files for ever. */
function sendPageFile(reply: FastifyReply, { mediaType, bytes }: PageFile): FastifyReply {
  return reply.type(mediaType).header('cache-control', 'private, max-age=31536000, immutable').send(bytes)
}

async function load(): Promise<{ readonly page: string; readonly files: ReadonlyMap<string, PageFile> }> {
  const entries = Object.entries(sources).map(
    async ([name, { mediaType, location }]) => [name, { mediaType, bytes: await readFile(location) }] as const,
  )
  const files = new Map<string, PageFile>(await Promise.all(entries))
  let page = await readFile(ownFile('page.html'), 'utf8')
  for (const [name, { bytes }] of files)
    page = page.replaceAll(`{{${name}}}`, `${apiDocsPath}/${name}?v=${versionOf(bytes)}`)
  return { page, files }
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
