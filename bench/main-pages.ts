import type { Rope } from '@catenary/contract/assets/ropes'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Browser } from 'playwright-core'
import type { Cookies } from './throttled-visit.ts'

/** The address of a page by the name that the results give it. */
export type PageAddress = readonly [name: string, path: string]

/** The pages that people open most; those of a rope are of the one with most damages. */
export async function mainPages(browser: Browser, address: string, cookies: Cookies): Promise<PageAddress[]> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const response = async (path: string) => (await context.request.get(`${address}/api${path}`)).json()
  const ropes = (await response('/ropes')) as Rope[]
  const [device] = (await response('/sensor-devices')) as SensorDevice[]
  await context.close()
  const [busiest] = ropes.toSorted((a, b) => (b.damages?.count ?? 0) - (a.damages?.count ?? 0))
  if (!busiest || !device) throw new Error('The demo has no rope or no device')
  const { id: installationId, area } = busiest.installation
  const params = { areaId: area.id, installationId, ropeId: busiest.id }
  return [
    ['log-in', pages.login],
    ['areas', pages.areas],
    ['area', pagePath(pages.area, params)],
    ['installation', pagePath(pages.installation, params)],
    ['rope', pagePath(pages.rope, params)],
    ['dashboard', pages.dashboard],
    ['tasks', pages.tasks],
    ['sensor', pagePath(pages.sensorDevice, { deviceId: device.id })],
  ]
}
