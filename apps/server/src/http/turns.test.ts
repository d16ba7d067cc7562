import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { changeTurns } from './turns.ts'

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

describe('the changes of one caller', () => {
  it('are made four at once, and all of them', async () => {
    const turns = changeTurns()
    const { seen, work } = counter()
    let done = 0
    await Promise.all(Array.from({ length: 50 }, () => turns('ada', work).then(() => (done += 1))))
    expect([seen.most, done]).toEqual([4, 50])
  })

  it('do not wait for those of others', async () => {
    const turns = changeTurns()
    const { seen, work } = counter()
    await Promise.all(['ada', 'ben', 'eva'].flatMap((who) => Array.from({ length: 6 }, () => turns(who, work))))
    expect(seen.most).toBe(12)
  })

  it('go on after one that failed', async () => {
    const turns = changeTurns()
    const failing = () => Promise.reject(new Error('broken'))
    await Promise.allSettled(Array.from({ length: 9 }, () => turns('ada', failing)))
    await expect(turns('ada', async () => 'done')).resolves.toBe('done')
  })

  it('are refused where hundreds wait already', async () => {
    const turns = changeTurns()
    const { work } = counter()
    const all = await Promise.allSettled(Array.from({ length: 260 }, () => turns('ada', work)))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(6)
    expect(refused[0]).toMatchObject({ reason: { code: 'tries.tooMany' } })
  })
})
