import { setImmediate as others } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import type { QueueLimits, Requester } from './fair-queue.ts'

/** A queue whose tasks the test completes one by one; it records the order in which they started. */
function stage(limits: QueueLimits) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const rejected: string[] = []
  const running: (() => void)[] = []
  const works: Promise<unknown>[] = []
  const enqueue = (name: string, who: Requester, signal?: AbortSignal) => {
    const work = () => {
      started.push(name)
      return new Promise<void>((end) => running.push(end))
    }
    works.push(
      queue
        .run(who, work, { signal })
        .catch((error) =>
          rejected.push(`${name} ${error.name === 'AbortError' ? 'wanted no more' : (error.code ?? error.message)}`),
        ),
    )
  }
  const finish = async () => {
    await others()
    for (let end = running.shift(); end; end = running.shift()) {
      end()
      await others()
    }
    await Promise.all(works)
  }
  return { queue, started, rejected, running, enqueue, finish }
}

const ada = { mandator: 'alpha', user: 'ada' }
const ben = { mandator: 'alpha', user: 'ben' }
const eva = { mandator: 'beta', user: 'eva' }
const times = (count: number, enqueue: (n: number) => void) => Array.from({ length: count }, (_, n) => enqueue(n + 1))

describe('costly work', () => {
  test('of one user waits for running tasks only, not for a hundred tasks of another user', async () => {
    const { enqueue, started, finish } = stage({ concurrency: 1 })
    times(100, (n) => enqueue(`ada ${n}`, ada))
    enqueue('eva', eva)
    enqueue('ben', ben)
    await finish()
    expect(started.slice(0, 4)).toEqual(['ada 1', 'eva', 'ben', 'ada 2'])
    expect(started).toHaveLength(102)
  })

  test('alternates between mandators first, then between users', async () => {
    const { enqueue, started, finish } = stage({ concurrency: 1 })
    times(3, (n) => enqueue(`ada ${n}`, ada))
    times(3, (n) => enqueue(`ben ${n}`, ben))
    times(3, (n) => enqueue(`eva ${n}`, eva))
    await finish()
    expect(started).toEqual(['ada 1', 'eva 1', 'ben 1', 'eva 2', 'ada 2', 'eva 3', 'ben 2', 'ada 3', 'ben 3'])
  })

  test('respects the total limit and the limit per user', async () => {
    const { enqueue, started, running, finish } = stage({ concurrency: 3, concurrencyPerUser: 2 })
    times(9, (n) => enqueue(`ada ${n}`, ada))
    await others()
    expect(running).toHaveLength(2)
    times(2, (n) => enqueue(`eva ${n}`, eva))
    await others()
    expect(started).toEqual(['ada 1', 'ada 2', 'eva 1'])
    await finish()
    expect(started).toHaveLength(11)
  })

  test('is rejected for a user with too many waiting tasks, and accepted for others', async () => {
    const { enqueue, started, rejected, finish } = stage({ concurrency: 1, maxWaitingPerUser: 2 })
    times(5, (n) => enqueue(`ada ${n}`, ada))
    enqueue('ben', ben)
    await finish()
    expect(rejected).toEqual(['ada 4 QUEUE_FULL_OF_USER', 'ada 5 QUEUE_FULL_OF_USER'])
    expect(started).toEqual(['ada 1', 'ben', 'ada 2', 'ada 3'])
  })

  test('that waits yields to that of others where all slots are taken', async () => {
    const { enqueue, started, rejected, finish } = stage({ concurrency: 1, maxWaiting: 3 })
    times(5, (n) => enqueue(`ada ${n}`, ada))
    enqueue('eva', eva)
    enqueue('ben', ben)
    enqueue('eva again', eva)
    await finish()
    const given = ['ada 3 QUEUE_FULL', 'ada 4 QUEUE_FULL', 'ada 5 QUEUE_FULL', 'eva again QUEUE_FULL']
    expect(rejected.toSorted()).toEqual(given)
    expect(started).toEqual(['ada 1', 'eva', 'ben', 'ada 2'])
  })

  test('of one mandator takes no more slots than its share', async () => {
    const { enqueue, started, rejected, finish } = stage({ concurrency: 1, maxWaiting: 9, maxWaitingPerMandator: 2 })
    times(4, (n) => enqueue(`ada ${n}`, ada))
    enqueue('ben', ben)
    times(2, (n) => enqueue(`eva ${n}`, eva))
    await finish()
    expect(rejected.toSorted()).toEqual(['ada 3 QUEUE_FULL', 'ada 4 QUEUE_FULL'])
    expect(started).toEqual(['ada 1', 'eva 1', 'ben', 'eva 2', 'ada 2'])
  })

  test('that is cancelled leaves the queue, and closing the queue rejects all waiting tasks', async () => {
    const { queue, enqueue, started, rejected, finish } = stage({ concurrency: 1 })
    const left = new AbortController()
    enqueue('first', ada)
    enqueue('left', ada, left.signal)
    enqueue('late', ben)
    await others()
    left.abort()
    queue.close(new Error('closed'))
    enqueue('too late', eva)
    await finish()
    expect(started).toEqual(['first'])
    expect(rejected.toSorted()).toEqual(['late closed', 'left wanted no more', 'too late QUEUE_FULL'])
  })

  test('continues after a failed task', async () => {
    const queue = new FairQueue({ concurrency: 1 })
    const failing = queue.run(ada, () => Promise.reject(new Error('broken')))
    const next = queue.run(ada, async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  test('is either run or rejected, for random tasks, and never exceeds the limits', async () => {
    const someone = fc.record({ mandator: fc.constantFrom('a', 'b', 'c'), user: fc.constantFrom('1', '2', '3') })
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 3 }),
      concurrencyPerUser: fc.integer({ min: 1, max: 3 }),
      maxWaiting: fc.integer({ min: 0, max: 6 }),
      maxWaitingPerMandator: fc.integer({ min: 0, max: 6 }),
      maxWaitingPerUser: fc.integer({ min: 0, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(limits, fc.array(someone, { maxLength: 30 }), async (some, requesters) => {
        const { enqueue, started, rejected, running, finish } = stage(some)
        for (const [n, who] of requesters.entries()) {
          enqueue(String(n), who)
          expect(running.length).toBeLessThanOrEqual(some.concurrency)
          if (n % 7 === 6) running.shift()?.()
          await others()
        }
        await finish()
        expect(started.length + rejected.length).toBe(requesters.length)
      }),
      { numRuns: 60 },
    )
  })
})
