import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { hasClamd, startClamd, testVirus } from '../../../apps/server/test/servers/clamd.ts'
import { collectConsoleErrors, expectAccessibleView } from '../../accessibility.ts'
import { newFolder, startServer } from '../../server.ts'
import { chooseFiles, logInByApi, ropeAddress } from '../../steps.ts'

test('a file with a virus is kept apart; an administrator releases one and deletes the other', async ({ browser }) => {
  test.skip(!hasClamd, 'This machine has no clamd')
  test.slow()
  const clamd = await startClamd()
  const folder = await newFolder()
  const env = { DEMO_TILES: 'drawn', DEMO_LIVE: 'off', CLAMD_URL: clamd.url }
  const server = await startServer({ dataDir: folder.path, args: ['--demo', '--no-build'], env })
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const complaints = await collectConsoleErrors(page)
    await logInByApi(page, 'admin@catenary.example')
    await page.goto(ropeAddress('haulRope'))
    const documents = page.getByRole('region', { name: 'Documents', exact: true })
    const names = ['False alarm.txt', 'Invoice.txt']
    await chooseFiles(
      page,
      documents,
      names.map((name) => ({ name, content: `${name} ${testVirus}` })),
    )
    const rowOf = (name: string) => documents.getByRole('listitem').filter({ hasText: name })
    for (const name of names) await expectHeld(rowOf(name))

    await openScanner(page)
    const findings = page.getByRole('list', { name: 'Findings' })
    const invoice = findings.getByRole('listitem').filter({ hasText: 'Invoice.txt' }).first()
    await expect(invoice).toContainText(/Virus found: Catenary\.Test\.Virus.*Cannot be opened/)
    await expectAccessibleView(page, { name: 'virus scanner', open: openScanner }, complaints)
    for (const width of [360, 820, 1440]) await expectFits(page, width)

    await page.getByRole('button', { name: 'Release False alarm.txt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Release False alarm.txt' })
    await dialog.getByLabel('Reason').fill('A test file of ours')
    await dialog.getByRole('button', { name: 'Release', exact: true }).click()
    await expect(findings.getByText(/^Released by Ada Lindt, .*: A test file of ours$/)).toBeVisible()
    await page.getByRole('button', { name: 'Delete permanently: Invoice.txt' }).click()
    const question = page.getByRole('dialog', { name: 'Permanently delete the file?' })
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(invoice).toContainText('Permanently deleted by Ada Lindt')

    await page.goto(ropeAddress('haulRope'))
    await expect(rowOf('False alarm.txt').getByRole('button', { name: 'False alarm.txt', exact: true })).toBeVisible()
    await expect(rowOf('Invoice.txt')).toHaveCount(0)
  } finally {
    await context.close()
    await server.stop()
    await clamd.close()
    await folder.remove()
  }
})

async function expectHeld(row: Locator): Promise<void> {
  await expect(row.getByText(/^Virus found, cannot be opened: Catenary\.Test\.Virus/)).toBeVisible({ timeout: 30_000 })
}

async function openScanner(page: Page): Promise<void> {
  await page.goto('/virus-scanner')
  await expect(page.getByText('Virus found: Catenary').first()).toBeVisible()
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width} px` })
    .toBeLessThanOrEqual(0)
}
