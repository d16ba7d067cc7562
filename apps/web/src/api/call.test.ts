import { areas } from '@catenary/contract/assets/areas'
import { ropes } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstOf, someRopes } from '../test/fixtures.ts'
import { handle, lostConnection, problemResponse, serveHandlers } from '../test/request-handlers.ts'
import { call } from './call.ts'
import { ConnectionLost, ProblemError } from './problem-error.ts'
import { versionAsShown } from './version-as-shown.ts'

const rope = firstOf(someRopes)
const params = { id: rope.id }

beforeEach(() => {
  document.documentElement.lang = 'fr'
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change sends If-Match unless it overwrites', async () => {
  const sent: (string | undefined)[] = []
  serveHandlers([
    handle(ropes.get, () => Response.json(rope, { headers: { etag: '"7"' } })),
    handle(ropes.change, ({ headers }) => {
      sent.push(headers['if-match'])
      return rope
    }),
  ])
  await call(ropes.get, { params })
  const body = { rope: { name: 'Track rope one' } }
  await call(ropes.change, { params, body })
  await call(ropes.change, { params, body }, { ifMatch: '"6"' })
  await call(ropes.change, { params, body }, { ifMatch: null })
  expect(sent).toEqual(['"7"', '"6"', undefined])
})

test('a change of what is shown names its version, and is none of what has been changed since', async () => {
  const stored = { ...rope, name: 'Track rope two' }
  serveHandlers([handle(ropes.get, () => Response.json(stored, { headers: { etag: '"8"' } }))])
  expect(await versionAsShown(ropes.get, rope.id, { name: 'Track rope two', isDeleted: rope.isDeleted })).toBe('"8"')
  await expect(versionAsShown(ropes.get, rope.id, { name: rope.name })).rejects.toMatchObject({
    code: 'record.stale',
    problem: { current: { name: 'Track rope two' }, currentETag: '"8"' },
  })
})

test('every request sends the language; each creation sends an idempotency key', async () => {
  const keys: (string | undefined)[] = []
  serveHandlers([
    handle(areas.list, ({ headers, query }) => {
      expect(headers['accept-language']).toBe('fr')
      expect(headers['idempotency-key']).toBeUndefined()
      expect(query.get('archived')).toBe('1')
      return []
    }),
    handle(events.create, ({ headers }) => {
      keys.push(headers['idempotency-key'])
      return problemResponse('server.busy', 'Occupé')
    }),
  ])
  await call(areas.list, { query: { archived: '1' } })
  const attributes = { recordingType: 'damage', type: 'brokenWire' } as const
  const body = { ropeEvent: { rope: params, position: 1, timestamp: '2026-01-01T00:00:00.000Z', attributes } }
  for (const idempotencyKey of [undefined, undefined, 'mine'])
    await expect(call(events.create, { body }, { idempotencyKey })).rejects.toBeInstanceOf(ProblemError)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[2]).toBe('mine')
})

test('a ProblemError carries code, message and issues', async () => {
  serveHandlers([handle(ropes.get, () => problemResponse('record.notFound', 'Introuvable'))])
  const problemError = await call(ropes.get, { params }).catch((error: unknown) => error)
  expect(problemError).toMatchObject({
    name: 'ProblemError',
    code: 'record.notFound',
    status: 404,
    message: 'Introuvable',
  })
})

test('a page of a proxy in between becomes a refusal, too', async () => {
  serveHandlers([handle(ropes.get, () => new Response('<html>Bad gateway</html>', { status: 502 }))])
  await expect(call(ropes.get, { params })).rejects.toMatchObject({ name: 'ProblemError', status: 502 })
})

test('no answer is a lost connection', async () => {
  serveHandlers([handle(ropes.get, () => lostConnection)])
  await expect(call(ropes.get, { params })).rejects.toBeInstanceOf(ConnectionLost)
})
