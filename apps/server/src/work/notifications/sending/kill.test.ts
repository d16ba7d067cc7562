import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killMoments } from '../../../../test/send-until-killed.ts'
import type { KilledSender } from '../../../../test/send-until-killed.ts'
import { createMailServer } from '../../../../test/servers/mail-server.ts'
import { brokenWire, createAssets } from '../../../../test/support/assets.ts'
import type { World } from '../../../../test/support/world.ts'
import { createWorld, testNow } from '../../../../test/support/world.ts'
import { createMailer } from '../../../ports/mail/mail.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** How many mails there are in the end: between handing over and noting it there is no transaction. */
const mails = { taken: 1, 'handed over': 2, noted: 1 } as const

test.each(killMoments)(
  'killed with the mail %s, no notification is lost, and one sent twice is one mail',
  async (dies) => {
    world.clock.now = testNow
    const admin = await world.person('ROLE_ADMIN')
    const user = await world.person('ROLE_USER', [world.alpha])
    const assets = await createAssets(world, world.alpha)
    await world.call(admin, api.installations.setNotificationSettings, {
      params: { id: assets.installation },
      body: { notificationSettings: { rules: [{ type: 'brokenWire' }], users: [{ id: user.id }] } },
    })
    await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(assets.rope, 10, 1) } })
    const refusing = { send: () => Promise.reject(new Error('not yet')), close: () => {} }
    await world.runJobs(refusing)
    const server = await createMailServer()
    const smtpUrl = `smtp://127.0.0.1:${server.port}?tls=no`
    const { appUrl, ownerUrl } = world
    const now = new Date(testNow.getTime() + 60_000)
    const argument: KilledSender = { appUrl, ownerUrl, smtpUrl, now: now.toISOString(), dies }
    const program = join(import.meta.dirname, '../../../../test/send-until-killed.ts')
    const child = spawn(process.execPath, [program, JSON.stringify(argument)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
    const mailer = createMailer({ smtpUrl, from: 'no-reply@catenary.test', outboxFolder: '/nowhere' })
    // While the time of the killed process's try lasts, nobody else tries; then somebody does.
    world.clock.now = new Date(now.getTime() + 299_000)
    const before = server.received.length
    await world.runJobs(mailer)
    expect(server.received).toHaveLength(before)
    world.clock.now = new Date(now.getTime() + 301_000)
    await world.runJobs(mailer)
    await world.runJobs(mailer)
    mailer.close()
    await server.close()
    expect(server.received.map(({ recipients }) => recipients.join())).toEqual(Array(mails[dies]).fill(user.username))
    expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(1)
    const [delivery] = (await world.call(admin, api.notificationDeliveries.list, { query: { user: user.id } })).json()
    expect(delivery).toMatchObject({ state: 'sent', address: user.username })
  },
)
