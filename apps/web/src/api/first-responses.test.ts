import { ropes } from '@catenary/contract/assets/ropes'
import { tasks } from '@catenary/contract/work/tasks'
import { expect, test, vi } from 'vitest'
import { firstOf, someRopes } from '../test/fixtures.ts'
import { handle, serveHandlers } from '../test/request-handlers.ts'
import { call, versionOf } from './call.ts'
import { makeQueryClient } from './client.ts'
import { pageQueryFor, queryFor } from './queries.ts'

const rope = firstOf(someRopes)
const params = { id: rope.id }

test('what came with the page is there at once instead of being asked for; once, and only for the same call', async () => {
  // They are not too old, however long the page of the tests has been open.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'first-responses'
  const body = JSON.stringify({ ...rope, name: 'From the page' })
  element.textContent = JSON.stringify([
    { method: 'GET', url: `/api/ropes/${rope.id}`, headers: { etag: '"12"' }, body },
    { method: 'GET', url: '/api/tasks?total=1', headers: { 'total-count': '7' }, body: '[]' },
  ])
  document.body.append(element)
  let asked = 0
  serveHandlers([
    handle(ropes.get, () => {
      asked += 1
      return rope
    }),
    handle(ropes.change, () => rope),
  ])
  await call(ropes.change, { params, body: { rope: { name: 'x' } } }, { ifMatch: null })
  expect(asked).toBe(0)
  const client = makeQueryClient()
  expect(await client.fetchQuery(queryFor(ropes.get, { params }))).toMatchObject({ name: 'From the page' })
  expect(versionOf(ropes.get, { params })).toBe('"12"')
  expect(await client.fetchQuery(pageQueryFor(tasks.list, { query: { total: '1' } }))).toMatchObject({
    items: [],
    total: 7,
  })
  expect(asked).toBe(0)
  client.clear()
  expect(await client.fetchQuery(queryFor(ropes.get, { params }))).toMatchObject({ name: rope.name })
  expect(asked).toBe(1)
})
