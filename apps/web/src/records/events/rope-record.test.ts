import { ropes } from '@catenary/contract/assets/ropes'
import { afterEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../api/client.ts'
import { handle, serveHandlers } from '../../test/request-handlers.ts'
import { ropePageHandlers, testRope } from '../../test/rope-handlers.ts'
import { ropeRecord } from './rope-record.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a record that has not changed is neither sent nor put together again', async () => {
  const ifNoneMatch: (string | undefined)[] = []
  let etag = '"one"'
  const handlers = ropePageHandlers()
  const whole = handlers.find(({ endpoint }) => endpoint.name === ropes.record.name)
  const conditional = handle(ropes.record, async (request) => {
    const known = request.headers['if-none-match']
    ifNoneMatch.push(known)
    if (known === etag) return new Response(null, { status: 304 })
    return Response.json(await whole?.respond(request as never), { headers: { etag } })
  })
  serveHandlers([conditional, ...handlers])
  const client = makeQueryClient()
  const read = () =>
    client.fetchQuery({ ...ropeRecord(testRope().id, { inspection: 'mrt', xAxis: 'time' }), staleTime: 0 })
  const first = await read()
  expect(await read()).toBe(first)
  etag = '"two"'
  expect((await read()).etag).toBe('"two"')
  expect(await read()).toMatchObject({ etag: '"two"', damages: first.damages })
  expect(ifNoneMatch).toEqual([undefined, '"one"', '"one"', '"two"'])
})
