import { demoPassword } from '@catenary/server/seed/demo-people.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.ts'

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** A middling phone against this machine. */
const throttling = 4

/** A line as the browser's tools emulate it. */
export interface Line {
  /** Milliseconds there and back. */
  readonly latency: number
  /** Bytes a second. */
  readonly throughput: number
}

/** A slow mobile line: 150 ms there and back, 1.6 Mbit/s. */
export const mobileLine: Line = { latency: 150, throughput: 200_000 }

/** "Slow 4G" of the browser's tools. */
export const slow4G: Line = { latency: 562.5, throughput: 180_000 }

/** A middling phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** "Good" of Web Vitals for the first contentful paint, in milliseconds. */
export const firstPaintMs = 1_800

/** Logs a user of the demo in; returns the browser's storage state. */
export async function logIn(browser: Browser, address: string, username: string): Promise<Cookies> {
  const context = await browser.newContext()
  const response = await context.request.post(`${address}/api/login/json`, {
    data: { username, password: demoPassword },
  })
  if (!response.ok()) throw new Error(`The demo refuses ${username}: ${response.status()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

interface VisitOptions {
  readonly prepare?: (context: BrowserContext) => Promise<void>
  readonly line?: Line | undefined
  readonly device?: BrowserContextOptions
  /** How many times slower the processor is; as a middling phone's by default. */
  readonly processor?: number
}

/**
 * Opens an address with an empty cache on a slowed processor, and reads something from the page; `prepare` may replace
 * answers of the server, `line` slows the network down as well, and `device` is what it is opened on.
 */
export async function visit<T>(
  browser: Browser,
  url: string,
  cookies: Cookies,
  read: (page: Page) => Promise<T>,
  { prepare, line, device, processor = throttling }: VisitOptions = {},
): Promise<T> {
  const context = await browser.newContext(device)
  try {
    await context.addCookies(cookies)
    await prepare?.(context)
    const page = await openPage(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
    if (line) {
      const { latency, throughput } = line
      const conditions = { latency, downloadThroughput: throughput, uploadThroughput: throughput, offline: false }
      await devtools.send('Network.emulateNetworkConditions', conditions)
    }
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    return await read(page)
  } finally {
    await context.close()
  }
}
