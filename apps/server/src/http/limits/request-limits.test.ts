import { setTimeout as pause } from 'node:timers/promises'
import { reports } from '@catenary/contract/records/reports'
import { describe, expect, it } from 'vitest'
import type { Credential } from '../../db/database.ts'
import type { AppContext } from '../app-context.ts'
import { queueChange, queueLimited } from './request-limits.ts'

const [ada, ben, eva] = ['ada', 'ben', 'eva'].map((name): Credential => ({ kind: 'session', hash: Buffer.from(name) }))
const aServer = () => ({}) as AppContext

/** Counts how many of its works run at once. */
function counter() {
  const seen = { now: 0, most: 0 }
  const work = async () => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await pause(1)
    seen.now -= 1
  }
  return { seen, work }
}

async function rejectionsOf(all: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(all)
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

describe('the changes of one caller', () => {
  it('run four at a time, and all complete', async () => {
    const server = aServer()
    const { seen, work } = counter()
    let done = 0
    await Promise.all(Array.from({ length: 50 }, () => queueChange(server, ada ?? null, work).then(() => (done += 1))))
    expect([seen.most, done]).toEqual([4, 50])
  })

  it('do not wait for those of others', async () => {
    const server = aServer()
    const { seen, work } = counter()
    const callers = [ada, ben, eva].flatMap((who) => Array.from({ length: 6 }, () => who ?? null))
    await Promise.all(callers.map((who) => queueChange(server, who, work)))
    expect(seen.most).toBe(12)
  })

  it('are refused where hundreds wait already', async () => {
    const server = aServer()
    const { work } = counter()
    const rejections = await rejectionsOf(Array.from({ length: 260 }, () => queueChange(server, ada ?? null, work)))
    expect(rejections).toHaveLength(6)
    expect(rejections[0]).toMatchObject({ code: 'QUEUE_FULL_OF_USER', retryAfter: 2 })
  })
})

describe('the costly calls of one caller', () => {
  it('run up to the limit of the contract, a few wait, and the rest are refused unread', async () => {
    const server = aServer()
    const { seen, work } = counter()
    const callAs = (who: Credential | undefined) => queueLimited(server, reports.rope, who ?? null, work)
    const rejections = await rejectionsOf(Array.from({ length: 60 }, () => callAs(ada)).concat(callAs(ben)))
    expect([seen.most, rejections.length]).toEqual([3, 50])
    expect(rejections[0]).toMatchObject({ code: 'QUEUE_FULL_OF_USER' })
  })

  it('do not block other endpoints', async () => {
    const server = aServer()
    const { seen, work } = counter()
    const callAs = (facts: typeof reports.rope | typeof reports.event) => queueLimited(server, facts, ada ?? null, work)
    await Promise.all([...Array.from({ length: 6 }, () => callAs(reports.rope)), callAs(reports.event)])
    expect(seen.most).toBe(3)
  })
})
