import { areas } from '@catenary/contract/areas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, lostConnection } from '../test/answers.ts'
import { expectAccessible, renderPage } from '../test/render.tsx'
import { first, person, someAreas, worldOf } from '../test/world.ts'

test('filters by name; the filter stands in the address', async () => {
  const { router } = await renderPage('/areas', { answers: worldOf(person('ROLE_USER')) })
  await page.getByRole('textbox', { name: 'Filter' }).fill('sura')
  await expect.element(page.getByRole('link', { name: 'Val Sura' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' }).nth(0)).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ filter: 'sura' })
  await page.getByRole('textbox', { name: 'Filter' }).fill('nothing like it')
  await expect.element(page.getByText('No matching results')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filter' }).last().click()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
})

test('shows the mandator to administrators only', async () => {
  const drawn = await renderPage('/areas', { answers: worldOf(person('ROLE_ADMIN')) })
  await expect.element(page.getByRole('columnheader', { name: 'Mandator' })).toBeVisible()
  await drawn.unmount()
  await renderPage('/areas', { answers: worldOf(person('ROLE_PROJECT_MANAGER')) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Mandator' })).not.toBeInTheDocument()
})

test('rows are links, opened by the keyboard', async () => {
  const { router } = await renderPage('/areas', { answers: worldOf(person('ROLE_USER')) })
  const link = page.getByRole('link', { name: 'Piz Alpha' })
  await expect.element(link).toHaveAttribute('href', `/areas/${first(someAreas).id}`)
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Piz Alpha' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/areas/${first(someAreas).id}`)
})

test('an archived area says so; the state is a word, not a colour alone', async () => {
  await renderPage('/areas', { answers: worldOf(person('ROLE_USER')) })
  await expect.element(page.getByRole('link', { name: 'Beta Seehöhe (archived)' })).toBeVisible()
  await expect.element(page.getByText('discard criterion reached')).toBeVisible()
  await expect.element(page.getByText('No rope health yet')).toBeVisible()
})

test('a lost connection is said, and trying again helps', async () => {
  let down = true
  const list = answer(areas.list, () => (down ? lostConnection : [...someAreas]))
  await renderPage('/areas', { answers: [list, ...worldOf(person('ROLE_USER'))] })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No connection to the server/)
  down = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
})

test('nothing to see yet is said in one sentence', async () => {
  await renderPage('/areas', { answers: [answer(areas.list, () => []), ...worldOf(person('ROLE_USER'))] })
  await expect.element(page.getByText('No areas available')).toBeVisible()
})

test('can be used by everybody', async () => {
  await renderPage('/areas', { answers: worldOf(person('ROLE_ADMIN')) })
  await expect.element(page.getByRole('link', { name: 'Piz Alpha' })).toBeVisible()
  await expectAccessible()
})
