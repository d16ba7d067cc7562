import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@catenary/i18n/language'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pdfWorkerPolicy, sendPage } from '../headers.ts'
import { languageCookieOf, pageLanguage } from '../request-info.ts'
import { firstPaint, incompleteNote } from './first-paint.ts'
import { jsonInPage, pageAt, readFirstResponses } from './first-responses.ts'

const notBuiltPage =
  '<!doctype html><meta charset="utf-8"><title>Catenary</title><p>The web client is not built: npm run build'

const pdfWorker = /pdf\.worker[\w.-]*\.mjs(\.br)?$/

/** Sends the page of the web client for the address of a request. */
export type SendIndexPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves the built web client from `folder`; returns a function that sends its page: with the files of the page at the address,
 * and the responses that it needs first.
 */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<SendIndexPage> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => notBuiltPage)
  if (page !== notBuiltPage)
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      preCompressed: true,
      maxAge: '365d',
      setHeaders: (reply, path) => {
        if (pdfWorker.test(path)) void reply.header('content-security-policy', pdfWorkerPolicy)
      },
    })
  const pageFiles = await readPageFiles(folder)
  const sendIndexPage: SendIndexPage = async (request, reply) => {
    const address = pageAt(request.url)
    const language = pageLanguage(request)
    const responses = await readFirstResponses(app, request, address, language)
    const paint = address && firstPaint(address, responses, { language, isKnown: languageCookieOf(request) !== null })
    // What stands in the page is somebody's own.
    void reply.header('cache-control', 'no-store')
    return sendPage(reply, page, (html) =>
      html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace('</head>', () => `${preloads(pageFiles[address?.route ?? ''] ?? pageFiles[''], language)}</head>`)
        .replace(starting, (logo) => (paint ?? logo) + incompleteNote(language))
        .replace(emptyResponses, () => `id="first-responses">${jsonInPage(responses.all)}<`),
    )
  }
  app.get('/', (request, reply) => sendIndexPage(request, reply))
  return sendIndexPage
}

/** What stands in the built page until its code has drawn it. */
const starting = /<!--starting-->.*<!--\/starting-->/s

/** The place of the first responses in the built page. */
const emptyResponses = 'id="first-responses">[]<'

/** What a page needs, as the build lists it. */
interface PageFiles {
  /** Its style sheets and scripts. */
  readonly files: readonly string[]
  readonly texts: Readonly<Partial<Record<Language, readonly string[]>>>
}

async function readPageFiles(folder: string): Promise<Readonly<Record<string, PageFiles>>> {
  const text = await readFile(join(folder, 'page-files.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, PageFiles>
}

/** Links that have the browser load the files of a page at once. */
function preloads(page: PageFiles | undefined, language: Language): string {
  return [...(page?.files ?? []), ...(page?.texts[language] ?? [])]
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
        : `<link rel="modulepreload" href="/${file}" crossorigin fetchpriority="low">`,
    )
    .join('')
}
