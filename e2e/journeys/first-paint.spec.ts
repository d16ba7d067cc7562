import type { Request } from '@playwright/test'
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
  let html = ''
  // A server that is too busy to answer at once sends the page without: then its code asks.
  await expect(async () => {
    asked.length = 0
    html = (await (await page.reload())?.text()) ?? ''
    expect(html).toContain('<h1>')
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: demoRopes.haulRope.name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  expect(asked).not.toContain('POST /api/login/check')
  expect(asked).not.toContain(`GET /api/ropes/${rope}`)
  const named = [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file)
  expect(named.some((file) => file?.includes('/RopePage-'))).toBe(true)
  // The library of charts and that of maps are loaded where something is drawn.
  expect(named.filter((file) => /\/(echarts|maps)-/.test(file ?? ''))).toEqual([])
})

test('what a page is about is read without any of its code, and nothing of it is asked for again', async ({ page }) => {
  await logInByApi(page, 'admin@catenary.example')
  await openRope(page, 'haulRope')
  const { pathname: rope } = new URL(page.url())
  const [, areas, area, installations, installation] = rope.split('/')
  const byPath = new Map([
    [rope, `/api/ropes/${rope.split('/').at(-1)}`],
    [`/${areas}/${area}/${installations}/${installation}`, `/api/installations/${installation}`],
    [`/${areas}/${area}`, `/api/areas/${area}`],
    ['/areas', '/api/areas'],
    ['/dashboard', '/api/ropes/attention/counts'],
    ['/tasks', '/api/tasks'],
  ])
  for (const [path, call] of byPath) {
    const asked: string[] = []
    const note = (request: Request) => asked.push(new URL(request.url()).pathname)
    let name = ''
    // A server that is too busy to answer at once sends the page without: then its code asks.
    await expect(async () => {
      page.off('request', note)
      asked.length = 0
      // What the page before still asks for is not of this one.
      await page.goto('about:blank')
      page.on('request', note)
      const response = await page.goto(path)
      name = /<h1>([^<]+)<\/h1>/.exec((await response?.text()) ?? '')?.[1] ?? ''
      expect(name, path).not.toBe('')
    }).toPass()
    await expect(page.locator('.first-paint')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('main[aria-busy]')).toHaveCount(0)
    expect(asked, path).not.toContain(call)
    page.off('request', note)
  }
})

test('what is loaded before the first paint is small: the application comes with low priority', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  const html = (await (await page.reload())?.text()) ?? ''
  const tags = html.match(/<(script|link)\b[^>]+>/g) ?? []
  const isFirst = (tag: string) =>
    / src=|rel="stylesheet"|rel="modulepreload"/.test(tag) && !tag.includes('fetchpriority="low"')
  const files = tags.filter(isFirst).map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '')
  expect(files.length).toBeGreaterThan(1)
  let bytes = 0
  for (const file of files) bytes += (await (await page.request.get(file)).body()).byteLength
  expect(bytes, files.join(' ')).toBeLessThan(20_000)
  expect(tags.filter((tag) => tag.includes('fetchpriority="low"')).join(' ')).toContain('/start-')
})

test('what the server wrote has its styles where nothing but the page has come yet', async ({ page }) => {
  await logInByApi(page, 'user@alpha.example')
  await openRope(page, 'haulRope')
  const { pathname } = new URL(page.url())
  await page.route('**/assets/**', (route) => route.abort())
  // A server that is too busy to answer at once sends the page without.
  await expect(async () => {
    await page.goto(pathname)
    await expect(page.locator('.first-paint h1')).toHaveText(demoRopes.haulRope.name)
  }).toPass()
  await expect(page.locator('.first-paint')).toHaveCSS('display', 'flex')
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
})
