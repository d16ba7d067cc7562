import { expect, test } from 'vitest'
import { ago, cumulocityDevice } from '../../../test/servers/cumulocity-device.ts'
import { testNow } from '../../../test/support/world.ts'

const { world, tenant, source, change, state, polling, wait } = cumulocityDevice()
const readAsOther = () => change({ cumulocityId: `other ${source().id}` })
const measure = (time: string) =>
  tenant().items.measurements.push({ time, source: source(), c8y_Temperature: { T: { value: 1 } } })

test('what was read under an earlier id is not told of the new one: when it was read, its events and alarms', async () => {
  const poll = polling()
  const alarm = { id: '7', type: 'c8y_Battery', text: 'Low', severity: 'CRITICAL', status: 'ACTIVE', count: 1 }
  tenant().items.alarms.push({ ...alarm, time: ago(500), lastUpdated: ago(500), source: source() })
  await poll()
  expect(await state()).toMatchObject({ readAt: expect.any(String), reports: [{ text: 'Low' }] })
  const unread = { isSetUp: true, readAt: null, measuredUntil: null, failure: null, reports: [] }
  await readAsOther()
  expect(await state()).toEqual(unread)
  tenant().faults.push(500)
  wait(100)
  await poll()
  expect(await state()).toEqual({ ...unread, failure: { reason: 'answered', detail: '500' } })
  wait(1000)
  await poll()
  expect(await state()).toMatchObject({ readAt: world().clock.now.toISOString(), reports: [] })
})

test('what is still under way of an earlier id is not taken for the new one', async () => {
  const time = ago(500)
  tenant().items.alarms.push({ id: '7', time, lastUpdated: time, type: 't', text: 'Low', source: source() })
  const poll = polling({}, (client) => ({
    ...client,
    first: async (collection, query) => {
      const page = await client.first(collection, query)
      if (collection === 'alarms') await readAsOther()
      return page
    },
  }))
  await poll()
  wait(100)
  expect(await state()).toMatchObject({ readAt: null, reports: [] })
  await poll()
  expect(await state()).toMatchObject({ readAt: expect.any(String), reports: [] })
})

test.each([false, true])(
  'tells up to when it has measurements (newest first: %s); null where nothing is there',
  async (isReversed) => {
    tenant().isReversed = isReversed
    const poll = polling()
    await poll()
    expect(await state()).toMatchObject({ readAt: testNow.toISOString(), measuredUntil: null, reports: [] })
    for (let index = 0; index < 60; index += 1) measure(ago(1000 - index))
    wait(100)
    await poll()
    expect(await state()).toMatchObject({ measuredUntil: ago(941) })
  },
)
