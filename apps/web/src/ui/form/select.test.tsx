import { Select } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'

test('a field whose options are opened by the keyboard says so, and names their list', async () => {
  await renderUi(<Select label="Area" data={['North', 'South']} />)
  const field = page.getByRole('combobox', { name: 'Area' })
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('option', { name: 'North' })).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  const list = document.getElementById(field.element().getAttribute('aria-controls') ?? '')
  expect(list?.textContent).toBe('NorthSouth')
})
