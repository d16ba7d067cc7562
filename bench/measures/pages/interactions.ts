import { join } from 'node:path'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Browser, Page } from 'playwright-core'
import { framesDuring, interactionsDuring, openBrowser } from '../../browser.ts'
import { withDatabase } from '../../database.ts'
import { withDemo } from '../../demo.ts'
import { fillList } from '../../list-data.ts'
import { mainPages } from '../../main-pages.ts'
import { limited } from '../../measure.ts'
import type { Measurement, Row } from '../../measure.ts'
import { product, withProgram } from '../../program.ts'
import { logIn, visit } from '../../throttled-visit.ts'
import type { Cookies } from '../../throttled-visit.ts'
import type { PageUse } from './page-uses.ts'
import { openGrid, useDashboard, useGrid, useRope, useTasks } from './page-uses.ts'

/** "Good" of Web Vitals for the interaction to the next paint, in milliseconds. */
const interactionMs = 200
/** So many interactions a page; two of a hundred may take longer than their 98th percentile. */
const wanted = 100
/** Longer frames are noticed, by Web Vitals. */
const longFrameMs = 50
/** The bench's 120,000 events on as many ropes as give each so many. */
const [longRopes, eventsPerRope] = [6, 20_000]
/** So many visits at most to the long rope, since each is the longest of a thousand frames. */
const maxVisits = 5
/** Turns of the wheel after which the end of the list must have come. */
const maxTurns = 3000
/** What is shorter than a frame is not told of. */
const frameMs = 16
/** A laptop's screen. */
const device = { viewport: { width: 1280, height: 900 }, locale: 'en-US' }

/** How long clicks and keys take until they are seen on a slow processor, and how evenly a long list of events moves. */
export const interactions: Measurement = {
  name: 'interactions',
  async run({ rounds }) {
    const browser = await openBrowser()
    try {
      return [
        ...(await measureUses(browser, Math.ceil(rounds / 3))),
        ...(await measureLongRope(browser, Math.min(rounds, maxVisits))),
      ]
    } finally {
      await browser.close()
    }
  },
}

function measureUses(browser: Browser, visits: number): Promise<Row[]> {
  return withDemo(async ({ address }) => {
    const cookies = await logIn(browser, address, 'admin@catenary.example')
    const paths = new Map(await mainPages(browser, address, cookies))
    const rope = paths.get('rope') ?? ''
    const uses: readonly [string, string, PageUse, PageUse?][] = [
      ['dashboard', paths.get('dashboard') ?? '', useDashboard],
      ['tasks', paths.get('tasks') ?? '', useTasks],
      ['rope', rope, useRope],
      ['quick entry', `${rope}/record`, useGrid, openGrid],
    ]
    const rows: Row[] = []
    for (const [name, path, use, prepare] of uses) {
      const read = async (page: Page) => {
        await page.waitForLoadState('networkidle')
        await prepare?.(page)
        return slowest(page, use)
      }
      const slow: number[] = []
      while (slow.length < visits) slow.push(await visit(browser, `${address}${path}`, cookies, read, { device }))
      rows.push(limited(`${name}: 98th percentile of ${wanted} interactions`, slow, 'ms', interactionMs))
    }
    return rows
  })
}

/** The 98th percentile of a hundred interactions, in milliseconds. */
async function slowest(page: Page, use: PageUse): Promise<number> {
  const durations: number[] = []
  let count = 0
  while (count < wanted) {
    const round = await interactionsDuring(page, () => use(page))
    if (!Number.isFinite(round.count)) throw new Error('The browser does not count interactions')
    count += round.count
    durations.push(...round.durations)
  }
  const place = Math.floor(count / 50)
  return durations.toSorted((one, other) => other - one)[place] ?? frameMs
}

/** The table of a rope's 20,000 events, moved and sorted as fast as the machine can. */
function measureLongRope(browser: Browser, visits: number): Promise<Row[]> {
  return withDatabase(async ({ ownerUrl, folder }) => {
    const { rope, token } = await fillList(ownerUrl, longRopes)
    const env = { DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
    return withProgram({ file: product, env, readyPath: '/healthz/ready' }, async ({ address }) => {
      const cookies = [{ name: 'catenary_session', value: token, url: address }]
      const path = await pathOf(browser, address, rope, cookies)
      const longest: number[] = []
      while (longest.length < visits) {
        const frames = await visit(browser, `${address}${path}`, cookies, moveEvents, { device, processor: 1 })
        // Three frames of the screen are 50.0 or 50.1 ms by its clock.
        longest.push(Math.round(Math.max(...frames)))
      }
      const what = 'a rope of 20,000 events: longest frame while they are scrolled and sorted'
      return [limited(what, longest, 'ms', longFrameMs)]
    })
  })
}

async function pathOf(browser: Browser, address: string, id: string, cookies: Cookies) {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const { installation } = (await (await context.request.get(`${address}/api/ropes/${id}`)).json()) as Rope
  await context.close()
  return pagePath(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: id })
}

async function moveEvents(page: Page): Promise<number[]> {
  await page.waitForLoadState('networkidle')
  const table = page.getByRole('table', { name: 'Events' })
  await afterEvents(page, () => page.locator('label', { hasText: /^All$/ }).last().click())
  await table.getByRole('columnheader').first().hover()
  return framesDuring(page, async () => {
    await scrollToEnd(page)
    for (const name of ['Position', 'Loss', 'Type']) {
      await afterEvents(page, () => table.getByRole('button', { name, exact: true }).click())
      await page.waitForTimeout(500)
    }
  })
}

/** Waits for the events that something makes the page read. */
async function afterEvents(page: Page, work: () => Promise<void>): Promise<void> {
  const read = page.waitForResponse((response) => response.url().includes('/events?'))
  await work()
  await read
}

/** Turns the wheel until the last event is there; throws where it never comes. */
async function scrollToEnd(page: Page): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    await page.mouse.wheel(0, 2000)
    if ((await page.evaluate<number>('bench.lastRow()')) > eventsPerRope) return
  }
  throw new Error('The last event was not reached')
}
