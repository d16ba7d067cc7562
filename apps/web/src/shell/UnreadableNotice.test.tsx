import { installations } from '@catenary/contract/assets/installations'
import { events } from '@catenary/contract/records/events'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, problemResponse } from '../test/fake-answers.ts'
import { firstOf, testSessionUser, someAreas, someInstallations, defaultAnswers } from '../test/fixtures.ts'
import { renderPage } from '../test/render.tsx'
import { testRopePath, ropePageAnswers } from '../test/rope-answers.ts'

const area = firstOf(someAreas)
const whole = firstOf(someInstallations)
const notice = page.getByText(/stored data cannot be read/)
const without = (list: unknown, count: number) =>
  Response.json(list, { headers: { [unreadableRecords]: String(count) } })

test('an unreadable record hides no others, and the page reports it', async () => {
  let missing = 1
  const answers = [
    answer(installations.list, () => without([whole], missing)),
    ...defaultAnswers(testSessionUser('ROLE_USER')).filter(({ endpoint }) => endpoint !== installations.list),
  ]
  const { router, queryClient } = await renderPage(`/areas/${area.id}`, { answers })
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
  const answers = [
    answer(events.list, () => without([], 3)),
    ...ropePageAnswers().filter(({ endpoint }) => endpoint !== events.list),
  ]
  await renderPage(testRopePath, { answers })
  await expect.element(page.getByText(/^3 records are missing here/)).toBeVisible()
})

test('an unreadable installation is reported', async () => {
  const sentence = 'The data of this record cannot be read.'
  const answers = [
    answer(installations.get, () => problemResponse('record.unreadable', sentence)),
    ...defaultAnswers(testSessionUser('ROLE_USER')).filter(({ endpoint }) => endpoint !== installations.get),
  ]
  await renderPage(`/areas/${area.id}/installations/${whole.id}`, { answers })
  await expect.element(page.getByText(sentence)).toBeVisible()
})
