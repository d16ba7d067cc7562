import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { QueueFull } from '../../ports/fair-queue.ts'
import { ConnectionQueue, overloadEndsAfter, recentOverload } from './connection-queue.ts'

const limits = { connections: 1, overloadedAfter: 60, maxWait: 20 }

afterEach(() => {
  vi.useRealTimers()
})

/** A queue with its single connection taken, and what was served since, in order. */
function occupied(options = limits) {
  const queue = new ConnectionQueue(options)
  const served: string[] = []
  let free = () => {}
  const first = queue.run('first', () => new Promise<void>((resolve) => (free = resolve)))
  const ask = (user: string, name = user, ms = 0) =>
    queue.run(user, async () => {
      served.push(name)
      if (ms > 0) await pause(ms)
    })
  return { queue, ask, served, release: () => (free(), first) }
}

test('a user who asks for much does not hold up another', async () => {
  const { ask, served, release } = occupied()
  const asked = [ask('many', 'many 1'), ask('many', 'many 2'), ask('many', 'many 3'), ask('one'), ask('other')]
  await release()
  await Promise.all(asked)
  expect(served).toEqual(['many 1', 'one', 'other', 'many 2', 'many 3'])
})

test('a burst is served in its order, however long it waits for a free connection', async () => {
  const { ask, served, release } = occupied({ ...limits, overloadedAfter: 10_000 })
  const asked = Array.from({ length: 20 }, (_, n) => ask('user', `${n}`, 5))
  await pause(100)
  await release()
  await Promise.all(asked)
  expect(served).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`))
})

test('where more wait than are served, without a break, late ones are refused and the newest is served first, until there is one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { queue, ask, served, release } = occupied()
  const outcomes: unknown[] = []
  const early = [1, 2].map((n) => ask('user', `early ${n}`).catch((error: unknown) => outcomes.push(error)))
  vi.advanceTimersByTime(limits.overloadedAfter)
  await Promise.resolve()
  expect(outcomes).toEqual([])
  vi.advanceTimersByTime(10)
  await Promise.all(early)
  expect(outcomes).toEqual([expect.any(QueueFull), expect.any(QueueFull)])
  const late = [ask('user', 'late 1'), ask('user', 'late 2')]
  vi.advanceTimersByTime(limits.maxWait - 5)
  await release()
  await Promise.all(late)
  expect(served).toEqual(['late 2', 'late 1'])
  vi.advanceTimersByTime(overloadEndsAfter + recentOverload)
  let free = () => {}
  const again = queue.run('user', () => new Promise<void>((resolve) => (free = resolve)))
  const burst = [ask('user', 'burst 1'), ask('user', 'burst 2')]
  vi.advanceTimersByTime(limits.maxWait * 2)
  free()
  await Promise.all([again, ...burst])
  expect(served.slice(2)).toEqual(['burst 1', 'burst 2'])
})

/** A queue in an overload; answers how to expect that of two requests each is rejected after so many milliseconds. */
async function overloaded(options: typeof limits) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { ask } = occupied(options)
  const expectRejections = async (ms: number) => {
    const rejections = ['1', '2'].map((name) => expect(ask('user', name)).rejects.toThrow(QueueFull))
    vi.advanceTimersByTime(ms)
    await Promise.all(rejections)
  }
  await expectRejections(options.overloadedAfter + options.maxWait + 10)
  return expectRejections
}

test('a moment in which nobody waits ends no overload, however long one takes to be known', async () => {
  const expectRejections = await overloaded({ ...limits, overloadedAfter: 5 * overloadEndsAfter })
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(overloadEndsAfter / 2)
    await expectRejections(limits.maxWait + 5)
  }
})

test('soon after an overload the next is known sooner', async () => {
  const expectRejections = await overloaded({ ...limits, overloadedAfter: 5 * overloadEndsAfter })
  vi.advanceTimersByTime(2 * overloadEndsAfter)
  await expectRejections(300)
})

test('who waits for one that is served is not refused, however long that goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { ask, served, release } = occupied()
  const waiting = ask('other')
  vi.advanceTimersByTime(limits.overloadedAfter * 10)
  await release()
  await waiting
  expect(served).toEqual(['other'])
})
