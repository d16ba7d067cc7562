import { ropes } from '@catenary/contract/assets/ropes'
import { expect, test } from 'vitest'
import { firstOf, someRopes } from '../test/fixtures.ts'
import { handle, serveHandlers } from '../test/request-handlers.ts'
import { call, versionOf } from './call.ts'

const rope = firstOf(someRopes)
const params = { id: rope.id }

test('what came with the page is taken once instead of asking for it; only the same call takes it', async () => {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'first-responses'
  const body = JSON.stringify({ ...rope, name: 'From the page' })
  element.textContent = JSON.stringify([
    { method: 'GET', url: `/api/ropes/${rope.id}`, headers: { etag: '"12"' }, body },
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
  expect(await call(ropes.get, { params })).toMatchObject({ name: 'From the page' })
  expect(versionOf(ropes.get, { params })).toBe('"12"')
  expect(asked).toBe(0)
  expect(await call(ropes.get, { params })).toMatchObject({ name: rope.name })
  expect(asked).toBe(1)
})
