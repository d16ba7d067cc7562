import { setImmediate as others } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import type { QueueLimits, Requester } from './fair-queue.ts'

/** A queue whose works end one by one, when the test lets them; it remembers in which order they began. */
function stage(limits: QueueLimits) {
  const queue = new FairQueue(limits)
  const begun: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const works: Promise<unknown>[] = []
  const ask = (name: string, who: Requester, signal?: AbortSignal) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((end) => running.push(end))
    }
    works.push(
      queue
        .run(who, work, { signal })
        .catch((error) =>
          refused.push(`${name} ${error.name === 'AbortError' ? 'wanted no more' : (error.code ?? error.message)}`),
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
  return { queue, begun, refused, running, ask, finish }
}

const ada = { mandator: 'alpha', user: 'ada' }
const ben = { mandator: 'alpha', user: 'ben' }
const eva = { mandator: 'beta', user: 'eva' }
const times = (count: number, ask: (n: number) => void) => Array.from({ length: count }, (_, n) => ask(n + 1))

describe('costly work', () => {
  test('of one who asks for one thing waits for what runs, not for the hundred things of another', async () => {
    const { ask, begun, finish } = stage({ atOnce: 1 })
    times(100, (n) => ask(`ada ${n}`, ada))
    ask('eva', eva)
    ask('ben', ben)
    await finish()
    expect(begun.slice(0, 4)).toEqual(['ada 1', 'eva', 'ben', 'ada 2'])
    expect(begun).toHaveLength(102)
  })

  test('goes round by mandator first, then by user', async () => {
    const { ask, begun, finish } = stage({ atOnce: 1 })
    times(3, (n) => ask(`ada ${n}`, ada))
    times(3, (n) => ask(`ben ${n}`, ben))
    times(3, (n) => ask(`eva ${n}`, eva))
    await finish()
    expect(begun).toEqual(['ada 1', 'eva 1', 'ben 1', 'eva 2', 'ada 2', 'eva 3', 'ben 2', 'ada 3', 'ben 3'])
  })

  test('runs as many at once as may be, in all and for one user', async () => {
    const { ask, begun, running, finish } = stage({ atOnce: 3, atOncePerUser: 2 })
    times(9, (n) => ask(`ada ${n}`, ada))
    await others()
    expect(running).toHaveLength(2)
    times(2, (n) => ask(`eva ${n}`, eva))
    await others()
    expect(begun).toEqual(['ada 1', 'ada 2', 'eva 1'])
    await finish()
    expect(begun).toHaveLength(11)
  })

  test('of one who has too much waiting is refused, and that of others is not', async () => {
    const { ask, begun, refused, finish } = stage({ atOnce: 1, waitingPerUser: 2 })
    times(5, (n) => ask(`ada ${n}`, ada))
    ask('ben', ben)
    await finish()
    expect(refused).toEqual(['ada 4 QUEUE_FULL_OF_USER', 'ada 5 QUEUE_FULL_OF_USER'])
    expect(begun).toEqual(['ada 1', 'ben', 'ada 2', 'ada 3'])
  })

  test('that waits gives way to that of others where all places are taken', async () => {
    const { ask, begun, refused, finish } = stage({ atOnce: 1, waiting: 3 })
    times(5, (n) => ask(`ada ${n}`, ada))
    ask('eva', eva)
    ask('ben', ben)
    ask('eva again', eva)
    await finish()
    const given = ['ada 3 QUEUE_FULL', 'ada 4 QUEUE_FULL', 'ada 5 QUEUE_FULL', 'eva again QUEUE_FULL']
    expect(refused.toSorted()).toEqual(given)
    expect(begun).toEqual(['ada 1', 'eva', 'ben', 'ada 2'])
  })

  test('of one mandator takes no more places than its share', async () => {
    const { ask, begun, refused, finish } = stage({ atOnce: 1, waiting: 9, waitingPerMandator: 2 })
    times(4, (n) => ask(`ada ${n}`, ada))
    ask('ben', ben)
    times(2, (n) => ask(`eva ${n}`, eva))
    await finish()
    expect(refused.toSorted()).toEqual(['ada 3 QUEUE_FULL', 'ada 4 QUEUE_FULL'])
    expect(begun).toEqual(['ada 1', 'eva 1', 'ben', 'eva 2', 'ada 2'])
  })

  test('that nobody wants any more waits no longer, nor does any once the queue is closed', async () => {
    const { queue, ask, begun, refused, finish } = stage({ atOnce: 1 })
    const left = new AbortController()
    ask('first', ada)
    ask('left', ada, left.signal)
    ask('late', ben)
    await others()
    left.abort()
    queue.close(new Error('closed'))
    ask('too late', eva)
    await finish()
    expect(begun).toEqual(['first'])
    expect(refused.toSorted()).toEqual(['late closed', 'left wanted no more', 'too late QUEUE_FULL'])
  })

  test('goes on after work that failed', async () => {
    const queue = new FairQueue({ atOnce: 1 })
    const failing = queue.run(ada, () => Promise.reject(new Error('broken')))
    const next = queue.run(ada, async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  test('is all done or refused, whoever asks for what, and never too much at once', async () => {
    const someone = fc.record({ mandator: fc.constantFrom('a', 'b', 'c'), user: fc.constantFrom('1', '2', '3') })
    const limits = fc.record({
      atOnce: fc.integer({ min: 1, max: 3 }),
      atOncePerUser: fc.integer({ min: 1, max: 3 }),
      waiting: fc.integer({ min: 0, max: 6 }),
      waitingPerMandator: fc.integer({ min: 0, max: 6 }),
      waitingPerUser: fc.integer({ min: 0, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(limits, fc.array(someone, { maxLength: 30 }), async (some, askers) => {
        const { ask, begun, refused, running, finish } = stage(some)
        for (const [n, who] of askers.entries()) {
          ask(String(n), who)
          expect(running.length).toBeLessThanOrEqual(some.atOnce)
          if (n % 7 === 6) running.shift()?.()
          await others()
        }
        await finish()
        expect(begun.length + refused.length).toBe(askers.length)
      }),
      { numRuns: 60 },
    )
  })
})
