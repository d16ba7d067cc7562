import { Notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, renderUi } from '../../test/render.tsx'
import { OrderAnnouncement } from './OrderAnnouncement.tsx'
import { OrderHandle } from './OrderHandle.tsx'
import { RowMenu } from './RowMenu.tsx'
import { orderKeys, useOrderRow } from './use-order-row.ts'
import type { Order } from './use-order.ts'
import { useOrder } from './use-order.ts'
import styles from './order.module.css'

const rows = ['Ada', 'Beat', 'Chiara', 'Dario'].map((name) => ({ id: name.toLowerCase(), name }))

type Store = (id: string, before: string | null) => Promise<unknown>

/** A list that stores its order, as a server would. */
function List({ store, mayMove = true }: { readonly store: Store; readonly mayMove?: boolean }) {
  const [items, setItems] = useState(rows)
  const order = useOrder({
    items,
    mayMove,
    store: async (id, before) => {
      await store(id, before)
      setItems((now) => {
        const moved = now.find((row) => row.id === id)
        const others = now.filter((row) => row.id !== id)
        const index = before === null ? others.length : others.findIndex((row) => row.id === before)
        return moved ? others.toSpliced(index, 0, moved) : now
      })
    },
  })
  return (
    <main>
      <ul aria-label="People">
        {order.items.map((row) => (
          <Row key={row.id} row={row} order={order} />
        ))}
      </ul>
      <OrderAnnouncement order={order} />
      <Notifications />
    </main>
  )
}

function Row({ row: item, order }: { readonly row: (typeof rows)[number]; readonly order: Order }) {
  const { row, handle, marks } = useOrderRow<HTMLLIElement>(order, item.id)
  return (
    <li ref={row} className={styles.row} style={{ display: 'flex', height: 48 }} {...marks}>
      {order.mayMove && <OrderHandle handle={handle} />}
      <a href={`#${item.id}`} aria-keyshortcuts={orderKeys}>
        {item.name}
      </a>
      <RowMenu order={order} item={item} />
    </li>
  )
}

function shown(): string {
  const links = page.getByRole('list', { name: 'People' }).getByRole('link').elements()
  return links.map((link) => link.textContent.slice(0, 1)).join('')
}

async function draw(list: ReactElement): Promise<void> {
  await renderUi(list)
  await expect.element(page.getByRole('link').first()).toBeVisible()
}

const stored = vi.fn<Store>()
afterEach(() => stored.mockReset())

test('moves the focused row by Alt with the arrow keys, announces the position, and keeps the focus', async () => {
  stored.mockResolvedValue(undefined)
  await draw(<List store={stored} />)
  const beat = page.getByRole('link', { name: 'Beat' })
  ;(await beat.findElement()).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(shown()).toBe('ACDB')
  await expect.element(beat).toHaveFocus()
  await expect.element(page.getByText('Beat is now at position 4 of 4')).toBeInTheDocument()
  // Beyond the end there is nothing, and nothing is sent.
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowUp}')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(shown()).toBe('ACBD')
  await expect
    .poll(() => stored.mock.calls)
    .toEqual([
      ['beat', 'dario'],
      ['beat', null],
      ['beat', 'dario'],
    ])
})

test('shows a move at once, and puts it back with those after it where it cannot be stored', async () => {
  let refuse: (error: Error) => void = () => undefined
  stored.mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
  await draw(<List store={stored} />)
  ;(await page.getByRole('link', { name: 'Ada' }).findElement()).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(shown()).toBe('BCAD')
  refuse(new Error('gone'))
  await expect.poll(shown).toBe('ABCD')
  await expect.element(page.getByRole('link', { name: 'Ada' })).toHaveFocus()
  expect(stored).toHaveBeenCalledTimes(1)
  const failure = page.getByRole('alert')
  await expect.element(failure).toMatchTextContent(/The order was not saved\. Ada is back at position 1\./)
  stored.mockResolvedValue(undefined)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(shown).toBe('BACD')
  expect(stored).toHaveBeenLastCalledWith('ada', 'chiara')
})

test('moves by the menu of a row: up, down, to a position', async () => {
  stored.mockResolvedValue(undefined)
  await draw(<List store={stored} />)
  const menu = page.getByRole('button', { name: 'Actions for Ada' })
  await menu.click()
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(shown).toBe('BACD')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move to position…' }).click()
  const position = page.getByRole('textbox', { name: 'Position from 1 to 4' })
  await expect.element(position).toHaveValue('2')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expectAccessible()
  await position.fill('9')
  await expect.element(position).toHaveValue('4')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown).toBe('BCDA')
  expect(stored).toHaveBeenLastCalledWith('ada', null)
})

function handleOf(index: number): { readonly row: HTMLElement; readonly handle: HTMLElement } {
  const row = page.getByRole('listitem').nth(index).element()
  const handle = row.querySelector('span')
  if (!(row instanceof HTMLElement) || !handle) throw new Error('There is no handle')
  return { row, handle }
}

test('moves by dragging', async () => {
  stored.mockResolvedValue(undefined)
  await draw(<List store={stored} />)
  const { row, handle } = handleOf(0)
  await expect.poll(() => row.draggable).toBe(true)
  await userEvent.dragAndDrop(handle, handleOf(2).row, { targetPosition: { x: 60, y: 44 }, steps: 10 })
  await expect.poll(shown).toBe('BCAD')
  expect(stored).toHaveBeenCalledExactlyOnceWith('ada', 'dario')
})

test('a line marks the drop position of a dragged row; dropped elsewhere it is not moved', async () => {
  await draw(<List store={stored} />)
  const [{ row, handle }, { row: over }] = [handleOf(0), handleOf(2)]
  await expect.poll(() => row.draggable).toBe(true)
  const fire = (target: HTMLElement, type: string, down: number) => {
    const { left, top } = target.getBoundingClientRect()
    const index = { clientX: left + 5, clientY: top + down }
    const eventInit = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }
    target.dispatchEvent(new DragEvent(type, { ...eventInit, ...index }))
  }
  // The handle lies at the beginning of its row.
  fire(row, 'dragstart', handle.offsetHeight / 2)
  await expect.element(row).toHaveAttribute('data-dragged')
  fire(over, 'dragenter', 40)
  fire(over, 'dragover', 40)
  await expect.element(over).toHaveAttribute('data-drop', 'bottom')
  fire(over, 'dragover', 4)
  await expect.element(over).toHaveAttribute('data-drop', 'top')
  row.dispatchEvent(new DragEvent('dragend', { bubbles: true }))
  await expect.element(over).not.toHaveAttribute('data-drop')
  expect(shown()).toBe('ABCD')
})

test('is not available without permission', async () => {
  await draw(<List store={stored} mayMove={false} />)
  const ada = page.getByRole('link', { name: 'Ada' })
  ;(await ada.findElement()).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(shown()).toBe('ABCD')
  expect(page.getByRole('button', { name: 'Actions for Ada' }).query()).toBeNull()
  expect(stored).not.toHaveBeenCalled()
})
