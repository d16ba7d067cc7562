import { pagePath, pages } from '@catenary/contract/page-routes'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/records/events'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { DemoPerson } from '../apps/server/seed/demo-people.ts'
import { demoPassword } from '../apps/server/seed/demo-people.ts'
import { demoRopes } from '../apps/server/seed/demo-ropes.ts'
import type { DemoRopeName } from '../apps/server/seed/demo-ropes.ts'

/** An account of the demo; another name where a journey makes accounts of its own. */
type Username = DemoPerson['username']

/** Logs in by the form of the login page, which is open already, in English or German. */
export async function logIn(page: Page, username: Username, password = demoPassword): Promise<void> {
  await page.getByLabel(/^(Username|Benutzername)$/).fill(username)
  await page.getByLabel(/^(Password|Passwort)$/).fill(password)
  await page.getByRole('button', { name: /^(Login|Anmelden)$/ }).click()
}

/** Gives the page's browser a session without walking through the login page. */
export async function logInByApi(page: Page, username: Username): Promise<void> {
  const response = await page.request.post('/api/login/json', { data: { username, password: demoPassword } })
  expect(response.status()).toBe(200)
}

/** Waits until nothing stands for what is still loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const part = document.querySelector('main, [role="dialog"], form')
    return part !== null && document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null
  })
}

/** Goes from one page to another within the client that is loaded, as a link does, and waits until all of it is there. */
export async function goWithin(page: Page, address: string): Promise<void> {
  // By way of one before the login: between two pages that are alike nothing would tell when the second is there.
  await page.evaluate((to) => history.pushState({}, '', to), pages.newPassword)
  await page.waitForFunction(() => document.querySelector('#content') === null && document.querySelector('h1') !== null)
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
  }, address)
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])') !== null)
  await waitUntilSettled(page)
}

/** Goes to an address within the client where it is loaded, and loads it there where none is. */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(pages.newPassword)
  await goWithin(page, address)
}

/** The id of a rope of the demo, by what the demo calls it. */
export function ropeId(name: DemoRopeName): string {
  return demoRopes[name].id
}

/** The address of a demo rope's page. */
export function ropeAddress(name: DemoRopeName): string {
  const { id, installation } = demoRopes[name]
  return pagePath(pages.rope, { areaId: installation.areaId, installationId: installation.id, ropeId: id })
}

/** Opens a rope's page by its address, with what stands behind it, and waits until the rope is there. */
export async function openRope(page: Page, name: DemoRopeName, search = ''): Promise<void> {
  await page.goto(ropeAddress(name) + search)
  // What the server wrote of the page cannot be operated yet.
  await expect(page.locator('.first-paint, .starting')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: demoRopes[name].name, level: 1 })).toBeVisible()
}

/** All events of a rope from the API, as the page's user, without archived ones. */
export async function eventsOf(page: Page, name: DemoRopeName): Promise<RopeEvent[]> {
  const response = await page.request.get(`/api/ropes/${ropeId(name)}/events?limit=10000`)
  expect(response.status()).toBe(200)
  const list = (await response.json()) as RopeEvent[]
  return list.filter((event) => !event.isDeleted)
}

/** The events of a rope whose description is exactly this: what one journey recorded. */
export async function eventsDescribed(page: Page, name: DemoRopeName, description: string): Promise<RopeEvent[]> {
  const list = await eventsOf(page, name)
  return list.filter((event) => event.attributes.description === description)
}

/** Records a damage on a rope by a call, as its starting point; returns its id. */
export async function recordDamage(page: Page, name: DemoRopeName, description: string): Promise<string> {
  const ropeEvent: NewRopeEvent = {
    rope: { id: ropeId(name) },
    position: 12,
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    attributes: { recordingType: 'damage', type: 'wear', inspectionType: 'visual', description },
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const response = await page.request.post('/api/events', { data: { ropeEvent }, headers })
  expect(response.status()).toBe(201)
  const recorded = (await response.json()) as { readonly ropeEvent: RopeEvent }
  return recorded.ropeEvent.id
}

/** Opens the dialog that records a damage; returns the dialog. */
export async function startDamage(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Damage', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Position')).toBeVisible()
  return dialog
}

/** What is typed into the dialog of a damage. */
export interface TypedDamage {
  readonly type: string
  readonly position: string
  readonly loss?: string
  readonly description?: string
}

/** Types a damage into its dialog, in English. */
export async function typeDamage(dialog: Locator, { type, position, loss, description }: TypedDamage): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Type', exact: true }).selectOption(type)
  await dialog.getByLabel('Position').fill(position)
  if (loss !== undefined) await dialog.getByLabel('Loss of metallic cross-section').fill(loss)
  if (description !== undefined) await dialog.getByLabel('Description').fill(description)
  await openEveryTab(dialog)
}

/** Visits every tab of a new event, as saving requires, and ends at the first. */
export async function openEveryTab(dialog: Locator): Promise<void> {
  const tabs = await dialog.getByRole('tab').all()
  for (const tab of tabs.toReversed()) await tab.click()
}

/** Opens the import dialog of a rope's page; returns the dialog. */
export async function startImport(page: Page, word = 'Import MRT report'): Promise<Locator> {
  await page.getByRole('button', { name: word }).click()
  return page.getByRole('dialog')
}

/** A file as it is chosen: its name and content. */
export interface ChosenFile {
  readonly name: string
  readonly content: string | Buffer
}

/** Chooses a file by the dialog's button, as a reader does. */
export async function chooseFile(page: Page, button: string | RegExp, { name, content }: ChosenFile): Promise<void> {
  const chooserPromise = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const chooser = await chooserPromise
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Adds files to the documents of a place, as a reader does; does not wait until they are there. */
export async function chooseFiles(page: Page, place: Locator, files: readonly ChosenFile[]): Promise<void> {
  const eventPromise = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Add files' }).click()
  const chosen = files.map(({ name, content }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }))
  await (await eventPromise).setFiles(chosen)
}
