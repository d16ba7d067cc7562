import { installations } from '@catenary/contract/assets/installations'
import { events } from '@catenary/contract/records/events'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstOf, testSessionUser, someAreas, someInstallations, defaultHandlers } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { handle, problemResponse } from '../test/request-handlers.ts'
import { testRopePath, ropePageHandlers } from '../test/rope-handlers.ts'

const area = firstOf(someAreas)
const whole = firstOf(someInstallations)
const notice = page.getByText(/stored data cannot be read/)
const without = (list: unknown, count: number) =>
  Response.json(list, { headers: { [unreadableRecords]: String(count) } })

test('an unreadable record hides no others, and the page reports it', async () => {
  let missing = 1
  const handlers = [
    handle(installations.list, () => without([whole], missing)),
    ...defaultHandlers(testSessionUser('ROLE_USER')).filter(({ endpoint }) => endpoint !== installations.list),
  ]
  const { router, queryClient } = await renderPage(`/areas/${area.id}`, { handlers })
  await expect.element(page.getByRole('link', { name: whole.name }).first()).toBeVisible()
  await expect.element(page.getByText(/^1 record is missing here/)).toBeVisible()
  missing = 2
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/^2 records are missing here/)).toBeVisible()
  // Elsewhere nothing is missing.
  await router.navigate({ to: '/imprint' })
  await expect.element(notice).not.toBeInTheDocument()
  missing = 0
  await router.navigate({ to: `/areas/${area.id}` })
  await expect.element(page.getByRole('link', { name: whole.name }).first()).toBeVisible()
  await queryClient.invalidateQueries()
  await expect.element(notice).not.toBeInTheDocument()
})

test('so it is with the events of a rope, which come in parts', async () => {
  const handlers = [
    handle(events.list, () => without([], 3)),
    ...ropePageHandlers().filter(({ endpoint }) => endpoint !== events.list),
  ]
  await renderPage(testRopePath, { handlers })
  await expect.element(page.getByText(/^3 records are missing here/)).toBeVisible()
})

test('an unreadable installation is reported', async () => {
  const sentence = 'The data of this record cannot be read.'
  const handlers = [
    handle(installations.get, () => problemResponse('record.unreadable', sentence)),
    ...defaultHandlers(testSessionUser('ROLE_USER')).filter(({ endpoint }) => endpoint !== installations.get),
  ]
  await renderPage(`/areas/${area.id}/installations/${whole.id}`, { handlers })
  await expect.element(page.getByText(sentence)).toBeVisible()
})
