import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { api } from '@catenary/contract/api'
import { apiPageAddress } from '@catenary/contract/links'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitted, permit } from './admission.ts'
import { fail } from './problems.ts'
import type { Serving } from './serving.ts'

const facts = { ...api.openapi.document, name: 'openapi.page' }

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

/** A file of the page as it is sent. */
interface PageFile {
  readonly mediaType: string
  readonly bytes: Buffer
}

const library = (name: string) => new URL(name, import.meta.resolve('swagger-ui-dist/package.json'))
const own = (name: string) => new URL(`./api-page/${name}`, import.meta.url)

const sources: Readonly<Record<string, { readonly mediaType: string; readonly place: URL }>> = {
  'swagger-ui.css': { mediaType: 'text/css; charset=utf-8', place: library('swagger-ui.css') },
  'look.css': { mediaType: 'text/css; charset=utf-8', place: own('look.css') },
  'swagger-ui-bundle.js': { mediaType: 'text/javascript; charset=utf-8', place: library('swagger-ui-bundle.js') },
  'start.js': { mediaType: 'text/javascript; charset=utf-8', place: own('start.js') },
}

/** Shows the description of the API as a page on which every call can be tried out, to those who may see it. */
export function apiPage(serving: Serving): void {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => (loading ??= load())

  serving.app.get(apiPageAddress, async (request, reply) => {
    await admit(serving, request)
    const { page } = await loaded()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page)
  })
  serving.app.get<{ Params: { file: string } }>(`${apiPageAddress}/:file`, async (request, reply) => {
    await admit(serving, request)
    const file = (await loaded()).files.get(request.params.file) ?? fail('address.unknown')
    return sendPart(reply, file)
  })
}

async function admit(serving: Serving, request: FastifyRequest): Promise<void> {
  const at = serving.clock.now()
  const credential = await admitted(serving, facts, request, at)
  await serving.database.as(credential, at, async (_, caller) => permit(serving, facts, caller))
}

/** The addresses in the page change with the content of what they name, so a browser may keep it. */
function sendPart(reply: FastifyReply, { mediaType, bytes }: PageFile): FastifyReply {
  return reply.type(mediaType).header('cache-control', 'private, max-age=31536000, immutable').send(bytes)
}

async function load(): Promise<{ readonly page: string; readonly files: ReadonlyMap<string, PageFile> }> {
  const read = Object.entries(sources).map(
    async ([name, { mediaType, place }]) => [name, { mediaType, bytes: await readFile(place) }] as const,
  )
  const files = new Map<string, PageFile>(await Promise.all(read))
  let page = await readFile(own('page.html'), 'utf8')
  for (const [name, { bytes }] of files)
    page = page.replaceAll(`{{${name}}}`, `${apiPageAddress}/${name}?v=${versionOf(bytes)}`)
  return { page, files }
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
