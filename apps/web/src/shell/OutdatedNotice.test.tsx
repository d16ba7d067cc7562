import { areas } from '@catenary/contract/assets/areas'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someAreas, testSessionUser } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { handle, problemResponse } from '../test/request-handlers.ts'

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

test.each([
  ['server.failed', /^Could not be updated since .*\d{4}/],
  ['record.notFound', /^Part of this page was removed, or is no longer visible to you\. It was loaded at .*\d{4}/],
] as const)('what could not be read anew stays, and says so: %s', async (code, sentence) => {
  let isBroken = false
  const { queryClient } = await renderPage('/areas', {
    handlers: [
      handle(areas.list, () => (isBroken ? problemResponse(code, 'No') : [area])),
      ...defaultHandlers(testSessionUser('ROLE_USER')),
    ],
  })
  const link = page.getByRole('link', { name: area.name }).first()
  await expect.element(link).toBeVisible()
  isBroken = true
  await queryClient.invalidateQueries({ queryKey: [areas.list.name] })
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(link).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})

test('two notices stand under each other, also where the page is scrolled', async () => {
  await page.viewport(700, 400)
  const list = Array.from({ length: 40 }, (_, index) => ({
    ...area,
    id: area.id.slice(0, -2) + (10 + index),
    name: `Area ${index}`,
  }))
  const unreadable = Response.json(list, { headers: { [unreadableRecords]: '1' } })
  await renderPage('/areas', {
    handlers: [handle(areas.list, () => unreadable.clone()), ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  const missing = page.getByText(/^1 record is missing here/)
  await expect.element(missing).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(notice).toBeVisible()
  const place = () => [notice, missing].map((one) => one.element().getBoundingClientRect())
  const scroll = () => {
    window.scrollTo({ top: 2000 })
    return window.scrollY
  }
  await expect.poll(scroll).toBeGreaterThan(100)
  await expect.poll(() => place().every(({ top, bottom }) => top > 0 && bottom < window.innerHeight / 2)).toBe(true)
  const [upper, lower] = place()
  expect(lower?.top).toBeGreaterThanOrEqual(upper?.bottom ?? NaN)
})
