import { areas } from '@catenary/contract/assets/areas'
import { focusManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someAreas, testSessionUser } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { handle } from '../test/request-handlers.ts'
import { ropePageHandlers, testRopePath } from '../test/rope-handlers.ts'

const area = firstOf(someAreas)
const user = defaultHandlers(testSessionUser('ROLE_USER'))
const notice = page.getByText(/^Not updated since .*\d{4}/)
const move = () => document.dispatchEvent(new MouseEvent('mousemove'))

afterEach(() => void vi.useRealTimers())

/** Lets a quarter of an hour pass for what waits for a key or pointer. */
function leave() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  move()
  vi.advanceTimersByTime(15 * 60_000)
  vi.useRealTimers()
}

test('a page that nobody is at says since when it is not updated, and is read anew with the next movement', async () => {
  let name = area.name
  const { queryClient } = await renderPage('/areas', {
    handlers: [handle(areas.list, () => [{ ...area, name }]), ...user],
  })
  await expect.element(page.getByRole('link', { name: area.name }).first()).toBeVisible()
  expect(notice.query()).toBeNull()
  expect(focusManager.isFocused()).toBe(true)
  leave()
  await expect.element(notice).toBeVisible()
  // What is polled is asked for only with the focus.
  expect(focusManager.isFocused()).toBe(false)
  name = 'Renamed meanwhile'
  await queryClient.invalidateQueries({ refetchType: 'none' })
  move()
  await expect.element(page.getByRole('link', { name }).first()).toBeVisible()
  expect(notice.query()).toBeNull()
  expect(focusManager.isFocused()).toBe(true)
})

test('a live page goes on asking', async () => {
  await renderPage(`${testRopePath}?isLive=true`, { handlers: [...ropePageHandlers(), ...user] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  leave()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(focusManager.isFocused()).toBe(true)
  expect(notice.query()).toBeNull()
})
