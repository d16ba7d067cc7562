import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pdfWorkerPolicy, sendPage } from './headers.ts'

const notBuiltPage =
  '<!doctype html><meta charset="utf-8"><title>Catenary</title><p>The web client is not built: npm run build'

const pdfWorker = /pdf\.worker[\w.-]*\.mjs(\.br)?$/

/** Serves the built web client from `folder`; returns a function that sends its page. */
export async function serveWebClient(
  app: FastifyInstance,
  folder: string,
): Promise<(reply: FastifyReply) => FastifyReply> {
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
  const sendIndexPage = (reply: FastifyReply) => sendPage(reply, page)
  app.get('/', (_, reply) => sendIndexPage(reply))
  return sendIndexPage
}
