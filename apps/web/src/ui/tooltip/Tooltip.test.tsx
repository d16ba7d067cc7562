import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { LockedField } from '../form/LockedField.tsx'
import { Tooltip } from './Tooltip.tsx'

const tooltip = () => page.getByRole('tooltip')
const button = () => page.getByRole('button', { name: 'Zoom in' })

function Zoom({ onFocus }: { readonly onFocus?: () => void }) {
  return (
    <main>
      <Tooltip label="Zoom in">
        <ActionIcon aria-label="Zoom in" onFocus={onFocus}>
          +
        </ActionIcon>
      </Tooltip>
      <p>Elsewhere</p>
    </main>
  )
}

test('a tooltip shows where a mouse rests on its control, and goes with it', async () => {
  await renderUi(<Zoom />)
  await button().hover()
  await expect.element(tooltip()).toHaveTextContent('Zoom in')
  await expectAccessible()
  await page.getByText('Elsewhere').hover()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('it stands beside its control', async () => {
  await renderUi(<Zoom />)
  await button().hover()
  await expect.element(tooltip()).toBeVisible()
  const [control, shown] = [button(), tooltip()].map((one) => one.element().getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
  ]
  const beside = Math.max(shown.left - control.right, control.left - shown.right)
  const gap = Math.max(beside, shown.top - control.bottom, control.top - shown.bottom)
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(20)
})

test('it shows where the keyboard reaches its control, whose own listener is told too, and goes with Escape', async () => {
  const onFocus = vi.fn<() => void>()
  await renderUi(<Zoom onFocus={onFocus} />)
  await expect.element(button()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(button()).toHaveFocus()
  await expect.element(tooltip()).toBeVisible()
  expect(onFocus).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(button()).toHaveFocus()
})

test('it goes when its control is pressed', async () => {
  await renderUi(<Zoom />)
  await button().hover()
  await expect.element(tooltip()).toBeVisible()
  await button().click()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

function NextPage() {
  const [isLast, setIsLast] = useState(false)
  return (
    <main>
      <Tooltip label="Next page">
        <ActionIcon aria-label="Next page" disabled={isLast} onClick={() => setIsLast(true)}>
          ›
        </ActionIcon>
      </Tooltip>
      <button type="button">Elsewhere</button>
    </main>
  )
}

test('it goes when another control has the focus, also where its own was switched off', async () => {
  await renderUi(<NextPage />)
  const control = page.getByRole('button', { name: 'Next page' })
  await expect.element(control).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(control).toHaveFocus()
  await expect.element(tooltip()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(control).toBeDisabled()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('the reason of a field that is switched off shows where a mouse rests on the field', async () => {
  await renderUi(
    <LockedField reason="The rope is archived">
      <TextInput label="Name" disabled />
    </LockedField>,
  )
  await page.getByRole('textbox', { name: 'Name' }).hover({ force: true })
  await expect.element(tooltip()).toHaveTextContent('The rope is archived')
})

test('a control with a tooltip that opens a menu says so', async () => {
  await renderUi(
    <Menu>
      <Tooltip label="Export">
        <Menu.Target>
          <ActionIcon aria-label="Export">…</ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Item>PNG</Menu.Item>
      </Menu.Dropdown>
    </Menu>,
  )
  const opener = page.getByRole('button', { name: 'Export' })
  await expect.element(opener).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.hover()
  await expect.element(tooltip()).toBeVisible()
  await opener.click()
  await expect.element(page.getByRole('menuitem', { name: 'PNG' })).toBeVisible()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
})
