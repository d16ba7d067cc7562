import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('the guard takes the locks of roll-ups and no other', async () => {
  const folder = join(import.meta.dirname, '../../../guard')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const taken = files.flatMap((sql) => [...sql.matchAll(/advisory_\w*lock\w*\((\d+)\)/g)].map(([, key]) => Number(key)))
  expect(new Set(taken)).toEqual(new Set([advisoryLocks.rollUps, advisoryLocks.lateRollUps]))
})

test('no two locks have the same key', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
})
