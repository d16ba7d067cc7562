import { areas } from '@catenary/contract/assets/areas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someAreas, testSessionUser } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { handle } from '../test/request-handlers.ts'

const area = firstOf(someAreas)
const notice = page.getByText(/^No connection since .*\d{4}/)

test('a lost connection is told at once, and what is old is read anew with the next', async () => {
  let name = area.name
  const { queryClient } = await renderPage('/areas', {
    handlers: [handle(areas.list, () => [{ ...area, name }]), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(page.getByRole('link', { name: area.name }).first()).toBeVisible()
  expect(notice.query()).toBeNull()
  window.dispatchEvent(new Event('offline'))
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('link', { name: area.name }).first()).toBeVisible()
  name = 'Renamed meanwhile'
  await queryClient.invalidateQueries({ refetchType: 'none' })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('link', { name }).first()).toBeVisible()
  expect(notice.query()).toBeNull()
})
