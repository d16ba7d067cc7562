import type { Area } from '@catenary/contract/assets/areas'
import { areas } from '@catenary/contract/assets/areas'
import { pages } from '@catenary/contract/page-routes'
import { demoPassword } from '@catenary/server/seed/demo-people.ts'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage, panMap } from '../../browser.ts'
import { withDemo } from '../../demo.ts'
import type { Effort, Measurement, Row } from '../../measure.ts'
import { limited, median } from '../../measure.ts'
import { sampleArea, positionOf } from '../../sample-areas.ts'

const username = 'user@alpha.example'
const markers = 5_000
const frames = 200
/** A screen of 60 pictures a second shows a new one after so many milliseconds. */
const frameMs = 16
// Without these switches a frame never measures less than the screen's interval.
const uncappedFrameRate = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** The map of all areas with thousands of them, dragged about: the time from frame to frame. */
export const mapPan: Measurement = {
  name: 'map-pan',
  run: (effort) =>
    withDemo(async ({ address }) => {
      const browser = await openBrowser(uncappedFrameRate)
      return measure(browser, address, effort).finally(() => browser.close())
    }),
}

async function measure(browser: Browser, address: string, { rounds }: Effort): Promise<Row[]> {
  const page = await openMap(browser, address)
  const medians: number[] = []
  for (let round = 0; round < rounds; round += 1) medians.push(median(await panMap(page, frames)))
  return [limited(`map: frame while panning ${markers} markers`, medians, 'ms', frameMs)]
}

/** The list of areas with its map, whose areas and positions are made up. */
async function openMap(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const response = await context.request.post(`${address}/api/login/json`, {
    data: { username, password: demoPassword },
  })
  if (!response.ok()) throw new Error(`The demo refuses ${username}: ${response.status()}`)
  const [firstArea] = (await (await context.request.get(`${address}/api/areas`)).json()) as Area[]
  if (!firstArea) throw new Error('The demo has no area')
  const sampleAreas = Array.from({ length: markers }, (_, index) => sampleArea(firstArea, index))
  const positions = sampleAreas.map(positionOf)
  await context.route(`${address}/api${areas.list.path}`, (route) => route.fulfill({ json: sampleAreas }))
  await context.route(`${address}/api${areas.positions.path}`, (route) => route.fulfill({ json: positions }))
  const page = await openPage(context)
  await page.goto(`${address}${pages.areas}`)
  await page.locator('.ol-viewport canvas').last().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return page
}
