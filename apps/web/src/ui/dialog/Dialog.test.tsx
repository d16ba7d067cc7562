import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { Dialog } from './Dialog.tsx'

function Opener() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Rope 1" help={null}>
        <input aria-label="Name" />
        <input aria-label="Position" data-autofocus />
      </Dialog>
    </>
  )
}

test('opens with the field in focus that asks for it, closes and gives the focus back', async () => {
  await renderUi(<Opener />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Position' })).toHaveFocus()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('locks the page behind it without a style of its own, which browsers refuse', async () => {
  await renderUi(<Opener />)
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  const styles = document.querySelectorAll('style').length
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  expect(document.querySelectorAll('style')).toHaveLength(styles)
  expect(getComputedStyle(document.body).overflow).toBe('hidden')
})
