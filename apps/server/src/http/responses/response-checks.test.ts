import { mandators } from '@catenary/contract/accounts/mandators'
import { events } from '@catenary/contract/records/events'
import { expect, test } from 'vitest'
import { ResponseChecks } from './response-checks.ts'
import type { ValidatedJson } from './responses.ts'
import { RawJson, SlicedList, joinSlices, toResponse } from './responses.ts'

const broken = new RawJson('[{"id":1}]')
const log = { error: () => {} }

test('the first responses of an endpoint are checked, later ones by sample; one that is broken has all checked', () => {
  const checks = new ResponseChecks(50)
  const due = Array.from({ length: 100 }, () => checks.isDue('events.list'))
  expect(due.slice(0, 20).every(Boolean)).toBe(true)
  expect(due.slice(20).flatMap((one, index) => (one ? index + 21 : []))).toEqual([50, 100])
  checks.noteBroken('events.list')
  expect([checks.isDue('events.list'), checks.isDue('events.list')]).toEqual([true, true])
})

test('what the check finds is left out and told of, and so is it from then on', () => {
  const checks = new ResponseChecks(50)
  const send = (sent: RawJson<unknown>) => toResponse(events.list, sent, log, checks)
  for (let n = 0; n < 49; n += 1) send(new RawJson('[]'))
  expect(send(broken)).toEqual({ status: 200, headers: { 'unreadable-records': '1' }, body: [] })
  expect(send(broken)).toEqual({ status: 200, headers: { 'unreadable-records': '1' }, body: [] })
})

test('every response is checked where nothing else is said', () => {
  expect(toResponse(events.list, broken, log)).toMatchObject({ headers: { 'unreadable-records': '1' } })
})

test('a list in slices is one list; what is broken in any of them is left out, and has all checked from then on', async () => {
  const checks = new ResponseChecks(50)
  const send = async (...slices: unknown[][]) => {
    const list = new SlicedList(slicesOf(slices))
    const { headers, body } = await joinSlices(mandators.list, list, log, checks)
    return [headers, JSON.parse(Buffer.concat((body as ValidatedJson).parts).toString())]
  }
  const counts = { areaCount: 0, archivedAreaCount: 0, userCount: 0, storageUsed: 0, storageQuota: null }
  const sound = [1, 2, 3].map((n) => ({
    id: `019a0000-0001-7000-8000-00000000000${n}`,
    name: `Bahn ${n}`,
    canBeDeleted: true,
    logoUri: null,
    ...counts,
  }))
  const [first = {}, ...others] = sound
  expect(await send([first], [], others)).toEqual([{}, sound])
  for (let n = 1; n < 49; n += 1) await send([])
  expect(await send()).toEqual([{}, []])
  // The fiftieth was checked: this one is not.
  expect(await send([first], [{ id: 1 }])).toEqual([{}, [first, { id: 1 }]])
  for (let n = 52; n < 100; n += 1) await send([])
  const found = [{ 'unreadable-records': '2' }, [first]]
  expect(await send([{ id: 1 }], [first, { id: 2 }])).toEqual(found)
  expect(await send([{ id: 1 }], [first, { id: 2 }])).toEqual(found)
})

test('others have their turn between the slices of a list', async () => {
  const order: string[] = []
  async function* slices() {
    for (const slice of ['first', 'second']) {
      order.push(slice)
      yield ''
    }
  }
  setImmediate(() => order.push('another'))
  await joinSlices(mandators.list, new SlicedList(slices()), log)
  expect(order).toEqual(['first', 'another', 'second'])
})

async function* slicesOf(slices: readonly unknown[][]) {
  for (const slice of slices) yield JSON.stringify(slice).slice(1, -1)
}
