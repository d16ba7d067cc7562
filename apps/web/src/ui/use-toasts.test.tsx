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
      <button onClick={() => toasts.showSuccess('Rope saved')}>save</button>
      <button onClick={() => toasts.showSuccess('Event archived', () => undefined)}>archive</button>
      <button onClick={() => toasts.showError('Not saved')}>fail</button>
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
