import { api } from '@catenary/contract/api'
import type { EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import { problemCode } from '@catenary/contract/errors'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateResponse } from '../src/http/responses/responses.ts'
import { brokenWire, createAssets } from './support/assets.ts'
import type { Assets } from './support/assets.ts'
import { createWorld, testNow } from './support/world.ts'
import type { Person, World } from './support/world.ts'

let world: World
let admin: Person
let whole: Assets
let broken: Assets
const lists = {} as Record<'wholeEvent' | 'brokenEvent' | 'wholeDocument' | 'brokenDocument', string>

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  whole = await createAssets(world, world.alpha)
  broken = await createAssets(world, world.alpha)
  const { owner } = world
  // In the same area and installation as the whole ones, so that each hides the other or does not.
  await owner.updateTable('installations').set({ areaId: whole.area }).where('id', '=', broken.installation).execute()
  for (const name of ['wholeEvent', 'brokenEvent'] as const) {
    const response = await world.call(admin, api.events.create, { body: { ropeEvent: brokenWire(whole.rope, 10, 6) } })
    lists[name] = response.json<{ ropeEvent: { id: string } }>().ropeEvent.id
  }
  for (const name of ['wholeDocument', 'brokenDocument'] as const) {
    lists[name] = v7()
    const document = {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      size: 1,
      hash: Buffer.alloc(32),
      createdByName: 'Pat',
    }
    await owner
      .insertInto('documents')
      .values({
        ...document,
        id: lists[name],
        mandatorId: world.alpha,
        ropeId: whole.rope,
        createdAt: testNow.toISOString(),
      })
      .execute()
  }
})
afterAll(() => world.close())

const listIds = async <E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>) => {
  const response = await world.call(admin, endpoint, sent)
  expect(response.statusCode).toBe(200)
  const ids = response.json<{ id: string }[]>().map(({ id }) => id)
  return { ids, unreadable: response.headers[unreadableRecords] }
}

/** What a stored record is answered as: its status and the code of the problem. */
const statusAndProblem = async <E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>) => {
  const response = await world.call(admin, endpoint, sent)
  return [response.statusCode, problemCode(response.json<{ type: string }>().type)]
}
const unreadable = [500, 'record.unreadable']

test('an unreadable installation does not hide others of its area, and is reported', async () => {
  const { owner } = world
  const list = () => listIds(api.installations.list, { params: { id: whole.area } })
  expect(await list()).toEqual({ ids: [whole.installation, broken.installation], unreadable: undefined })
  await owner.updateTable('installations').set({ attributes: '{}' }).where('id', '=', broken.installation).execute()
  expect(await list()).toEqual({ ids: [whole.installation], unreadable: '1' })
  expect(await statusAndProblem(api.installations.get, { params: { id: broken.installation } })).toEqual(unreadable)
  const request = { params: { id: broken.installation } }
  expect((await listIds(api.ropes.list, request)).ids).toEqual([broken.rope])

  // What it lacks can be given to it.
  const attributes = { installationType: 'ropeway' as const, timezone: 'Europe/Zurich' }
  const mended = await world.call(admin, api.installations.change, {
    ...request,
    body: { installation: { attributes } },
  })
  expect(mended.statusCode).toBe(200)
  expect((await list()).unreadable).toBeUndefined()
})

test('neither does a rope, an event, an area or a document', async () => {
  const { owner } = world
  await owner.updateTable('ropes').set({ attributes: '{"ropeType":"chain"}' }).where('id', '=', broken.rope).execute()
  await owner.updateTable('ropes').set({ installationId: whole.installation }).where('id', '=', broken.rope).execute()
  expect(await listIds(api.ropes.list, { params: { id: whole.installation } })).toEqual({
    ids: [whole.rope],
    unreadable: '1',
  })
  expect(await statusAndProblem(api.ropes.get, { params: { id: broken.rope } })).toEqual(unreadable)
  expect(await listIds(api.ropes.all, {})).toEqual({ ids: [whole.rope], unreadable: '1' })
  const ofWhole = (state: object) =>
    owner.updateTable('damageStates').set(state).where('ropeId', '=', whole.rope).execute()
  const { ratio } = await owner
    .selectFrom('damageStates')
    .select('ratio')
    .where('ropeId', '=', whole.rope)
    .executeTakeFirstOrThrow()
  await ofWhole({ ratio: Infinity })
  expect(await listIds(api.ropes.all, {})).toEqual({ ids: [], unreadable: '2' })
  expect(await statusAndProblem(api.ropes.get, { params: { id: whole.rope } })).toEqual(unreadable)
  await ofWhole({ ratio })

  await owner.updateTable('events').set({ type: 'melted' }).where('id', '=', lists.brokenEvent).execute()
  const events = { ids: [lists.wholeEvent], unreadable: '1' }
  expect(await listIds(api.events.list, { params: { id: whole.rope } })).toEqual(events)
  expect(await listIds(api.installations.lastEvents, { params: { id: whole.installation } })).toEqual(events)
  expect(await statusAndProblem(api.events.get, { params: { id: lists.brokenEvent } })).toEqual(unreadable)
  // A state in which a damage may be missing is none.
  expect(await statusAndProblem(api.events.damage, { params: { id: whole.rope } })).toEqual(unreadable)
  const ofAll = await listIds(api.ropes.damages, { params: { id: whole.installation } })
  expect(ofAll).toEqual({ ids: [broken.rope], unreadable: '1' })

  await owner.updateTable('areas').set({ mapBaseLayers: '["moon"]' }).where('id', '=', broken.area).execute()
  expect(await listIds(api.areas.list, {})).toEqual({ ids: [whole.area], unreadable: '1' })
  expect(await statusAndProblem(api.areas.get, { params: { id: broken.area } })).toEqual(unreadable)

  await owner.updateTable('documents').set({ createdAt: 'infinity' }).where('id', '=', lists.brokenDocument).execute()
  expect(await listIds(api.documents.ropes, { params: { id: whole.rope } })).toEqual({
    ids: [lists.wholeDocument],
    unreadable: '1',
  })
})

test('each is logged by its id, without its content', () => {
  const logged: object[] = []
  const log = { error: (facts: object) => void logged.push(facts) }
  const document = { id: 'a-document', name: 'secret.pdf', size: 'large' }
  const { value, headers } = validateResponse(api.documents.ropes, [document], log)
  expect(value).toEqual([])
  expect(headers).toEqual({ [unreadableRecords]: '1' })
  expect(logged).toEqual([
    {
      event: 'sys_record_unreadable',
      call: 'documents.ropes',
      id: 'a-document',
      faults: expect.stringContaining('size'),
    },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/secret|large/)
  // An invalid response that is not a stored record is an internal error.
  expect(() => validateResponse(api.areas.create, { id: 'x' }, log)).toThrow(
    'areas.create answers against its contract',
  )
})
