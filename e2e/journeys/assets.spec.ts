import type { Area } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { getJson } from '../asset-steps.ts'
import { drawPicture } from '../pictures.ts'
import { logInByApi } from '../steps.ts'

const facade = { width: 640, height: 480 } as const

test('an administrator builds up the first area of a mandator, from nothing to lines on maps', async ({ page }) => {
  test.slow()
  // A second try finds the mandator of the first.
  const mandator = `Gamma Seilbahnen ${Date.now()}`
  await logInByApi(page, 'admin@catenary.example')
  await addMandator(page, mandator)
  const areaId = await addArea(page, mandator, 'Gamma ridge')
  await setClient(page, areaId)
  await addInstallation(page, 'Valley lift', 'Ropeway')
  await addRope(page, 'Haul rope')
  await backTo(page, 'Gamma ridge')
  await addInstallation(page, 'Summit lift', 'Ropeway')
  await backTo(page, 'Gamma ridge')
  await addInstallation(page, 'Concert hall', 'Building')
  await addRope(page, 'Facade rope')
  await backTo(page, 'Concert hall')
  const onImage = await drawOnFacade(page)
  await backTo(page, 'Gamma ridge')
  const onMap = await drawOnMap(page)
  await reorder(page)
  await page.reload()
  await expect(namesIn(page, 'Installations')).toHaveText(['Concert hall', 'Summit lift', 'Valley lift'])
  const stored = await getJson<Installation[]>(page, `/areas/${areaId}/installations`)
  expect(stored.map(({ name, latlngs }) => ({ name, latlngs }))).toEqual([
    { name: 'Concert hall', latlngs: [] },
    { name: 'Summit lift', latlngs: [] },
    { name: 'Valley lift', latlngs: onMap },
  ])
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(stored.map(({ attributes }) => attributes.timezone)).toEqual([zone, zone, zone])
  const ropes = await getJson<Rope[]>(page, `/installations/${stored[0]?.id ?? ''}/ropes`)
  expect(ropes.map(({ name, latlngs, latlngsOn }) => ({ name, latlngs, latlngsOn }))).toMatchObject([
    { name: 'Facade rope', latlngs: onImage, latlngsOn: 'image' },
  ])
})

function namesIn(page: Page, list: string): Locator {
  return page.getByRole('list', { name: list, exact: true }).getByRole('heading', { level: 2 })
}

