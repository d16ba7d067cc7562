import { Notifications } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../test/render.tsx'
import { useToasts } from './use-toasts.tsx'

function Buttons() {
  const toasts = useToasts()
  return (
    <>
      <Notifications />
      <button onClick={() => toasts.done('Rope saved')}>save</button>
      <button onClick={() => toasts.done('Event archived', () => undefined)}>archive</button>
      <button onClick={() => toasts.failed('Not saved')}>fail</button>
    </>
  )
}

test('what is done is said one at a time; what can be undone and what failed stays beside it', async () => {
  await renderUi(<Buttons />)
  for (const name of ['save', 'archive', 'fail', 'save']) await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText('Rope saved')).toBeVisible()
  await expect.poll(() => page.getByRole('status').elements().length).toBe(2)
  await expect.element(page.getByText('Event archived')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved')
})
