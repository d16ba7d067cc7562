import { expect, test } from '@playwright/test'
import { demoRopes } from '../../apps/server/seed/demo-ropes.ts'
import { logInByApi, openRope } from '../steps.ts'

test('the page of a rope brings what it needs first, and no chart is waited for', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  const { pathname } = new URL(page.url())
  const rope = pathname.split('/').at(-1) ?? ''
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const response = await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: demoRopes.haulRope.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  expect(asked).not.toContain('POST /api/login/check')
  expect(asked).not.toContain(`GET /api/ropes/${rope}`)
  const html = (await response?.text()) ?? ''
  const named = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file)
  expect(named.some((file) => file?.includes('/RopePage-'))).toBe(true)
  // The library of charts and that of maps are loaded where something is drawn.
  expect(named.filter((file) => /\/(echarts|maps)-/.test(file ?? ''))).toEqual([])
})
