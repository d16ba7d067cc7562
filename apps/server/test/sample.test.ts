import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const many = Array.from({ length: 50 }, (_, number) => number)

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

async function importWith(settings: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return import('./sample.ts')
}

test('a seed gives the same sample again, another seed another one, and every entry is sampled eventually', async () => {
  const drawn: number[][] = []
  for (let seed = 0; seed < 60; seed += 1) {
    vi.resetModules()
    const { drawSample } = await importWith({ TEST_SEED: String(seed), TEST_DEEP: undefined })
    drawn.push(drawSample(many, 5))
    expect(drawSample(many, 5)).toEqual(drawn[seed])
    expect(drawSample(many, 5, 1)).not.toEqual(drawn[seed])
  }
  for (const some of drawn) expect(some).toEqual([...new Set(some)].toSorted((a, b) => a - b))
  expect(new Set(drawn.flat()).size).toBe(many.length)
})

test('a deep run covers all of them', async () => {
  const { drawSample, runCount } = await importWith({ TEST_DEEP: '1' })
  expect(drawSample(many, 5)).toEqual(many)
  expect(runCount({ deep: 300, sample: 60 })).toBe(300)
})
