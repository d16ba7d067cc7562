import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Browser, Page } from 'playwright-core'
import { loadedResources, openBrowser, openPage } from '../browser.ts'
import { withDemo } from '../demo.ts'
import type { Effort, Measurement, Row } from '../measure.ts'
import { limited } from '../measure.ts'
import type { Cookies } from '../throttled-visit.ts'
import { logIn, mobileLine, visit } from '../throttled-visit.ts'

/** Permitted number of files and calls of one page. */
const maxRequests = 60
/** Until the name of the rope is read, with nothing cached, in milliseconds. */
const titleMs = 5_000

/** Pages on a slow mobile line: the number of requests of each, and when the rope's page shows the rope's name. */
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
  const addresses = await pageAddresses(browser, address, cookies)
  const counts: { path: string; count: number }[] = []
  for (const path of addresses)
    counts.push({ path, count: await requestsOf(browser, `${address}${path}`, path === pages.login ? [] : cookies) })
  const busiestPage = counts.toSorted((a, b) => b.count - a.count)[0]
  const rope = `${address}${addresses.at(-1) ?? ''}`
  const titles: number[] = []
  for (let round = 0; round < rounds; round += 1)
    titles.push(await visit(browser, rope, cookies, titleTime, { line: mobileLine }))
  return [
    limited(
      `requests of the page with most (${nameOf(busiestPage?.path ?? '')})`,
      [busiestPage?.count ?? 0],
      '',
      maxRequests,
    ),
    limited('rope page on a mobile line, 4 × CPU: title', titles, 'ms', titleMs),
  ]
}

async function titleTime(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.evaluate<number>('performance.now()')
}

/** The page that an address belongs to, as the table of pages writes it. */
function nameOf(path: string): string {
  const parts = (text: string) => text.split('/')
  const found = Object.values(pages).find(
    (page) =>
      parts(page).length === parts(path).length &&
      parts(page).every((part, index) => part.startsWith('$') || part === parts(path)[index]),
  )
  return found ?? path
}

/** Every page that an administrator opens, the last being that of the rope with most damages. */
async function pageAddresses(browser: Browser, address: string, cookies: Cookies): Promise<string[]> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const ropes = (await (await context.request.get(`${address}/api/ropes`)).json()) as Rope[]
  await context.close()
  const [rope] = ropes.toSorted((a, b) => (b.damages?.count ?? 0) - (a.damages?.count ?? 0))
  if (!rope) throw new Error('The demo has no rope')
  const params = { areaId: rope.installation.area.id, installationId: rope.installation.id, ropeId: rope.id }
  const plain = Object.values(pages).filter((page) => !page.includes('$') && page !== pages.home)
  return [
    ...plain,
    pagePath(pages.area, params),
    pagePath(pages.installation, params),
    pagePath(pages.ropeRecord, params),
    pagePath(pages.rope, params),
  ]
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
