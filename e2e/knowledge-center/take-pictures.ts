import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resourcesFor } from '@catenary/i18n/catalogue'
import type { Language } from '@catenary/i18n/language'
import { languages } from '@catenary/i18n/language'
import { createTranslator } from '@catenary/i18n/translator'
import { chromium } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { sections } from '../../apps/web/src/navigation/sections.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { chromiumPath, chromiumSwitches } from '../browser.ts'
import { newFolder, startServer } from '../server.ts'
import { logInByApi, waitUntilSettled } from '../steps.ts'
import type { Scene } from './scenes.ts'
import { scenes } from './scenes.ts'

// Takes the pictures of the knowledge center from the demo, in every language: all of them, or those that are named.
// A page shows what it says only as long as they are taken again when the product changes.

const folder = join(import.meta.dirname, '../../apps/web/src/library/knowledge-center/pictures')
/** Readable in the column of the text, which is 736 pixels wide, also on a screen with small pixels. */
const usual = { width: 860, height: 640 }
const pixelRatio = 1.5
const maxBytes = 60_000
/** Of a long card its beginning is enough, in pixels. */
const maxHeight = 900
/** From the best quality down to the one that is small enough. */
const qualities = [80, 70, 60, 50, 40, 30, 20] as const

const named = process.argv.slice(2)
const unknown = named.filter((id) => !(id in scenes))
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}`)

await buildIfStale()
const data = await newFolder()
const server = await startServer({
  dataDir: data.path,
  args: ['--demo', '--no-build'],
  env: { DEMO_TILES: 'drawn', DEMO_LIVE: 'off' },
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumSwitches })
try {
  for (const language of languages) await takeAll(browser, language)
} finally {
  await browser.close()
  await server.stop()
  await data.remove()
}

async function takeAll(browser: Browser, language: Language): Promise<void> {
  await mkdir(join(folder, language), { recursive: true })
  for (const [id, scene] of Object.entries(scenes)) {
    const isComing = scene.section !== undefined && 'comingSoon' in sections[scene.section]
    if (isComing || (named.length > 0 && !named.includes(id))) continue
    try {
      const picture = await take(browser, language, scene)
      await writeFile(join(folder, language, `${id}.webp`), picture)
      process.stdout.write(`${language}/${id}.webp ${(picture.length / 1000).toFixed(0)} kB\n`)
    } catch (error) {
      // The others are taken all the same; what was there of this one stays.
      process.stderr.write(`${language}/${id}.webp could not be taken: ${String(error)}\n`)
      process.exitCode = 1
    }
  }
}

async function take(browser: Browser, language: Language, scene: Scene): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: scene.size ?? usual,
    deviceScaleFactor: pixelRatio,
    locale: language,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript((chosen) => localStorage.setItem('catenary-language', chosen), language)
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    await logInByApi(page, scene.user ?? 'user@alpha.example')
    await page.goto(scene.address)
    await waitUntilSettled(page)
    const t = createTranslator(language, resourcesFor(language))
    const part = await scene.prepare?.({ page, t })
    await waitUntilDrawn(page)
    return await webpOf(page, part ?? undefined)
  } finally {
    await context.close()
  }
}

/** Charts and maps are drawn some time after the page says that all of it is there. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null &&
      document.fonts.status === 'loaded',
  )
  await page.waitForTimeout(1500)
}

/** The part, or all of the window, as WebP: Chromium writes it, the library of the tests does not ask for it. */
async function webpOf(page: Page, part: Locator | undefined): Promise<Buffer> {
  await part?.scrollIntoViewIfNeeded()
  // What stays in sight while a page is scrolled would lie over the part.
  if (part)
    await page.evaluate(() => document.querySelectorAll('header').forEach((bar) => (bar.style.position = 'static')))
  const box = await part?.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
  const session = await page.context().newCDPSession(page)
  const clip = box && { ...box, height: Math.min(box.height, maxHeight), scale: 1 }
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      ...(clip && { clip, captureBeyondViewport: true }),
    })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= maxBytes) return picture
  }
  throw new Error(`The picture is larger than ${maxBytes} bytes`)
}
