import { Notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../test/render.tsx'
import { useToasts } from './use-toasts.tsx'

const long = 'Someone else has changed Gondola One since it was shown here. Nothing was done; it is now shown as it is.'

const onRetry = vi.fn<() => void>()

function Buttons() {
  const toasts = useToasts()
  return (
    <>
      <Notifications position="top-center" />
      <button onClick={() => toasts.showSuccess('Rope saved')}>save</button>
      <button onClick={() => toasts.showSuccess('Event archived', () => undefined)}>archive</button>
      <button onClick={() => toasts.showError('Not saved')}>fail</button>
      <button onClick={() => toasts.attempt('sign one').showError('Not signed', onRetry)}>sign one</button>
      <button onClick={() => toasts.attempt('sign two').showError('Not signed either', onRetry)}>sign two</button>
      <button onClick={() => toasts.attempt('sign one').begin()}>sign one again</button>
      <button onClick={() => toasts.attempt('conflict').showConflict(long, () => undefined)}>conflict</button>
    </>
  )
}

test('confirmations replace one another; those with Undo and errors remain beside them', async () => {
  await renderUi(<Buttons />)
  for (const name of ['save', 'archive', 'fail', 'save']) await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText('Rope saved')).toBeVisible()
  await expect.poll(() => page.getByRole('status').elements().length).toBe(2)
  await expect.element(page.getByText('Event archived')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved')
})

test('a failure goes when the same is tried again, and that of another one stays', async () => {
  await renderUi(<Buttons />)
  const first = page.getByText('Not signed', { exact: true })
  for (const name of ['sign one', 'sign two', 'sign one']) await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText('Not signed either')).toBeVisible()
  await expect.poll(() => first.elements().length).toBe(1)
  await page.getByRole('button', { name: 'sign one again' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(page.getByText('Not signed either')).toBeVisible()
})

test('a retry is made once, however often it is pressed', async () => {
  await renderUi(<Buttons />)
  await page.getByRole('button', { name: 'sign one', exact: true }).click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  const button = retry.element()
  for (let press = 0; press < 3; press += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a long message leaves its button whole on a phone', async () => {
  await page.viewport(360, 640)
  await renderUi(<Buttons />)
  await page.getByRole('button', { name: 'conflict', exact: true }).click()
  const toast = page.getByRole('alert')
  const action = toast.getByRole('button', { name: 'Do it anyway' })
  await expect.element(action).toBeVisible()
  await expect.poll(() => toast.element().getAnimations().length).toBe(0)
  const [outer, text, button] = [toast, toast.getByText(long), action].map((one) =>
    one.element().getBoundingClientRect(),
  )
  expect(button?.right).toBeLessThan(outer?.right ?? 0)
  expect(button?.bottom).toBeLessThan(outer?.bottom ?? 0)
  expect(text?.width).toBeGreaterThan(180)
  await page.viewport(1280, 800)
})
