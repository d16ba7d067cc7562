import { api } from '@catenary/contract/api'
import { v7 } from 'uuid'
import { hashToken, newToken } from '../../src/http/session/cookie.ts'
import type { Ids, Tenant } from '../matrix/tenants.ts'
import { createUser } from '../matrix/tenants.ts'
import { createAssets, haulRope } from '../support/assets.ts'
import type { Person, World } from '../support/world.ts'
import { sampleFile } from './sample-files.ts'

interface Stage {
  readonly world: World
  readonly admin: Person
  readonly tenant: Tenant
}

/** Records of a call's own, and the session of who makes it where it has to be a certain one. */
type Prepared = Partial<Ids> & { readonly headers?: Readonly<Record<string, string>> }

const session = (person: Person) => ({ cookie: `catenary_session=${person.token}` })

/** What has to be there before an example can be answered. */
export const preparations: Readonly<Record<string, (stage: Stage) => Promise<Prepared>>> = {
  'account.endSession': async ({ world }) => {
    const person = await world.person('ROLE_USER', [world.alpha])
    const [own] = (await world.call(person, api.account.sessions, {})).json<{ id: string }[]>()
    return { headers: session(person), ...(own && { sessions: own.id }) }
  },
  'ownTokens.revoke': async ({ world }) => {
    const person = await world.person('ROLE_ADMIN')
    const tokens = await addToken(world, person.id)
    return { headers: session(person), tokens }
  },
  'users.createToken': async ({ world, tenant }) => ({
    users: (await createUser(world, tenant.mandator, tenant.canary)).program,
  }),
  'users.picture': async (stage) => {
    await sendPicture(stage, `/api/users/${stage.tenant.live.users}/picture`)
    return {}
  },
  'mandators.logo': async (stage) => {
    await sendPicture(stage, `/api/mandators/${stage.tenant.mandator}/logo`)
    return {}
  },
  // Every delete before made records of its own, and a webhook with them.
  'webhooks.create': async ({ world, tenant }) => {
    await world.owner.deleteFrom('webhooks').where('id', '!=', tenant.live.webhooks).execute()
    return {}
  },
  'mandators.remove': async ({ world }) => {
    const mandators = v7()
    await world.owner
      .insertInto('mandators')
      .values({ id: mandators, name: `Bergbahnen ${mandators}` })
      .execute()
    return { mandators }
  },
  'tasks.changeAll': async ({ world, admin, tenant }) => {
    const task = { rope: { id: tenant.live.ropes }, attributes: { title: 'Grease', description: 'All of it' } }
    return { tasks: (await world.call(admin, api.tasks.create, { body: { task } })).json<{ id: string }>().id }
  },
  'inspections.compare': async (stage) => {
    await recordInspection(stage, '2025-03-01T08:00:00.000Z')
    return { events: await recordInspection(stage) }
  },
  'inspections.sign': async (stage) => ({ events: await recordInspection(stage) }),
  'inspections.correct': async (stage) => {
    const { world, admin } = stage
    const events = await recordInspection(stage)
    await world.call(admin, api.inspections.sign, { params: { id: events } })
    return { events }
  },
  'events.parseImport': async ({ world, tenant }) => ({
    ropes: (await createAssets(world, tenant.mandator, { ...haulRope, nominalDiameter: 25, metallicCrossSection: 245 }))
      .rope,
  }),
}

async function recordInspection(
  { world, admin, tenant }: Stage,
  timestamp = '2026-03-01T08:00:00.000Z',
): Promise<string> {
  const attributes = { recordingType: 'measurement', type: 'visualInspection' } as const
  const ropeEvent = { rope: { id: tenant.live.ropes }, position: 0, timestamp, attributes }
  return (await world.call(admin, api.events.create, { body: { ropeEvent } })).json().ropeEvent.id
}

async function addToken(world: World, userId: string): Promise<string> {
  const id = v7()
  const createdAt = world.clock.now.toISOString()
  await world.owner
    .insertInto('apiTokens')
    .values({ id, userId, createdBy: userId, name: id, tokenHash: hashToken(newToken()), createdAt })
    .execute()
  return id
}

async function sendPicture({ world, admin }: Stage, url: string): Promise<void> {
  const { bytes, mediaType } = await sampleFile('logo.png')
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mediaType }), 'logo.png')
  const { port } = world.app.server.address() as { port: number }
  await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers: session(admin), body: form })
}
