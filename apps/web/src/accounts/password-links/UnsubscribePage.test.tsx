import { session } from '@catenary/contract/accounts/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, problemResponse } from '../../test/fake-answers.ts'
import { defaultAnswers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'

const address = '/notification/unsubscribe/'
const button = page.getByRole('button', { name: 'Unsubscribe' })

test('nothing is sent before the button is pressed', async () => {
  const sent: unknown[] = []
  const unsubscribe = answer(session.unsubscribe, ({ body }) => {
    sent.push(body)
    return { isDone: true }
  })
  await renderPage(`${address}eyJ0.tok-en_1`, { answers: [unsubscribe, ...defaultAnswers(null)] })
  await expect.element(button).toBeVisible()
  await expectAccessible()
  expect(sent).toEqual([])
  await button.click()
  await expect.element(page.getByText('You no longer receive notification emails.')).toHaveFocus()
  expect(sent).toEqual([{ email: 'eyJ0.tok-en_1' }])
})

test('a bare address is shown, and gets a mail to confirm', async () => {
  const unsubscribe = answer(session.unsubscribe, () => ({ isDone: false }))
  await renderPage(`${address}anna%2Bropes%40alpha.example`, { answers: [unsubscribe, ...defaultAnswers(null)] })
  await expect.element(page.getByText('anna+ropes@alpha.example')).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Open the link in it to confirm.', { exact: false })).toBeVisible()
})

test('an invalid link is reported', async () => {
  const unsubscribe = answer(session.unsubscribe, () => problemResponse('input.invalid', 'Some values …'))
  await renderPage(`${address}nonsense`, { answers: [unsubscribe, ...defaultAnswers(null)] })
  await button.click()
  await expect.element(page.getByText('This link is not valid.', { exact: false })).toBeVisible()
})

test('a request to a busy server can be repeated', async () => {
  let isBusy = true
  const unsubscribe = answer(session.unsubscribe, () => {
    if (!isBusy) return { isDone: true }
    isBusy = false
    return problemResponse('server.busy', 'The server is busy.')
  })
  await renderPage(`${address}token`, { answers: [unsubscribe, ...defaultAnswers(null)] })
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is busy.')
  await button.click()
  await expect.element(page.getByText('You no longer receive notification emails.')).toBeVisible()
})
