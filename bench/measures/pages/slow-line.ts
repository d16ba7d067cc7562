import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Browser, Page } from 'playwright-core'
import { loadedResources, openBrowser, openPage } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited } from '../../measure.ts'
import type { Cookies } from '../../throttled-visit.ts'
import { logIn, mobileLine, visit } from '../../throttled-visit.ts'

/** Permitted number of files and calls of one page. */
const maxRequests = 60
/** Until the name of the rope is read, with nothing cached, in milliseconds. */
const titleMs = 5_000

/** How many requests each page makes, and when the rope's page shows the rope's name on a slow mobile line. */
export const slowLine: Measurement = {
  name: 'slow-line',
  run: (effort) =>
    withDemo(async ({ address }) => {
      const browser = await openBrowser()
      return measure(browser, address, effort).finally(() => browser.close())
    }),
}

async function measure(browser: Browser, address: string, { rounds }: Effort): Promise<Row[]> {
  const cookies = await logIn(browser, address, 'admin@catenary.example')
  const { plain, ofRope, rope } = await pageAddresses(browser, address, cookies)
  const rows: Row[] = []
  for (const [name, path] of [...plain, ...ofRope]) {
    const count = await requestsOf(browser, `${address}${path}`, path === pages.login ? [] : cookies)
    rows.push(limited(`requests of ${name}`, [count], '', maxRequests))
  }
  const titles: number[] = []
  for (let round = 0; round < rounds; round += 1)
    titles.push(await visit(browser, `${address}${rope}`, cookies, titleTime, { line: mobileLine }))
  return [...rows, limited('rope page on a mobile line, 4 × CPU: title', titles, 'ms', titleMs)]
}

async function titleTime(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.evaluate<number>('performance.now()')
}

/** Names of pages with their addresses. */
type Addresses = readonly (readonly [name: string, path: string])[]

/** Every page that an administrator opens; those of a rope are of the one with most damages. */
async function pageAddresses(
  browser: Browser,
  address: string,
  cookies: Cookies,
): Promise<{ plain: Addresses; ofRope: Addresses; rope: string }> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const response = async (path: string) => (await context.request.get(`${address}/api${path}`)).json()
  const ropes = (await response('/ropes')) as Rope[]
  const [busiest] = ropes.toSorted((a, b) => (b.damages?.count ?? 0) - (a.damages?.count ?? 0))
  if (!busiest) throw new Error('The demo has no rope')
  const [event] = (await response(`/ropes/${busiest.id}/events?limit=1`)) as { id: string }[]
  if (!event) throw new Error('The rope has no event')
  await context.close()
  const { id: installationId, area } = busiest.installation
  const params = { areaId: area.id, installationId, ropeId: busiest.id }
  const rope = pagePath(pages.rope, params)
  const plain = Object.values(pages).filter((page) => !page.includes('$'))
  return {
    plain: plain.map((page) => [page, page]),
    ofRope: [
      ['an area', pagePath(pages.area, params)],
      ['an installation', pagePath(pages.installation, params)],
      ['a rope', rope],
      ['a rope with the dialog of an event', `${rope}?event=${event.id}`],
      ['quick entry', pagePath(pages.ropeRecord, params)],
    ],
    rope,
  }
}

/** How many requests a page makes until it has settled, with nothing cached; the page itself is one of them. */
async function requestsOf(browser: Browser, url: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext()
  try {
    await context.addCookies(cookies)
    const page = await openPage(context)
    await page.goto(url, { waitUntil: 'networkidle' })
    return (await loadedResources(page)).length + 1
  } finally {
    await context.close()
  }
}
