import type { Area } from '@catenary/contract/assets/areas'
import { areas } from '@catenary/contract/assets/areas'
import { pages } from '@catenary/contract/page-routes'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, paintTimings } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited } from '../../measure.ts'
import { sampleArea, positionOf } from '../../sample-areas.ts'
import { firstPaintMs, logIn, visit } from '../../throttled-visit.ts'

const areaCount = 2_000
// "Good" of Web Vitals for the largest part of a page.
const listMs = 2_500

interface PageTimes {
  readonly first: number
  readonly list: number
}

/** The first page after the log-in, with two thousand areas, on a slow processor with nothing cached. */
export const areasPage: Measurement = {
  name: 'areas-page',
  run: (effort) =>
    withDemo(async ({ address }) => {
      const browser = await openBrowser()
      return measure(browser, address, effort).finally(() => browser.close())
    }),
}

async function measure(browser: Browser, address: string, { rounds }: Effort): Promise<Row[]> {
  const cookies = await logIn(browser, address, 'admin@catenary.example')
  const prepare = (context: BrowserContext) => routeManyAreas(context, address)
  const visits: PageTimes[] = []
  for (let round = 0; round < rounds; round += 1)
    visits.push(await visit(browser, `${address}${pages.areas}`, cookies, listTimes, { prepare }))
  const what = `page of ${areaCount} areas`
  return [
    limited(
      `${what}: first contentful paint`,
      visits.map(({ first }) => first),
      'ms',
      firstPaintMs,
    ),
    limited(
      `${what}: list drawn`,
      visits.map(({ list }) => list),
      'ms',
      listMs,
    ),
  ]
}

/** Answers the list and the positions with made-up areas, and takes the demo's own out of the page. */
async function routeManyAreas(context: BrowserContext, address: string): Promise<void> {
  const [firstArea] = (await (await context.request.get(`${address}/api/areas`)).json()) as Area[]
  if (!firstArea) throw new Error('The demo has no area')
  const list = Array.from({ length: areaCount }, (_, index) => sampleArea(firstArea, index))
  await context.route(`${address}${pages.areas}`, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/<script[^>]* id="first-responses".*?<\/script>/s, '')
    await route.fulfill({ response, body: html })
  })
  await context.route(`${address}/api${areas.list.path}`, (route) => route.fulfill({ json: list }))
  await context.route(`${address}/api${areas.positions.path}`, (route) => route.fulfill({ json: list.map(positionOf) }))
}

async function listTimes(page: Page): Promise<PageTimes> {
  // The worst stand first: of thirteen states in turn the thirteenth, and of those the first.
  await page.getByRole('link', { name: 'Area 12', exact: true }).waitFor()
  const list = await page.evaluate(() => performance.now())
  const { first } = await paintTimings(page, 'first')
  return { first: first ?? 0, list }
}
