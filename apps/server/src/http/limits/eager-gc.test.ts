import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import v8 from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundHeapGrowth, collectAtRest, collectGarbage, withEagerGc } from './eager-gc.ts'

test('the bound of the heap is back once the last work on very much data is over, also where that failed', async () => {
  const flags = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(() => {})
  onTestFinished(() => flags.mockRestore())
  boundHeapGrowth()
  const usual = flags.mock.lastCall?.[0]
  expect(usual).toMatch(/^--heap-growing-percent=[1-9]\d+$/)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const works = [withEagerGc(() => first.promise), withEagerGc(() => second.promise)]
  const eager = flags.mock.lastCall?.[0]
  expect(eager).not.toBe(usual)
  first.resolve()
  await works[0]
  expect(flags.mock.lastCall?.[0]).toBe(eager)
  second.reject(new Error('too large'))
  await expect(works[1]).rejects.toThrow('too large')
  expect(flags.mock.lastCall?.[0]).toBe(usual)
})

test('garbage is collected once nobody has asked for anything for a while, and again only after a request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = createServer()
  const ask = (url: string) => server.emit('request', { url })
  const collect = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const fail = vi.fn<(error: unknown) => void>()
  collectAtRest(server, fail, collect)
  for (let second = 0; second < 60; second += 1) {
    ask('/api/ropes')
    vi.advanceTimersByTime(1000)
  }
  expect(collect).not.toHaveBeenCalled()
  ask('/healthz/ready')
  vi.advanceTimersByTime(29_500)
  expect(collect).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(3_600_000)
  expect(collect).toHaveBeenCalledOnce()
  ask('/api/ropes')
  vi.advanceTimersByTime(30_500)
  expect(collect).toHaveBeenCalledTimes(2)
  const refused = new Error('no inspector')
  collect.mockRejectedValueOnce(refused)
  ask('/api/ropes')
  await vi.advanceTimersByTimeAsync(30_500)
  expect(collect).toHaveBeenCalledTimes(3)
  expect(fail.mock.calls).toEqual([[refused]])
  ask('/api/ropes')
  server.emit('close')
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(3)
})

test('what nothing refers to is collected', async () => {
  const garbage = new WeakRef({ rows: Array.from({ length: 1000 }, (_, row) => ({ row })) })
  // It is held until the end of the task in which it was made.
  await pause(1)
  await collectGarbage()
  expect(garbage.deref()).toBeUndefined()
})
