import { mandators } from '@catenary/contract/accounts/mandators'
import type { Webhook, WebhookDelivery } from '@catenary/contract/system/webhooks'
import { webhooks } from '@catenary/contract/system/webhooks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultHandlers, testSessionUser } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import { handle, pageOfList, problemResponse } from '../../test/request-handlers.ts'

const id = '01938f00-000b-7000-8000-000000000001'
const stored: Webhook = {
  id,
  url: 'https://receiver.example/events',
  description: 'Control room',
  eventTypes: ['event.recorded', 'state.changed'],
  mandator: null,
  isEnabled: true,
  owner: { id: '01938f00-0001-7000-8000-000000000001', name: 'Anna Rossi' },
  createdAt: '2026-03-01T08:00:00.000Z',
  disabled: null,
  failingSince: null,
  secret: { createdAt: '2026-03-01T08:00:00.000Z', previousUntil: null },
  lastDelivery: { at: '2026-03-04T08:30:00.000Z', state: 'sent' },
}
const disabled: Webhook = {
  ...stored,
  id: '01938f00-000b-7000-8000-000000000002',
  url: 'https://former.example/events',
  isEnabled: false,
  disabled: { at: '2026-03-02T08:00:00.000Z', reason: 'failing' },
}
const withoutSecret: Webhook = {
  ...stored,
  id: '01938f00-000b-7000-8000-000000000003',
  url: 'https://new.example/events',
  secret: null,
  lastDelivery: null,
}
const delivery: WebhookDelivery = {
  id: '01938f00-000c-7000-8000-000000000001',
  type: 'event.recorded',
  occurredAt: '2026-03-04T08:30:00.000Z',
  createdAt: '2026-03-04T08:30:00.000Z',
  state: 'waiting',
  nextAttemptAt: '2026-03-04T08:35:00.000Z',
  refusal: null,
  attempts: [
    {
      number: 2,
      startedAt: '2026-03-04T08:30:05.000Z',
      durationMs: 42,
      status: 503,
      error: 'status',
      response: 'busy',
    },
    { number: 1, startedAt: '2026-03-04T08:30:00.000Z', durationMs: null, status: null, error: null, response: null },
  ],
}
const list = '/openapi?tab=webhooks'
const row = (words: RegExp) => page.getByRole('row', { name: words })

/** A server with these webhooks and this log. */
const server = (all: readonly Webhook[] = [stored], log: readonly WebhookDelivery[] = [delivery]) => [
  handle(webhooks.list, () => [...all]),
  handle(webhooks.get, ({ params }) => all.find((one) => one.id === params?.id) ?? stored),
  handle(webhooks.deliveries, ({ query }) =>
    pageOfList(
      log.filter(({ state }) => [null, state].includes(query.get('state') as typeof state | null)),
      query,
    ),
  ),
  handle(mandators.list, () => []),
  ...defaultHandlers(testSessionUser('ROLE_ADMIN')),
]

