import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/fresh-database.ts'
import { Database } from '../db/caller.ts'
import { createPool } from '../db/connect.ts'
import type { JobHandlers } from './jobs.ts'
import { enqueue, keepWorking, startWorker } from './queue.ts'

test('a queue is worked through while it runs, failures are told, and it stops', async () => {
  const db = await freshDatabase()
  const pool = createPool(db.appUrl, { max: 1 })
  const done: string[] = []
  const failures: string[] = []
  const confirm = async ({ email }: { email: string }) => {
    if (email === 'bad@alpha.example') throw new Error('Away')
    done.push(email)
  }
  const worker = await startWorker({
    ownerUrl: db.ownerUrl,
    handlers: { 'account.confirmUnsubscribe': confirm } as unknown as JobHandlers,
    onFailure: ({ job, attempt }) => failures.push(`${job} ${attempt}`),
  })
  try {
    await new Database(pool).as(null, new Date(), async (queries) => {
      for (const email of ['bad@alpha.example', 'good@alpha.example'])
        await enqueue(queries, 'account.confirmUnsubscribe', { email, language: 'en' })
    })
    await vi.waitFor(() => expect(done).toEqual(['good@alpha.example']), { timeout: 10_000 })
    await vi.waitFor(() => expect(failures).toEqual(['account.confirmUnsubscribe 1']), { timeout: 10_000 })
  } finally {
    await worker.stop()
    await worker.stop()
    await pool.end()
    await db.drop()
  }
})

test('a queue that cannot be reached is told, tried again, and stopped at any time', async () => {
  const failures: string[] = []
  const worker = keepWorking(
    {
      ownerUrl: 'postgresql://nobody@127.0.0.1:1/nothing',
      handlers: {} as JobHandlers,
      onFailure: ({ job, attempt }) => failures.push(`${job} ${attempt}`),
    },
    10,
  )
  await vi.waitFor(() => expect(failures).toEqual(expect.arrayContaining(['begin 1', 'begin 2'])), { timeout: 10_000 })
  await worker.stop()
  const told = failures.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(failures).toHaveLength(told)
})
