import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { demoInstallations } from '../../apps/server/seed/demo-assets.ts'
import type { View } from '../accessibility.ts'
import { expectAccessibleView, collectConsoleErrors } from '../accessibility.ts'
import { chooseFile, logInByApi, ropeAddress } from '../steps.ts'

const { glacierTramway, gorgeBridge } = demoInstallations
const { areaId } = glacierTramway
const areaPage = pagePath(pages.area, { areaId })
const installationPage = pagePath(pages.installation, { areaId, installationId: glacierTramway.id })
const bridgePage = pagePath(pages.installation, { areaId, installationId: gorgeBridge.id })

const within = '[role="dialog"]'

/** A dialog that its page's address opens; it is there once its button is. */
const dialog = (address: string, name: string, button: string): View => ({
  name: `${name}, ${address.split('/').at(-2)}`,
  within,
  open: async (page) => {
    await page.goto(address)
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: button, exact: true })).toBeVisible()
  },
})

const views: readonly View[] = [
  dialog(`${pages.areas}?dialog=new`, 'Add area', 'Add'),
  dialog(`${pages.areas}?edit=${areaId}`, 'Area settings', 'Save'),
  dialog(`${areaPage}?dialog=new`, 'Add installation', 'Add and open settings'),
  dialog(`${installationPage}?dialog=settings`, 'Installation settings', 'Save'),
  dialog(`${bridgePage}?dialog=settings`, 'Installation settings', 'Other image'),
  dialog(`${installationPage}?dialog=notifications`, 'Notification settings', 'Save'),
  dialog(`${installationPage}?dialog=systemNotifications`, 'System notification settings', 'Save'),
  dialog(`${installationPage}?dialog=notificationStatus`, 'Notification status', 'Save'),
  dialog(`${installationPage}?dialog=archived`, 'Archived ropes', 'Restore Haul rope 2017'),
  dialog(`${installationPage}?dialog=lastEvents`, 'Last events details', 'Close'),
  dialog(`${installationPage}?dialog=new`, 'Add rope', 'Add and open settings'),
  dialog(`${ropeAddress('haulRope')}?dialog=settings`, 'Rope settings', 'Save'),
  { name: 'settings from a file', within, open: openFile },
  { name: 'line on a map', open: openLine },
  { name: 'position in a list', within, open: openMove },
  { name: 'preview', within, open: openPreview },
]

// What fades in has not its colours yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [part, from, to] of [
  ['first', 0, 8],
  ['second', 8, views.length],
] as const)
  test(`every dialog of areas, installations and ropes is sound, light and wide, dark and narrow: the ${part} part`, async ({
    page,
  }) => {
    test.slow()
    await logInByApi(page, 'admin@catenary.example')
    const complaints = await collectConsoleErrors(page)
    for (const view of views.slice(from, to)) await expectAccessibleView(page, view, complaints, { darkOnPhone: true })
  })

async function openFile(page: Page): Promise<void> {
  await page.goto(installationPage)
  await page.getByRole('button', { name: 'Settings as a file' }).click()
  await page.getByRole('menuitem', { name: 'Load from JSON' }).click()
  const content = JSON.stringify({ name: 'Other tramway', attributes: { constructionYear: 1999, colour: 'red' } })
  await chooseFile(page, 'Choose file', { name: 'settings.json', content })
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Apply/ })).toBeVisible()
}

async function openLine(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Edit line' }).click()
  await expect(page.getByRole('region', { name: /^Line of/ }).getByLabel('Latitude of point 1')).toBeVisible()
  // The head of the page is no target while it is scrolled half under the bar above it.
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function openMove(page: Page): Promise<void> {
  await page.goto(areaPage)
  // Things are moved in their own order, not in that of their states.
  await page.getByText('Own order', { exact: true }).click()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Move to position' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Position from/)).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await page.goto(areaPage)
  await installations(page)
    .getByRole('button', { name: `Actions for ${glacierTramway.name}` })
    .click()
}

function installations(page: Page): Locator {
  return page.getByRole('list', { name: 'Installations', exact: true })
}

async function openPreview(page: Page): Promise<void> {
  await page.goto(installationPage)
  await page.getByRole('button', { name: 'Betriebsbewilligung.pdf', exact: true }).click()
  await expect(page.getByRole('region', { name: /Page 1 of/ })).toBeVisible()
}
