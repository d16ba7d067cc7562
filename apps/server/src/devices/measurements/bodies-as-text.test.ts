import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Assets } from '../../../test/support/assets.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { TestDevice } from '../../../test/support/devices.ts'
import { createDevice, send } from '../../../test/support/devices.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let assets: Assets
let admin: Person
let box: TestDevice
beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  assets = await createAssets(world, world.alpha)
})
beforeEach(async () => {
  box = await createDevice(world, admin, assets.rope)
})
afterAll(() => world.close())

const time = '2026-03-02T00:00:00.000Z'
const storedCount = async () =>
  (await world.call(admin, api.measurements.list, { params: { id: box.sensor }, query: {} })).json<unknown[]>().length
const messages = (response: TestResponse) =>
  response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)

describe('measurements as text', () => {
  // Decoded all the same, both names would be the same replacement character, and one of the values lost as its duplicate.
  test.each([
    ['CSV', `fragment,name,timestamp,value\n\u00e4,T,${time},1\n\u00f6,T,${time},2\n`, 'text/csv'],
    [
      'JSON lines',
      `{"fragment":"\u00e4","name":"T","timestamp":"${time}","value":1}\n{"fragment":"\u00f6","name":"T","timestamp":"${time}","value":2}\n`,
      'application/x-ndjson',
    ],
  ])('%s in another encoding than UTF-8 is refused', async (_, text, mediaType) => {
    const response = await send(world, box, Buffer.from(text, 'latin1'), { 'content-type': mediaType })
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      400,
      'urn:catenary:problem:input.malformed',
    ])
    expect(await storedCount()).toBe(0)
    expect((await send(world, box, text, { 'content-type': mediaType })).json()).toEqual({ accepted: 2, duplicates: 0 })
  })

  test.each([
    ['CSV', 'text/csv', 'fragment,name,timestamp,value\n', 'f,n,2026-03-02T00:00:00Z,1\n', 1_000_000],
    ['JSON lines', 'application/x-ndjson', '', '{}\n', 1_000_000],
    ['JSON', 'application/json', '{"measurements":[', '{},', 100_001],
  ])('a million measurements at once are refused as %s', async (_, mediaType, head, row, count) => {
    const body = head + row.repeat(count)
    const payload = mediaType === 'application/json' ? `${body.slice(0, -1)}]}` : body
    const response = await send(world, box, payload, { 'content-type': mediaType })
    expect([response.statusCode, issuePaths(response)]).toEqual([400, ['measurements']])
    expect(await storedCount()).toBe(0)
  })

  test('a line that is no JSON is named as its measurement', async () => {
    const line = `{"fragment":"c8y_Temperature","name":"T","timestamp":"${time}","value":1}`
    const text = [line, '', line.replace(':1}', ':NaN}')].join('\n')
    const response = await send(world, box, text, { 'content-type': 'application/x-ndjson' })
    const column = line.length - 1
    expect([response.statusCode, response.json<{ errors: unknown }>().errors]).toEqual([
      400,
      [{ path: 'measurements[1].value', message: `Not valid JSON: line 3, column ${column}`, line: 3, value: 'NaN' }],
    ])
    expect(await storedCount()).toBe(0)
  })

  test('names that are no text, as half of a pair of characters, are refused by their place', async () => {
    const lines = ['\\ud800', '\\udc01'].map(
      (name) => `{"fragment":"c8y_Temperature","name":"${name}","timestamp":"${time}","value":1}`,
    )
    const response = await send(world, box, lines.join('\n'), { 'content-type': 'application/x-ndjson' })
    expect([response.statusCode, issuePaths(response)]).toEqual([400, ['measurements[0].name', 'measurements[1].name']])
    expect(await storedCount()).toBe(0)
  })

  test.each([1, 700])(
    'a CSV that ends within a quote, as one that was cut off, is refused: after %i rows',
    async (count) => {
      const rows = Array.from(
        { length: count },
        (_, index) => `f,n,${new Date(Date.parse(time) + index).toISOString()},1`,
      )
      const text = ['fragment,name,timestamp,value', ...rows, 'f,n,2026-03-02T01:00:00.000Z,"12'].join('\n')
      const response = await send(world, box, text, { 'content-type': 'text/csv' })
      expect([response.statusCode, issuePaths(response)]).toEqual([400, [`measurements[${count}]`]])
      expect(await storedCount()).toBe(0)
      expect((await send(world, box, `${text}"`, { 'content-type': 'text/csv' })).json()).toMatchObject({
        accepted: count + 1,
      })
    },
  )

  test('a CSV with other columns is told which there are', async () => {
    const response = await send(world, box, `fragment;name;timestamp;value\na;b;${time};1`, {
      'content-type': 'text/csv',
    })
    expect([issuePaths(response), messages(response)]).toEqual([
      ['header'],
      ['Must be one of: fragment, name, timestamp, value'],
    ])
  })
})
