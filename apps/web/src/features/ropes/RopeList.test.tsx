import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '@catenary/contract/events'
import { answer, refuse } from '../../test/answers.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { first, person, someRopes, worldOf } from '../../test/world.ts'

const { installation, id } = first(someRopes)
const address = `/areas/${installation.area.id}/installations/${installation.id}`

test('each rope says what it is and how it stands, and leads to its page', async () => {
  await renderPage(address, { answers: worldOf(person('ROLE_USER')) })
  const row = page
    .getByRole('list', { name: 'Ropes' })
    .getByRole('listitem')
    .filter({ hasText: 'Track rope 1' })
    .first()
  await expect.element(row).toMatchTextContent(/Track rope.*56\smm.*Full-locked coil rope.*EN 12927:2019.*56\s?%.*good/)
  await expect
    .element(page.getByRole('link', { name: 'Track rope 1' }))
    .toHaveAttribute('href', `${address}/ropes/${id}`)
})

test('a rope whose length is known is drawn as a line', async () => {
  await renderPage(address, { answers: worldOf(person('ROLE_USER')) })
  await expect.element(page.getByRole('img').first()).toBeVisible()
  await expectAccessible()
})

test('a rope whose damages could not be loaded is drawn as not known, never as sound', async () => {
  const failing = answer(events.damage, () => refuse('server.failed', 'The server failed'))
  await renderPage(address, { answers: [failing, ...worldOf(person('ROLE_USER'))] })
  await expect.element(page.getByRole('img', { name: 'Damages could not be loaded' }).first()).toBeVisible()
})
