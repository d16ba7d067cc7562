import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someAreas, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'

const address = `/areas/${firstOf(someAreas).id}?dialog=settings`
const help = page.getByRole('dialog').getByRole('link', { name: 'Help: Mandators and settings' })

test('a dialog leads to what explains it, in a new tab and in the language of the reader', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')) })
  await expect.element(help).toHaveAttribute('href', '/knowledge-center?location=clients-and-settings#section-2')
  await expect.element(help).toHaveAttribute('target', '_blank')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('its name is that of the page in the reader’s language', async () => {
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_ADMIN')), language: 'de' })
  const german = page.getByRole('dialog').getByRole('link', { name: /^Hilfe: / })
  await expect.element(german).toHaveAttribute('href', '/knowledge-center?location=clients-and-settings#section-2')
})

test('who may not read the knowledge center finds no way there', async () => {
  const tasks = page.getByRole('link', { name: 'Help: Tasks' })
  const { unmount } = await renderPage('/tasks', { handlers: defaultHandlers(testSessionUser('ROLE_FREE_USER')) })
  await expect.element(tasks).toBeVisible()
  await unmount()
  await renderPage('/tasks', { handlers: defaultHandlers(testSessionUser('ROLE_API_INTERNAL')) })
  await expect.element(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  expect(tasks.elements()).toEqual([])
})
