import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, paintTimings, staticHtml } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import { alternate, compared, limited, pairsOf } from '../../measure.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { firstPaintMs, logIn, visit } from '../../throttled-visit.ts'
import type { Cookies } from '../../throttled-visit.ts'

/** Milliseconds from the navigation on. */
interface PaintTimes {
  readonly first: number
  readonly chart: number
}

// The chart is the page's largest part, whose bound would be 2,500 ms by Web Vitals.
const chartMs = 2_000
/** In which the chart is seen: far down the page it is not drawn. */
const highWindow = { viewport: { width: 1280, height: 1600 } }

/** The rope page on a slow processor with nothing cached, against a page that only holds the finished picture of it. */
export const firstPaint: Measurement = {
  name: 'first-paint',
  run: (effort) =>
    withDemo(async ({ address }) => {
      const browser = await openBrowser()
      return measure(browser, address, effort).finally(() => browser.close())
    }),
}

async function measure(browser: Browser, address: string, { rounds }: Effort): Promise<Row[]> {
  const cookies = await logIn(browser, address, 'user@alpha.example')
  const url = `${address}${await ropeAddress(browser, address, cookies)}`
  const ours = () => visit(browser, url, cookies, chartTimes, { device: highWindow })
  const staticPage = await servePage(await visit(browser, url, cookies, readStaticHtml, { device: highWindow }))
  const peer = () => visit(browser, staticPage.address, [], staticTimes, { device: highWindow })
  try {
    await peer()
    const visits = await alternate(rounds, ours, peer)
    const first = pairsOf(visits, (one) => one.first)
    const chart = pairsOf(visits, (one) => one.chart)
    return [
      compared('rope page: first contentful paint', first, 'ms', null),
      limited('rope page: first contentful paint', first.ours, 'ms', firstPaintMs),
      compared('rope page: chart drawn', chart, 'ms', null),
      limited('rope page: chart drawn', chart.ours, 'ms', chartMs),
    ]
  } finally {
    staticPage.stop()
  }
}

/** The page of the rope with the most damages. */
async function ropeAddress(browser: Browser, address: string, cookies: Cookies): Promise<string> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const ropes = (await (await context.request.get(`${address}/api/ropes`)).json()) as Rope[]
  await context.close()
  const [rope] = ropes.toSorted((a, b) => (b.damages?.count ?? 0) - (a.damages?.count ?? 0))
  if (!rope) throw new Error('The demo has no rope')
  const { id: installationId, area } = rope.installation
  return pagePath(pages.rope, { areaId: area.id, installationId, ropeId: rope.id })
}

async function chartTimes(page: Page): Promise<PaintTimes> {
  const { first, ink } = await paintTimings(page, 'ink')
  return { first: first ?? 0, chart: ink ?? 0 }
}

/** A still page has its chart when it is loaded. */
async function staticTimes(page: Page): Promise<PaintTimes> {
  await paintTimings(page, 'first')
  const { first, loaded } = await paintTimings(page, 'loaded')
  return { first: first ?? 0, chart: loaded ?? 0 }
}

async function readStaticHtml(page: Page): Promise<string> {
  await paintTimings(page, 'ink')
  return staticHtml(page)
}

/** Serves one page of HTML; returns its address and how to stop. */
async function servePage(html: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The page has no port')
  return { address: `http://127.0.0.1:${place.port}/`, stop: () => server.close() }
}