test('lists webhooks with their state: since when and why one sends nothing', async () => {
  await page.viewport(360, 740)
  await renderPage(list, { handlers: server([stored, disabled, withoutSecret]) })
  await expect
    .element(row(/receiver\.example.*Control room.*2 event types.*Enabled.*Delivered.*Anna Rossi/))
    .toBeVisible()
  await expect
    .element(row(/former\.example.*Disabled since Mar 2, 2026.*Nothing could be delivered for days/))
    .toBeVisible()
  await expect.element(row(/new\.example.*No secret yet: nothing is sent.*never/)).toBeVisible()
  await expect.element(page.getByText(/from 'standardwebhooks'/)).toBeVisible()
  await expect.element(page.getByText(/WebhookVerificationError/)).toBeVisible()
  await expectAccessible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('adds a webhook, shows what is refused at its field, and makes its secret, which is shown once', async () => {
  const sent: unknown[] = []
  const created = handle(webhooks.create, ({ body }) => {
    sent.push(body)
    if (sent.length === 1)
      return problemResponse('rule.violated', 'Check the fields', [
        { path: 'webhook.url', message: 'Addresses in the network of the server are refused.' },
      ])
    return withoutSecret
  })
  const secret = handle(webhooks.createSecret, () => ({ secret: 'whsec_c2VjcmV0' }))
  await renderPage(list, { handlers: [created, secret, ...server([withoutSecret], [])] })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A value needs to be provided for the field').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(' https://new.example/events ')
  await dialog.getByRole('checkbox', { name: 'Task due' }).click()
  await dialog.getByRole('checkbox', { name: 'Event recorded' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText('Addresses in the network of the server are refused.', { exact: true }))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://new.example/hook')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const fields = { description: '', eventTypes: ['event.recorded', 'task.due'], mandator: null, isEnabled: true }
  expect(sent).toEqual([
    { webhook: { ...fields, url: 'https://new.example/events' } },
    { webhook: { ...fields, url: 'https://new.example/hook' } },
  ])
  await expect.element(page.getByRole('heading', { name: 'https://new.example/events' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send a test event' })).toBeDisabled()
  await page.getByRole('button', { name: 'Create secret' }).click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).toBeVisible()
  await page.getByRole('region', { name: 'Secret' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).not.toBeInTheDocument()
})

test('the log says why a call was given up', async () => {
  const givenUp = { ...delivery, state: 'failed', nextAttemptAt: null } as const
  const log: WebhookDelivery[] = [
    { ...givenUp, refusal: 'restored' },
    { ...givenUp, id: '01938f00-000c-7000-8000-000000000002', refusal: 'gone' },
  ]
  await renderPage(`/openapi/webhooks/${id}`, { handlers: server([stored], log) })
  await expect.element(row(/Not sent: it was waiting when the backup was made/)).toBeVisible()
  await expect.element(row(/Given up because the webhook was disabled/)).toBeVisible()
})

test('on a tablet the button of a call stays in its column', async () => {
  await page.viewport(820, 1180)
  const sent = { ...delivery, state: 'sent', nextAttemptAt: null } as const
  await renderPage(`/openapi/webhooks/${id}`, { handlers: server([stored], [sent]), language: 'es' })
  const again = page.getByRole('table').getByRole('button').last()
  await expect.element(again).toBeVisible()
  const button = await again.findElement()
  const right = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
  expect(right(button)).toBeLessThanOrEqual(right(button.closest('td')))
})

test('the log names each attempt in words, and sends again', async () => {
  const again: unknown[] = []
  const calls = [
    handle(webhooks.retry, ({ params }) => void again.push(params?.delivery)),
    handle(webhooks.retryFailed, () => ({ count: 2 })),
    handle(webhooks.sendTest, () => ({ delivery: { id: delivery.id } })),
  ]
  await renderPage(`/openapi/webhooks/${id}`, { handlers: [...calls, ...server()] })
  const log = page.getByRole('table', { name: 'Log' })
  await log.getByText(/^2 attempts/).click()
  await expect.element(log.getByText(/the receiver answered 503, after 42 ms/).first()).toBeVisible()
  await expect.element(log.getByText(/unknown whether it arrived/)).toBeVisible()
  await expect.element(log.getByText('busy')).toBeVisible()
  await expect.element(log.getByText(/Next attempt Mar 4, 2026/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /^Send again: Event recorded/ }).click()
  await expect.element(page.getByText('It is being sent again')).toBeVisible()
  expect(again).toEqual([delivery.id])
  await page.getByRole('button', { name: 'Send all failed again' }).click()
  await expect.element(page.getByText('2 events are being sent again')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect.element(page.getByText(/The test is on its way/)).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed')
  await expect.element(page.getByText('No deliveries in this state')).toBeVisible()
})

test('asks before a secret is replaced and before a webhook is deleted, and compares with another version', async () => {
  const done: string[] = []
  const stale = async () => {
    const problem = (await problemResponse('record.stale', 'Changed').json()) as object
    const current = { ...stored, description: 'Theirs' }
    return Response.json({ ...problem, current, currentETag: '"v2"' }, { status: 412 })
  }
  const calls = [
    handle(webhooks.createSecret, () => (done.push('secret'), { secret: 'whsec_bmV3' })),
    handle(webhooks.remove, () => void done.push('removed')),
    handle(webhooks.change, stale),
  ]
  await renderPage(`/openapi/webhooks/${id}`, { handlers: [...calls, ...server()] })
  await page.getByRole('button', { name: 'Replace secret' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the secret?' })
  await expect.element(question.getByText(/^For 24 hours every message carries/)).toBeVisible()
  await question.getByRole('button', { name: 'Replace secret' }).click()
  await expect.element(page.getByText('whsec_bmV3')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Someone else has changed this webhook')).toBeVisible()
  await expect.element(dialog.getByText('Theirs')).toBeVisible()
  expect(done).toEqual(['secret'])
})
