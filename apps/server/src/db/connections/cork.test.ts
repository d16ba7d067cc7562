import { expect, onTestFinished, test, vi } from 'vitest'
import { freshPool } from '../../../test/support/fresh-database.ts'
import { corkUntilNextTick } from './cork.ts'

test('queries of one tick are written at once, and answered in their order; later ones by themselves', async () => {
  const { pool, close } = await freshPool({ max: 1 })
  onTestFinished(close)
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection
  const written = vi.spyOn(stream as unknown as { _writeGeneric: (...data: unknown[]) => void }, '_writeGeneric')
  const select = (value: number) => client.query(`select ${value} as value`).then(({ rows }) => rows[0].value)
  corkUntilNextTick(client)
  expect(await Promise.all([1, 2, 3].map(select))).toEqual([1, 2, 3])
  expect(written).toHaveBeenCalledOnce()
  expect(await select(4)).toBe(4)
  expect(written).toHaveBeenCalledTimes(2)
})
