import type { NewArea } from '@catenary/contract/assets/areas'
import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import type { Installation } from '@catenary/contract/assets/installations'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pagePath, pages } from '@catenary/contract/page-routes'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, request } from '@playwright/test'
import { demoMandators, demoPassword } from '../apps/server/seed/demo-people.ts'
import { demoAddress } from './demo-server.ts'

/** What a journey works on: an installation of its own in an area of its own, so that no other finds it changed. */
export interface OwnInstallation {
  readonly areaId: string
  readonly id: string
  readonly name: string
  /** The address of its page. */
  readonly address: string
  readonly ropes: readonly Rope[]
  /** The address of a rope's page, by its place from 0. */
  readonly ropeAddress: (ids: number) => string
}

/** What the own installation is, and what its ropes are called. */
interface InstallationOptions {
  readonly name: string
  readonly attributes?: InstallationAttributes
  readonly ropes?: readonly { readonly name: string; readonly attributes?: RopeAttributes }[]
}

/** Adds an installation with ropes to a new area of the first mandator, by calls of an administrator. */
export async function addOwnInstallation({
  name,
  attributes,
  ropes = [],
}: InstallationOptions): Promise<OwnInstallation> {
  const calls = await apiContextOf('admin@catenary.example')
  const area: NewArea = { name: `Area of ${name}`, mandator: { id: demoMandators.alpha.id } }
  const { id: areaId } = await post<{ id: string }>(calls, '/areas', { area })
  const added = await post<Installation>(calls, `/areas/${areaId}/installations`, {
    installation: { name, attributes },
  })
  const addedRopes: Rope[] = []
  for (const rope of ropes) addedRopes.push(await post<Rope>(calls, `/installations/${added.id}/ropes`, { rope }))
  await calls.dispose()
  const ids = { areaId, installationId: added.id }
  return {
    areaId,
    id: added.id,
    name,
    address: pagePath(pages.installation, ids),
    ropes: addedRopes,
    ropeAddress: (index) => pagePath(pages.rope, { ...ids, ropeId: addedRopes[index]?.id ?? '' }),
  }
}

/** API calls as a user, outside of the page. */
async function apiContextOf(username: string): Promise<APIRequestContext> {
  const calls = await request.newContext({ baseURL: demoAddress() })
  const response = await calls.post('/api/login/json', { data: { username, password: demoPassword } })
  expect(response.status()).toBe(200)
  return calls
}

async function post<Body>(calls: APIRequestContext, path: string, data: object): Promise<Body> {
  const response = await calls.post(`/api${path}`, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as Body
}

/** The response of a GET call as the page's user. */
export async function getJson<Body>(page: Page, path: string): Promise<Body> {
  const response = await page.request.get(`/api${path}`)
  expect(response.status()).toBe(200)
  return (await response.json()) as Body
}

/** Opens a page by its address and waits until its heading is there. */
export async function openPage(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}
