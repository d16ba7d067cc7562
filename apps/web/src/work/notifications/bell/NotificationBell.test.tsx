import type { Notification } from '@catenary/contract/work/notifications'
import { notifications } from '@catenary/contract/work/notifications'
import { tasks } from '@catenary/contract/work/tasks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultHandlers, firstOf, someInstallations, someRopes, testSessionUser } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, problemResponse } from '../../../test/request-handlers.ts'
import { testTask } from '../../../test/test-task.ts'

const { id, name, area } = firstOf(someInstallations)
const rope = firstOf(someRopes)
const ropeAddress = `/areas/${area.id}/installations/${id}/ropes/${rope.id}`

function testNotification(number: number, change: Partial<Notification>): Notification {
  return {
    id: `01938f00-0009-7000-8000-00000000000${number}`,
    triggeredAt: '2026-03-04T08:30:00.000Z',
    type: 'brokenWire',
    threshold: null,
    installation: { id, name },
    area,
    rope: { id: rope.id, name: rope.name },
    text: 'Recorded: Broken wire at 330 m',
    event: null,
    isRead: false,
    ...change,
  }
}

const bell = page.getByRole('button', { name: /^Notifications/ })
const link = (name: RegExp) => page.getByRole('dialog').getByRole('link', { name })

/** A server that keeps which notifications were read. */
function notificationServer(initial: readonly Notification[]) {
  let list = [...initial]
  return [
    handle(notifications.unread, () => ({ count: list.filter(({ isRead }) => !isRead).length })),
    handle(notifications.list, () => list),
    handle(notifications.setRead, ({ params, body }) => {
      list = list.map((one) => (one.id === params?.id ? { ...one, isRead: body.notification.isRead === true } : one))
      return undefined
    }),
    handle(notifications.readAll, () => {
      list = list.map((one) => ({ ...one, isRead: true }))
      return undefined
    }),
    ...defaultHandlers(testSessionUser('ROLE_USER')),
  ]
}

test('the bell shows the number of unread ones; opening one leads to its rope and marks it as read', async () => {
  await page.viewport(360, 700)
  const handlers = notificationServer([
    testNotification(1, {}),
    testNotification(2, { rope: null, type: 'newDocument', text: 'New document: Plan.pdf' }),
    testNotification(3, { type: 'wear', text: 'Recorded: Wear at 12 m', isRead: true }),
  ])
  const { router } = await renderPage('/imprint', { handlers })
  await expect.element(bell).toHaveAccessibleName('Notifications: 2 unread')
  await bell.click()
  await expect
    .element(link(/New document.*Unread.*Plan\.pdf/))
    .toHaveAttribute('href', `/areas/${area.id}/installations/${id}`)
  expect((await link(/Wear/).findElement()).textContent).not.toContain('Unread')
  await expectAccessible(await page.getByRole('dialog').findElement())
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await link(/Broken wire/).click()
  await expect.poll(() => router.state.location.pathname).toBe(ropeAddress)
  await expect.element(bell).toHaveAccessibleName('Notifications: 1 unread')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a task is made from a notification in two clicks, filled in; none from one that is about a task', async () => {
  const made: unknown[] = []
  const handlers = [
    handle(tasks.assignees, () => []),
    handle(tasks.create, ({ body }) => {
      made.push(body.task)
      return testTask(1)
    }),
    ...notificationServer([
      testNotification(1, {}),
      testNotification(2, { type: 'taskDue', text: 'Due: Grease' }),
      testNotification(3, { rope: null, type: 'newDocument' }),
    ]),
  ]
  await renderPage('/imprint', { handlers })
  await bell.click()
  await expect.element(link(/Task due/)).toBeVisible()
  const button = page.getByRole('button', { name: /^New task/ })
  expect(button.elements()).toHaveLength(1)
  await expect.element(button).toHaveAccessibleName(`New task: Broken wire, ${rope.name}`)
  await button.click()
  const dialog = page.getByRole('dialog', { name: `New task, ${rope.name}` })
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Broken wire')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const attributes = { title: 'Broken wire', description: 'Recorded: Broken wire at 330 m' }
  expect(made).toMatchObject([{ rope: { id: rope.id }, attributes }])
})

test('all are marked as read at once, and Escape leads back to the bell', async () => {
  await renderPage('/imprint', { handlers: notificationServer([testNotification(1, {}), testNotification(2, {})]) })
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications: none unread')
  await expect.element(page.getByText('Unread', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('shows that there are none, that there are more than can be counted, and that loading failed', async () => {
  const none = await renderPage('/imprint', { handlers: notificationServer([]) })
  await bell.click()
  await expect.element(page.getByText('No notifications found')).toBeVisible()
  await none.unmount()
  const failed = handle(notifications.list, () => problemResponse('server.failed', 'Something went wrong'))
  const many = handle(notifications.unread, () => ({ count: 100 }))
  const some = await renderPage('/imprint', {
    handlers: [many, failed, ...defaultHandlers(testSessionUser('ROLE_USER'))],
  })
  await expect.element(bell).toHaveAccessibleName('Notifications: more than 99 unread')
  await bell.click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await some.unmount()
  const uncounted = handle(notifications.unread, () => problemResponse('server.failed', 'Something went wrong'))
  await renderPage('/imprint', { handlers: [uncounted, ...defaultHandlers(testSessionUser('ROLE_USER'))] })
  await expect.element(bell).toHaveAccessibleName('Notifications: unread count not available')
})

test('on a phone long texts wrap within the screen', async () => {
  await page.viewport(360, 700)
  const text = 'Task overdue: Decide on the date of replacement with the operator, the authority and the rope maker'
  await renderPage('/imprint', { handlers: notificationServer([testNotification(1, { text })]) })
  await userEvent.click(bell)
  await expect.element(page.getByText(text)).toBeVisible()
  const right = () => page.getByText(text).element().getBoundingClientRect().right
  await expect.poll(right).toBeLessThanOrEqual(360)
})
