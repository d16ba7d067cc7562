import { pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import { createStateRopes } from '../../apps/server/test/support/state-ropes.ts'
import { addOwnInstallation } from '../asset-steps.ts'
import { logInByApi } from '../steps.ts'

test('the dashboard names the rope that is past its limit and why, and leads to it', async ({ page }) => {
  const own = await addOwnInstallation({ name: 'Lift of urgency' })
  await logInByApi(page, 'admin@catenary.example')
  await createStateRopes(own.id, async (path, data) => {
    const response = await page.request.post(`/api${path}`, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(response.status(), await response.text()).toBe(201)
    return response.json()
  })

  await page.goto(pages.areas)
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toHaveText('Dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  const urgent = page.getByRole('region', { name: 'Needs me now', exact: true })
  await urgent.getByRole('textbox').fill('lift of urgency')
  // The first row is the head.
  const first = urgent.getByRole('row').nth(1)
  await expect(first).toContainText('Past its limit')
  await expect(first).toContainText('Discard criterion reached')
  await urgent.getByRole('button', { name: 'Discard criterion reached' }).click()
  await expect(page).toHaveURL(/reason=limitReached/)
  await expect(urgent.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(urgent.getByRole('row')).toHaveCount(2)

  const newest = page.getByRole('region', { name: 'Last events', exact: true })
  await expect(newest.getByRole('row')).toHaveCount(11)
  await first.getByRole('link', { name: 'Past its limit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Past its limit')
  await expect(
    page
      .getByText('No MRT recorded')
      .or(page.getByText(/Last MRT/))
      .first(),
  ).toBeVisible()
})