async function addMandator(page: Page, name: string): Promise<void> {
  await page.goto(pages.mandators)
  await page.getByRole('button', { name: 'Create mandator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create mandator' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table').getByText(name)).toBeVisible()
}

async function addArea(page: Page, mandator: string, name: string): Promise<string> {
  await page.goto(pages.areas)
  await page.getByRole('button', { name: 'Add area' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add area' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Mandator' }).click()
  await page.getByRole('option', { name: mandator }).click()
  await dialog.getByLabel('Latitude').fill('46.8026')
  await dialog.getByLabel('Longitude').fill('9.8391')
  await dialog.getByLabel('Map zoom').fill('14.5')
  await dialog.getByRole('checkbox', { name: 'Satellite image' }).uncheck()
  await dialog.getByLabel('Default background map').selectOption('Swiss national map')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const areaId = /[^/]+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  const stored = await getJson<Area>(page, `/areas/${areaId}`)
  expect(stored).toMatchObject({
    latlng: [46.8026, 9.8391],
    mapZoom: 14.5,
    mapBaseLayers: ['osm', 'swiss-country', 'swiss-image'],
    mapDefaultBaseLayer: 'swiss-country',
    mandator: { name: mandator },
  })
  return areaId
}

/** Those who see all mandators can be an area's client, too. */
async function setClient(page: Page, areaId: string): Promise<void> {
  await page.getByRole('button', { name: 'Area settings' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: 'Petra Manz' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect((await getJson<Area>(page, `/areas/${areaId}`)).adminUser).toMatchObject({ name: 'Petra Manz' })
}

async function addInstallation(page: Page, name: string, type: 'Ropeway' | 'Building'): Promise<void> {
  await page.getByRole('button', { name: 'Add installation' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add installation' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Installation type').selectOption(type)
  await dialog.getByRole('button', { name: 'Add and open settings' }).click()
  await closeSettings(page, name)
}

async function addRope(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rope' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add rope' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Nominal diameter').fill('24')
  await dialog.getByRole('button', { name: 'Add and open settings' }).click()
  await page
    .getByRole('dialog', { name: `settings – ${name}` })
    .getByRole('button', { name: 'Cancel' })
    .click()
  // After its settings, an inspection plan is proposed.
  const plan = page.getByRole('dialog', { name: `Inspection plan, ${name}` })
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await expect(plan).toBeHidden()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function closeSettings(page: Page, name: string): Promise<void> {
  const settings = page.getByRole('dialog', { name: `settings – ${name}` })
  await settings.getByRole('button', { name: 'Cancel' }).click()
  await expect(settings).toBeHidden()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function backTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Gives the building a picture and draws a rope on it; returns where it lies, in pixels. */
async function drawOnFacade(page: Page): Promise<number[][]> {
  await page.getByRole('button', { name: 'Installation settings' }).click()
  const dialog = page.getByRole('dialog')
  const { name, content } = await drawPicture(page, { name: 'facade.png', colour: '#b8c4cc', ...facade })
  const chooserPromise = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose image' }).click()
  await (await chooserPromise).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) })
  await expect(dialog.getByText('facade.png is uploaded on saving')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const list = page.getByRole('list', { name: 'Ropes', exact: true })
  await list.getByRole('button', { name: 'Actions for Facade rope' }).click()
  await page.getByRole('menuitem', { name: 'Draw line' }).click()
  const drawn = await drawThreePoints(page, {
    map: 'Map: Concert hall',
    axes: ['X in pixels', 'Y in pixels'],
    first: [12.5, 401],
  })
  for (const [x = NaN, y = NaN] of drawn) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(facade.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(facade.height)
  }
  return drawn
}

/** Draws the line of an installation on the map of its area. */
async function drawOnMap(page: Page): Promise<number[][]> {
  const list = page.getByRole('list', { name: 'Installations', exact: true })
  await list.getByRole('button', { name: 'Actions for Valley lift' }).click()
  await page.getByRole('menuitem', { name: 'Draw line' }).click()
  return drawThreePoints(page, {
    map: 'Map: Gamma ridge',
    axes: ['Latitude', 'Longitude'],
    first: [46.801234, 9.834321],
  })
}

interface Drawing {
  readonly map: string
  readonly axes: readonly [string, string]
  /** What is typed for the first point. */
  readonly first: readonly [number, number]
}

/** Clicks a line of three points, types the first anew, and saves; returns the points as they were sent. */
async function drawThreePoints(page: Page, { map, axes, first }: Drawing): Promise<number[][]> {
  const region = page.getByRole('region', { name: map })
  const canvas = region.getByRole('figure', { name: 'Map' })
  const editor = region.getByRole('region', { name: /^Line of/ })
  await expect(editor.getByText('Click on the map for each point.')).toBeVisible()
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 }
  for (const [right, down] of [
    [0.3, 0.65],
    [0.5, 0.5],
    [0.7, 0.4],
  ] as const)
    await canvas.click({ position: { x: width * right, y: height * down } })
  await expect(editor.getByRole('row')).toHaveCount(4)
  await editor.getByRole('button', { name: 'Finish' }).click()
  for (const [place, axis] of axes.entries()) await editor.getByLabel(`${axis} of point 1`).fill(String(first[place]))
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  const [record] = Object.values((await sending).postDataJSON() as Record<string, { latlngs: number[][] }>)
  expect(record?.latlngs).toHaveLength(3)
  expect(record?.latlngs[0]).toEqual(first)
  return record?.latlngs ?? []
}

/** Moves one by the keyboard and one by its menu. */
async function reorder(page: Page): Promise<void> {
  const names = namesIn(page, 'Installations')
  await page.getByText('Own order', { exact: true }).click()
  await expect(names).toHaveText(['Valley lift', 'Summit lift', 'Concert hall'])
  await page.getByRole('main').getByRole('link', { name: 'Valley lift', exact: true }).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(names).toHaveText(['Summit lift', 'Valley lift', 'Concert hall'])
  const list = page.getByRole('list', { name: 'Installations', exact: true })
  await list.getByRole('button', { name: 'Actions for Concert hall' }).click()
  const moved = page.waitForResponse(
    (response) => response.url().includes('/order-before') && response.status() === 204,
  )
  await page.getByRole('menuitem', { name: 'Move to position' }).click()
  await page.getByRole('dialog').getByLabel('Position from 1 to 3').fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await moved
  await expect(names).toHaveText(['Concert hall', 'Summit lift', 'Valley lift'])
}
