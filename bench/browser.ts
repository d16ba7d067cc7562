import { join } from 'node:path'
import { chromiumPath, chromiumSwitches } from '@catenary/e2e/browser.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'

/** Milliseconds from the navigation on; null for what has not happened. */
export interface PaintTimings {
  readonly first: number | null
  readonly ink: number | null
  readonly loaded: number | null
}

/** How a page came up: milliseconds from the navigation on, bytes before compression. */
export interface PageLoad {
  /** The largest paint. */
  readonly largest: number
  /** Until the code of the page has drawn its title. */
  readonly drawn: number
  /** Of the scripts that had come until the title was seen: as the server wrote it, or else as the code drew it. */
  readonly script: number
  /** How far what was there has moved, as the browser counts it. */
  readonly shift: number
  /** Files and calls, with the page itself. */
  readonly requests: number
}

/** What a page has loaded: the path and the bytes of its compressed body. */
export interface LoadedResource {
  readonly path: string
  readonly bytes: number
}

/** Starts Chromium without a window, with further switches where given; close it afterwards. */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumSwitches, ...switches] })
}

/** Opens a page for {@link paintTimings}, {@link loadedResources} and {@link staticHtml}. */
export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, './in-page.js') })
  return page
}

/** When the page painted what; waits until it has painted `awaited`. */
export async function paintTimings(page: Page, awaited: keyof PaintTimings): Promise<PaintTimings> {
  return page.evaluate<PaintTimings>(`bench.until('${awaited}')`)
}

/** Everything that the page has loaded so far. */
export async function loadedResources(page: Page): Promise<LoadedResource[]> {
  return page.evaluate<LoadedResource[]>('bench.loads()')
}

/** How the page came up, once its code has drawn it. */
export async function pageLoad(page: Page): Promise<PageLoad> {
  return page.evaluate<PageLoad>('bench.load()')
}

/** When the charts of measurements were seen: milliseconds from the navigation on. */
export interface SensorPaints {
  /** Calls that read measurements. */
  readonly calls: number
  /** When the last of their answers had come. */
  readonly answered: number
  /** When the first and the last chart were painted. */
  readonly first: number
  readonly last: number
}

/** How so many charts of measurements came up; waits until each is painted. */
export async function sensorPaints(page: Page, charts: number): Promise<SensorPaints> {
  return page.evaluate<SensorPaints>(`bench.sensorPaints(${charts})`)
}

/** What the browser tells of a page's interactions since it was asked to forget them. */
export interface Interactions {
  readonly count: number
  /** Milliseconds of those that took longer than a frame. */
  readonly durations: readonly number[]
}

/** The interactions with a page while `work` goes on. */
export async function interactionsDuring(page: Page, work: () => Promise<void>): Promise<Interactions> {
  const before = await page.evaluate<number>('bench.forget()')
  await work()
  // The last ones are told of only after they were painted.
  await page.waitForTimeout(500)
  const { count, durations } = await page.evaluate<Interactions>('bench.interactions()')
  return { count: count - before, durations }
}

/** The lengths of the page's frames while `work` goes on, in milliseconds. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate('bench.watchFrames()')
  await work()
  return page.evaluate<number[]>('bench.frames()')
}

/** Drags the map about for so many frames; milliseconds from each frame to the next. */
export async function panMap(page: Page, frames: number): Promise<number[]> {
  return page.evaluate<number[]>(`bench.pan(${frames})`)
}

/** The page as it stands, without scripts. */
export async function staticHtml(page: Page): Promise<string> {
  return page.evaluate<string>('bench.still()')
}
