import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'

const box = page.getByRole('textbox', { name: 'Search' })
const handlers = defaultHandlers(testSessionUser('ROLE_USER'))
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

test('searches when nothing was typed for 200 milliseconds, and not before', async () => {
  const { router } = await renderPage('/areas', { handlers })
  await expect.element(box).toBeVisible()
  let typedAt = 0
  const waits: number[] = []
  ;(await box.findElement()).addEventListener('input', () => (typedAt = performance.now()))
  router.subscribe('onBeforeNavigate', () => waits.push(performance.now() - typedAt))
  const timers = vi.spyOn(window, 'setTimeout')
  await userEvent.type(box, 'gondola')
  await expect.poll(() => router.state.location.href).toBe('/search?filter=gondola')
  // On a busy machine a pause between two keys may be long enough; none may be too short.
  for (const wait of waits) expect(wait).toBeGreaterThan(190)
  // A busy machine may take longer, so the upper bound is asserted of the timer instead.
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(200)
  timers.mockRestore()
})

test('searches at once on Enter, keeps the focus, and adds one history entry', async () => {
  const { router } = await renderPage('/areas', { handlers })
  await box.fill('rope 1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/search')
  await userEvent.keyboard('2')
  await expect.poll(() => router.state.location.search).toEqual({ filter: 'rope 12' })
  await expect.element(box).toHaveFocus()
  router.history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/areas')
  await expect.element(box).toHaveValue('')
})

test('shows the filter of the address, also if it is a number', async () => {
  const { router } = await renderPage('/search?filter=12', { handlers })
  await expect.element(box).toHaveValue('12')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => router.state.location.href).toBe('/search')
  await expect.element(box).toHaveValue('')
})

test('nothing but blanks is no search', async () => {
  const { router } = await renderPage('/areas', { handlers })
  await box.fill('   ')
  await pause(300)
  await expect.poll(() => router.state.location.pathname).toBe('/areas')
})
