import { pageAddress, pages } from '@catenary/contract/pages'
import type { Rope } from '@catenary/contract/ropes'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, still, times } from './browser.ts'
import { withDemo } from './demo.ts'
import type { Effort, Measurement, Row } from './measure.ts'
import { compared, inTurns, limited, pairsOf } from './measure.ts'
import { firstPaintMs, logIn, visit } from './slow-visit.ts'
import type { Cookies } from './slow-visit.ts'
import { servePage } from './still-server.ts'

/** Milliseconds from the navigation on. */
interface Painted {
  readonly first: number
  readonly chart: number
}

// The chart is the page's largest part, whose bound would be 2,500 ms by Web Vitals.
const chartMs = 2_000

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
  const ours = () => visit(browser, url, cookies, chartTimes)
  const stillPage = await servePage(await visit(browser, url, cookies, stillOf))
  const peer = () => visit(browser, stillPage.address, [], stillTimes)
  try {
    await peer()
    const visits = await inTurns(rounds, ours, peer)
    const first = pairsOf(visits, (one) => one.first)
    const chart = pairsOf(visits, (one) => one.chart)
    return [
      compared('rope page: first contentful paint', first, 'ms', null),
      limited('rope page: first contentful paint', first.ours, 'ms', firstPaintMs),
      compared('rope page: chart drawn', chart, 'ms', null),
      limited('rope page: chart drawn', chart.ours, 'ms', chartMs),
    ]
  } finally {
    stillPage.stop()
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
  return pageAddress(pages.rope, { areaId: area.id, installationId, ropeId: rope.id })
}

async function chartTimes(page: Page): Promise<Painted> {
  const { first, ink } = await times(page, 'ink')
  return { first: first ?? 0, chart: ink ?? 0 }
}

/** A still page has its chart when it is loaded. */
async function stillTimes(page: Page): Promise<Painted> {
  await times(page, 'first')
  const { first, loaded } = await times(page, 'loaded')
  return { first: first ?? 0, chart: loaded ?? 0 }
}

async function stillOf(page: Page): Promise<string> {
  await times(page, 'ink')
  return still(page)
}
