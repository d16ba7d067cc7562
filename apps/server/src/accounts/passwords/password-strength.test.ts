import { expect, test } from 'vitest'
import { minScore, passwordScore } from './password-strength.ts'

const requester = { user: 'reto', mandator: '127.0.0.0/24' }

test('a password is judged beside everything else: the event loop goes on', async () => {
  await passwordScore('password1', [], requester)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await passwordScore('Zq7!xK2#vB9$mN4%wL6&tR8*yP3(hJ5)fD1-aS0+', [], requester)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(2)
})

test('names of the user make a password easy to guess, and so does what stands on a keyboard', async () => {
  expect(await passwordScore('retobernasconi', [], requester)).toBeGreaterThanOrEqual(minScore)
  expect(await passwordScore('retobernasconi', ['Reto', 'Bernasconi'], requester)).toBeLessThan(minScore)
  expect(await passwordScore('catenary1', [], requester)).toBeLessThan(minScore)
  expect(await passwordScore('zxcvfdsa', [], requester)).toBeLessThan(minScore)
})
