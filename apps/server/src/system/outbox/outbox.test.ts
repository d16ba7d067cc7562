import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../test/support/accounts.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { createMailer } from '../../ports/mail/mail.ts'

let world: World
let folder: string
let admin: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  world = await createWorld({ outboxFolder: folder })
  admin = await world.person('ROLE_ADMIN')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const list = (who: Person | null) => world.call(who, api.outbox.list, {})

test('an administrator reads the stored mails, the newest first, with their links', async () => {
  expect((await list(admin)).json()).toEqual([])
  const outboxMailer = createMailer({ smtpUrl: undefined, from: 'Catenary <no-reply@localhost>', outboxFolder: folder })
  const newcomer = await createUser(world, { password: null })
  const other = await createUser(world)
  const requestLink = (email: string, reason: 'reset' | 'activate') =>
    world.call(null, api.session.requestLink, { query: { reason }, body: { email } })
  await requestLink(newcomer.email, 'activate')
  await world.runJobs(outboxMailer)
  await requestLink(other.email, 'reset')
  await world.runJobs(outboxMailer)
  const mails = (await list(admin)).json()
  expect(mails.map(({ to }: { to: string }) => to)).toEqual([other.email, newcomer.email])
  const token = /\/login\/reset\/(\w+)/.exec(mails[1].text)?.[1] ?? ''
  const state = await world.call(null, api.session.linkState, { params: { token } })
  expect(state.json().purpose).toBe('activate')
})

test('the session contains whether the user may read them', async () => {
  const userOf = async (who: Person) => (await world.call(who, api.session.check, {})).json().user
  expect((await userOf(admin)).hasOutbox).toBe(true)
  expect(await userOf(await world.person('ROLE_PROJECT_MANAGER'))).not.toHaveProperty('hasOutbox')
})

test('nobody is told that mails reach them: neither where notifications go, nor of a test', async () => {
  const user = await world.person('ROLE_USER', [world.alpha])
  expect((await world.call(user, api.notifications.channels, {})).json()).toMatchObject({ hasMailServer: false })
  const sent = await world.call(user, api.notifications.sendTest, { body: { channel: 'email' } })
  expect(sent.json()).toEqual({ recipient: user.username, isKept: true })
})

test('other roles cannot read them', async () => {
  expect((await list(null)).statusCode).toBe(401)
  for (const role of ['ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER'] as const)
    expect((await list(await world.person(role, [world.alpha]))).statusCode).toBe(403)
})

test('with a mail server there are none to read', async () => {
  const elsewhere = await createWorld()
  try {
    const response = await elsewhere.call(await elsewhere.person('ROLE_ADMIN'), api.outbox.list, {})
    expect(response.statusCode).toBe(404)
  } finally {
    await elsewhere.close()
  }
})
