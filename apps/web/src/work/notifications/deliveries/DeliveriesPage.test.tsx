import { users } from '@catenary/contract/accounts/users'
import type { NotificationDelivery } from '@catenary/contract/work/notification-deliveries'
import { notificationDeliveries } from '@catenary/contract/work/notification-deliveries'
import { notifications } from '@catenary/contract/work/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, firstOf, someInstallations, someRopes, testSessionUser } from '../../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../../test/request-handlers.ts'

const { id, name, area } = firstOf(someInstallations)
const rope = firstOf(someRopes)

function testDelivery(number: number, change: Partial<NotificationDelivery>): NotificationDelivery {
  return {
    id: `01938f00-000a-7000-8000-00000000000${number}`,
    notification: {
      id: `01938f00-0009-7000-8000-00000000000${number}`,
      triggeredAt: '2026-03-04T08:30:00.000Z',
      type: 'brokenWire',
      installation: { id, name },
      area,
      rope: { id: rope.id, name: rope.name },
    },
    channel: 'email',
    recipient: { id: `01938f00-0001-7000-8000-00000000000${number}`, name: 'Beat Muster' },
    address: 'beat@alpha.example',
    state: 'sent',
    tries: 1,
    error: null,
    createdAt: '2026-03-04T08:30:00.000Z',
    nextTryAt: null,
    sentAt: '2026-03-04T08:30:01.000Z',
    ...change,
  }
}

const failed = testDelivery(2, {
  recipient: { id: '01938f00-0001-7000-8000-000000000002', name: 'Anna Rossi' },
  state: 'failed',
  tries: 3,
  error: { reason: 'refused', detail: '550' },
  sentAt: null,
})
const waiting = testDelivery(3, {
  state: 'waiting',
  tries: 2,
  error: { reason: 'unreachable', detail: '' },
  nextTryAt: '2026-03-04T09:30:00.000Z',
  sentAt: null,
})

/** A server that keeps the deliveries; one that is tried again waits. */
function deliveryServer(initial: readonly NotificationDelivery[]) {
  let list = [...initial]
  return [
    handle(notificationDeliveries.list, ({ query }) =>
      pageOfList(
        list.filter(({ state }) => [null, state].includes(query.get('state') as typeof state | null)),
        query,
      ),
    ),
    handle(notificationDeliveries.retry, ({ params }) => {
      list = list.map((one) => (one.id === params?.id ? { ...one, state: 'waiting', error: null } : one))
      return undefined
    }),
    handle(users.list, () => []),
    ...defaultHandlers(testSessionUser('ROLE_CLIENT_ADMIN')),
  ]
}

const row = (words: RegExp) => page.getByRole('row', { name: words })

test('shows the state and error of each, and retries a failed one', async () => {
  await page.viewport(360, 700)
  await renderPage('/notification-deliveries', { handlers: deliveryServer([testDelivery(1, {}), failed, waiting]) })
  await expect.element(row(/Broken wire.*beat@alpha\.example.*Sent/)).toBeVisible()
  await expect.element(row(/Failed.*refused it \(550\).*Tried 3 times/)).toBeVisible()
  await expect.element(row(/Waiting.*could not be reached.*Tried 2 times.*Next attempt/)).toBeVisible()
  expect(row(/Sent/).getByRole('button').elements()).toHaveLength(0)
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Try again: Anna Rossi' }).click()
  await expect.element(row(/Anna Rossi.*Waiting/)).toBeVisible()
  await expect.element(page.getByText('Will be tried again now')).toBeVisible()
})

test('says that nothing left the server where no email server is set up', async () => {
  const channels = { email: 'ursina@alpha.example', phone: null, isEnabled: true, hasSms: false, hasMailServer: false }
  const without = handle(notifications.channels, () => channels)
  await renderPage('/notification-deliveries', { handlers: [without, ...deliveryServer([testDelivery(1, {})])] })
  await expect.element(row(/Sent/)).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/No email server is set up.*“Sent” but kept on the server: they reach no one/)
})

test('the filters of the log are in the address', async () => {
  const { router } = await renderPage('/notification-deliveries?state=failed&channel=pigeon', {
    handlers: deliveryServer([testDelivery(1, {}), failed]),
  })
  await expect.element(row(/Anna Rossi/)).toBeVisible()
  await expect.element(row(/Beat Muster/)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Waiting')
  await expect.element(page.getByText('No entries found')).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({ state: 'waiting' })
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.element(row(/Beat Muster/)).toBeVisible()
})

test('one that was sent meanwhile is not sent again, with a message', async () => {
  const sent = handle(notificationDeliveries.retry, () => problemResponse('rule.violated', 'It was sent already'))
  await renderPage('/notification-deliveries', { handlers: [sent, ...deliveryServer([failed])] })
  await page.getByRole('button', { name: 'Try again: Anna Rossi' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It was sent already')
})
