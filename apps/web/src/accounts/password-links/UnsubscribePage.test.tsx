import { session } from '@catenary/contract/accounts/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, problemResponse } from '../../test/request-handlers.ts'

const address = '/notification/unsubscribe/'
const button = page.getByRole('button', { name: 'Unsubscribe' })

test('nothing is sent before the button is pressed', async () => {
  const sent: unknown[] = []
  const unsubscribe = handle(session.unsubscribe, ({ body }) => {
    sent.push(body)
    return { isDone: true }
  })
  await renderPage(`${address}eyJ0.tok-en_1`, { handlers: [unsubscribe, ...defaultHandlers(null)] })
  await expect.element(button).toBeVisible()
  await expectAccessible()
  expect(sent).toEqual([])
  await button.click()
  await expect.element(page.getByText('You no longer receive notification emails.')).toHaveFocus()
  expect(sent).toEqual([{ email: 'eyJ0.tok-en_1' }])
})

test('a bare address is shown, and gets a mail to confirm', async () => {
  const unsubscribe = handle(session.unsubscribe, () => ({ isDone: false }))
  await renderPage(`${address}anna%2Bropes%40alpha.example`, { handlers: [unsubscribe, ...defaultHandlers(null)] })
  await expect.element(page.getByText('anna+ropes@alpha.example')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Open the link in it to confirm.', { exact: false })).toBeVisible()
})

test('an invalid link is reported', async () => {
  const unsubscribe = handle(session.unsubscribe, () => problemResponse('input.invalid', 'Some values …'))
  await renderPage(`${address}nonsense`, { handlers: [unsubscribe, ...defaultHandlers(null)] })
  await button.click()
  await expect.element(page.getByText('This link is not valid.', { exact: false })).toBeVisible()
})

test('a request to a busy server can be repeated', async () => {
  let isBusy = true
  const unsubscribe = handle(session.unsubscribe, () => {
    if (!isBusy) return { isDone: true }
    isBusy = false
    return problemResponse('server.busy', 'The server is busy.')
  })
  await renderPage(`${address}token`, { handlers: [unsubscribe, ...defaultHandlers(null)] })
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
  await button.click()
  await expect.element(page.getByText('You no longer receive notification emails.')).toBeVisible()
})
