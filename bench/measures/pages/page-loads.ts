import { pages } from '@catenary/contract/page-routes'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, pageLoad } from '../../browser.ts'
import type { PageLoad } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import type { PageAddress } from '../../main-pages.ts'
import { mainPages } from '../../main-pages.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited } from '../../measure.ts'
import type { Cookies, Line } from '../../throttled-visit.ts'
import { logIn, mobileLine, phone, slow4G, visit } from '../../throttled-visit.ts'

/** Under what each page is opened, with nothing cached, and until when its largest paint must be there, in milliseconds. */
const conditions: readonly { readonly name: string; readonly line?: Line; readonly largestMs: number }[] = [
  { name: '4 × CPU', largestMs: 1_500 },
  { name: '4 × CPU, 150 ms, 1.6 Mbit/s', line: mobileLine, largestMs: 3_000 },
  { name: '4 × CPU, Slow 4G', line: slow4G, largestMs: 6_000 },
]
/** How far what is read may move, as the browser counts it. */
const maxShift = 0.05
/** Permitted number of files and calls of one page; the page itself is one of them. */
const maxRequests = 40
/** Scripts, before compression, that have come over a slow line until the title is seen. */
const maxScriptKilobytes = 500

/** The main pages as a phone opens them: the largest paint on each line, and what is loaded and moves meanwhile. */
export const pageLoads: Measurement = {
  name: 'page-loads',
  run: (effort) =>
    withDemo(async ({ address }) => {
      const browser = await openBrowser()
      return measure(browser, address, effort).finally(() => browser.close())
    }),
}

async function measure(browser: Browser, address: string, effort: Effort): Promise<Row[]> {
  const cookies = await logIn(browser, address, 'admin@catenary.example')
  const rows: Row[] = []
  for (const page of await mainPages(browser, address, cookies))
    rows.push(...(await rowsOf(browser, address, page, cookies, effort)))
  return rows
}

async function rowsOf(
  browser: Browser,
  address: string,
  [name, path]: PageAddress,
  cookies: Cookies,
  { rounds }: Effort,
): Promise<Row[]> {
  const rows: Row[] = []
  const loads: PageLoad[] = []
  for (const { name: condition, line, largestMs } of conditions) {
    const ofLine: PageLoad[] = []
    for (let round = 0; round < rounds; round += 1)
      ofLine.push(
        await visit(browser, `${address}${path}`, path === pages.login ? [] : cookies, settled, {
          line,
          device: phone,
        }),
      )
    const values = (figure: (one: PageLoad) => number) => ofLine.map(figure)
    rows.push(
      limited(
        `${name}, ${condition}: largest paint`,
        values(({ largest }) => largest),
        'ms',
        largestMs,
      ),
      limited(
        `${name}, ${condition}: title drawn by its code`,
        values(({ drawn }) => drawn),
        'ms',
        null,
      ),
    )
    // Without a line everything has come before anything is painted.
    if (line)
      rows.push(
        limited(
          `${name}, ${condition}: script before its title is seen`,
          values(({ script }) => script / 1000),
          'kB',
          maxScriptKilobytes,
        ),
      )
    loads.push(...ofLine)
  }
  const most = (figure: (one: PageLoad) => number) => [Math.max(...loads.map(figure))]
  return [
    ...rows,
    limited(
      `${name}: layout shift`,
      most(({ shift }) => shift),
      '',
      maxShift,
    ),
    limited(
      `${name}: requests`,
      most(({ requests }) => requests),
      '',
      maxRequests,
    ),
  ]
}

async function settled(page: Page): Promise<PageLoad> {
  await page.waitForLoadState('networkidle')
  return pageLoad(page)
}
