import v8 from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundHeapGrowth, withEagerGc } from './eager-gc.ts'

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
