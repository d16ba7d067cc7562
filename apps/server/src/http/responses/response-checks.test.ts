import { events } from '@catenary/contract/records/events'
import { expect, test } from 'vitest'
import { ResponseChecks } from './response-checks.ts'
import { RawJson, toResponse } from './responses.ts'

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
