import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { FormFooter } from '../form/FormFrame.tsx'
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

test('gives the focus back where it is taken away instead of closed', async () => {
  await renderUi(<RemovedDialog />)
  const opener = page.getByRole('button', { name: 'Reports' })
  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function RemovedDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reports
      </button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="Rope 1" help={null}>
          {null}
        </Dialog>
      )}
    </>
  )
}

test('has all of a low window for what is typed: neither head nor foot stays in it', async () => {
  await page.viewport(360, 225)
  await renderUi(
    <Dialog opened onClose={() => {}} title="Rope 1" help={null}>
      <div style={{ height: 900 }}>Fields</div>
      <FormFooter error={null} busy={false} onClose={() => {}} />
    </Dialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeInTheDocument()
  const fields = page.getByText('Fields')
  const isFree = (y: number) => document.elementFromPoint(180, y) === fields.element()
  page.getByText('Fields').element().scrollIntoView({ block: 'center' })
  expect([5, 40, 120, 180, 220].every(isFree)).toBe(true)
})
