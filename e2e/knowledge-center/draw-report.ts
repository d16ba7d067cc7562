import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type * as Pdf from 'pdfjs-dist'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Served by nobody: only to this page, which has no other policy than its own. */
const origin = 'http://pictures.invalid'

/** Draws the first page of a report as it is printed; returns what it is drawn on. */
export async function drawReport(page: Page, path: string): Promise<Locator> {
  const language = await page.evaluate(() => document.documentElement.lang)
  const report = await page.request.get(path, { headers: { 'accept-language': language } })
  const parts: Readonly<Record<string, { readonly contentType: string; readonly body: Buffer | string }>> = {
    '/': { contentType: 'text/html', body: '<!doctype html><body style="margin:0"><canvas></canvas>' },
    '/pdf.mjs': { contentType: 'text/javascript', body: await readFile(join(library, 'build/pdf.mjs')) },
    '/worker.mjs': { contentType: 'text/javascript', body: await readFile(join(library, 'build/pdf.worker.mjs')) },
    '/report.pdf': { contentType: 'application/pdf', body: await report.body() },
  }
  await page.route(`${origin}/**`, (route) => {
    const part = parts[new URL(route.request().url()).pathname]
    return part ? route.fulfill(part) : route.abort()
  })
  await page.goto(`${origin}/`)
  await page.evaluate(draw)
  return page.locator('canvas')
}

/** Runs in the page. */
async function draw(): Promise<void> {
  const name = '/pdf.mjs'
  const { getDocument, GlobalWorkerOptions } = (await import(name)) as typeof Pdf
  GlobalWorkerOptions.workerSrc = '/worker.mjs'
  const first = await (await getDocument({ url: '/report.pdf' }).promise).getPage(1)
  const viewport = first.getViewport({ scale: 1.4 })
  const canvas = document.querySelector('canvas')
  if (!canvas) throw new Error('The page has a canvas')
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await first.render({ canvas, viewport }).promise
}
