import { pagePath, pages } from '@catenary/contract/page-routes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../test/render.tsx'
import { eventId, ropePageHandlers, testEvent, testRopePath, withoutChart } from '../test/rope-handlers.ts'

const other = '019a0000-0005-7000-8000-0000000000ff'

test.each(['event', 'documents'])('an event of another rope is not shown as this one’s: ?%s', async (name) => {
  const event = { ...testEvent(4), rope: { id: other } }
  await renderPage(`${testRopePath}?${name}=${eventId(4)}`, {
    handlers: ropePageHandlers({ ...withoutChart, events: [event] }),
  })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('This event belongs to another rope.')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Open that rope' })
  await expect.element(link).toHaveAttribute('href', pagePath(pages.ropeById, { ropeId: other }))
  expect(dialog.getByRole('textbox').elements()).toEqual([])
})
