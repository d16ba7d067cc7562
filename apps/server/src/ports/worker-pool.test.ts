import { expect, test } from 'vitest'
import { createWorkerPool, TaskTimeout } from './worker-pool.ts'

const program = new URL('../../test/faulty-pdf-worker.ts', import.meta.url)
const limits = { timeLimitMs: 20_000 }
const numberOf = (file: Uint8Array) => new TextDecoder().decode(file)

test('tasks reuse a thread, and a crash starts a new one', async () => {
  const threads = createWorkerPool({ program, maxThreads: 1, minThreads: 0, idleMs: 60_000 })
  const thread = async () => numberOf(await threads.run<Uint8Array>({ reportRequest: 'thread' }, limits))
  const first = await thread()
  expect(await thread()).toBe(first)
  await expect(threads.run({ reportRequest: 'crash' }, limits)).rejects.toThrow('exited with code: 3')
  expect(await thread()).not.toBe(first)
  await expect(threads.run({ reportRequest: 'hang' }, { timeLimitMs: 100 })).rejects.toBeInstanceOf(TaskTimeout)
  expect(await thread()).not.toBe(first)
  await threads.close()
})

test.each([0, 1])(
  'tasks of a program that cannot be loaded fail at once, with why (%i threads stay)',
  async (minThreads) => {
    const threads = createWorkerPool({
      program: new URL('no-such-program.ts', program),
      maxThreads: 2,
      minThreads,
      idleMs: 1000,
    })
    const tasks = [1, 2, 3].map((task) => threads.run(task, limits))
    for (const task of tasks) await expect(task).rejects.toThrow('no-such-program')
    await threads.close()
  },
)
