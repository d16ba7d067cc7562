import { ropes } from '@catenary/contract/assets/ropes'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, firstOf, someRopes, testSessionUser } from '../../test/fixtures.ts'
import { renderPage } from '../../test/render.tsx'
import { handle } from '../../test/request-handlers.ts'

const code = vi.hoisted(() => ({ isAskedFor: false }))

vi.mock('./RecordSheet.tsx', () => {
  code.isAskedFor = true
  throw new TypeError('Failed to fetch dynamically imported module: /assets/RecordSheet.js')
})

beforeEach(async () => {
  code.isAskedFor = false
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
})

test('the code of the sheet comes with the page of a rope, for when the connection is gone', async () => {
  const { id, installation } = firstOf(someRopes)
  const address = `/areas/${installation.area.id}/installations/${installation.id}/ropes/${id}`
  await renderPage(address, { handlers: defaultHandlers(testSessionUser('ROLE_USER')) })
  await expect.poll(() => code.isAskedFor).toBe(true)
})

test('without its code the sheet says so, and leaves the page when it is closed or left', async () => {
  const all = handle(ropes.all, () => [])
  const { router } = await renderPage('/areas', { handlers: [all, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  const record = page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'Record' })
  const dialog = page.getByRole('dialog')
  for (const leave of [() => userEvent.keyboard('{Escape}'), () => router.navigate({ to: '/tasks' })]) {
    await record.click()
    await expect.element(dialog).toMatchTextContent(/This could not be loaded/)
    await leave()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})
