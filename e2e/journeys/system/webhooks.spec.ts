import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { newFolder, startServer } from '../../server.ts'
import { logInByApi, recordDamage } from '../../steps.ts'

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A receiver that keeps what it gets, and says that it has it. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      reply.writeHead(202).end('taken')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, close: () => server.close() }
}

function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('an administrator adds a webhook, records a damage, and sees that it arrived, signed', async ({ browser }) => {
  test.slow()
  const receiver = await startReceiver()
  const folder = await newFolder()
  const env = { DEMO_TILES: 'drawn', DEMO_LIVE: 'off', WEBHOOK_LOCAL_ORIGINS: receiver.origin }
  const server = await startServer({ dataDir: folder.path, args: ['--demo', '--no-build'], env })
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await logInByApi(page, 'admin@catenary.example')
    await page.goto('/openapi')
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await expect(page.getByRole('row', { name: /maintenance\.alpha\.example.*Disabled since.*410 Gone/ })).toBeVisible()

    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByLabel('Address').fill('https://localhost/events')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A value needs to be provided for the field')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Event recorded' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/Addresses in the network of the server are refused\. Use/)).toBeVisible()
    await dialog.getByLabel('Address').fill(`${receiver.origin}/events`)
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByRole('heading', { name: `${receiver.origin}/events` })).toBeVisible()
    await page.getByRole('button', { name: 'Create secret' }).click()
    const secretCard = page.getByRole('region', { name: 'Secret' })
    await expect(secretCard.getByText(/^whsec_/)).toBeVisible()
    const secret = (await secretCard.getByText(/^whsec_/).textContent()) ?? ''
    await page.getByRole('button', { name: 'Send a test event' }).click()
    const log = page.getByRole('table', { name: 'Log' })
    await expect(log.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('202 after')

    const webhook = page.url()
    await recordDamage(page, 'haulRope', 'Seen by the webhook')
    await page.goto(webhook)
    await expect(log.getByRole('row').filter({ hasText: 'event.recorded' })).toContainText('202 after')
    const recorded = receiver.received.find(({ body }) => body.includes('event.recorded'))
    expect(JSON.parse(recorded?.body ?? '')).toMatchObject({
      type: 'event.recorded',
      data: { rope: { name: 'Haul rope' } },
    })
    for (const one of receiver.received) expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
    await expect(page.getByText(secret)).toBeHidden()
  } finally {
    await context.close()
    await server.stop()
    receiver.close()
    await folder.remove()
  }
})
