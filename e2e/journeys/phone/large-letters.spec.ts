import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from '@playwright/test'
import { demoRopes } from '../../../apps/server/seed/demo-ropes.ts'
import { chromiumPath, chromiumSwitches } from '../../browser.ts'
import { logInByApi, ropeAddress, waitUntilSettled } from '../../steps.ts'

const { installation } = demoRopes.counterRope
const { areaId } = installation

// What a reader sets in the browser; the style sheets' widths follow it.
test.use({
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  locale: 'de-DE',
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [...chromiumSwitches, '--blink-settings=defaultFontSize=32'],
  },
})

test('with letters twice as large no page is wider than the phone', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  for (const address of [
    pages.areas,
    pagePath(pages.area, { areaId }),
    pagePath(pages.installation, { areaId, installationId: installation.id }),
    ropeAddress('counterRope'),
    `${ropeAddress('counterRope')}?record=%22damage%22`,
    `${ropeAddress('trackRope1')}/comparison`,
    pages.dashboard,
    pages.tasks,
  ]) {
    await page.goto(address)
    await waitUntilSettled(page)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360)
  }
})
