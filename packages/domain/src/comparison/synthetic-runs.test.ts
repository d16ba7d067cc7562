import { describe, expect, it } from 'vitest'
import { compareFindings } from './compare-findings.ts'
import type { InspectionComparison } from './compare-findings.ts'
import type { Finding } from './finding.ts'

/** Numbers from 0 to 1 that only seem to be random (mulberry32), so that every run is the same. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Drift {
  readonly seed: number
  readonly count: number
  readonly ropeLength: number
  /** Of the later counter, in metres and metres per metre. */
  readonly offset: number
  readonly stretch: number
  /** By how much a position is read wrongly at most, in metres. */
  readonly noise: number
  readonly loop?: number
}

/** Two tests of the same rope: 8 % of the findings are missed by the later one, 12 % are new, a fifth has grown. */
function twoRuns({ seed, count, ropeLength, offset, stretch, noise, loop }: Drift) {
  const next = numbersFrom(seed)
  const read = (position: number) => position + (2 * next() - 1) * noise
  const counted = (position: number) => {
    const place = position + offset + stretch * position
    return loop === undefined ? place : ((place % loop) + loop) % loop
  }
  const earlier: Finding[] = []
  const later: Finding[] = []
  for (let index = 0; index < count; index += 1) {
    const type = next() < 0.8 ? 'brokenWire' : 'corrosion'
    const position = next() * ropeLength
    const loss = 0.3 + 2 * next()
    const isNew = next() < 0.12
    const isMissed = !isNew && next() < 0.08
    const growth = next() < 0.2 ? 0.2 + next() : 0
    if (!isNew) earlier.push({ id: `${index}`, type, position: read(position), length: null, loss })
    if (!isMissed)
      later.push({ id: `${index}`, type, position: read(counted(position)), length: null, loss: loss + growth })
  }
  return { earlier, later, loop: loop ?? null }
}

/** Shares of what the truth knows: pairs that were found, and pairs that are wrong without a word. */
function judged({ findings }: InspectionComparison, { earlier, later }: ReturnType<typeof twoRuns>) {
  const laterIds = new Set(later.map(({ id }) => id))
  const inBoth = earlier.filter(({ id }) => laterIds.has(id)).length
  const pairs = findings.filter((one) => one.earlier !== null && one.later !== null)
  const right = pairs.filter((one) => one.earlier === one.later).length
  const silentlyWrong = pairs.filter((one) => one.earlier !== one.later && !one.isAmbiguous).length
  return { found: right / inBoth, wrong: silentlyWrong / Math.max(1, pairs.length) }
}

/** The metres by which a counter has slipped on the way to a position. */
function slippedBy(slips: readonly (readonly [position: number, metres: number])[], position: number): number {
  return slips.reduce((sum, [at, metres]) => (position > at ? sum + metres : sum), 0)
}

const options = { within: 0.5, isAligned: true }

describe('tests of one rope whose counters differ', () => {
  it.each([
    ['not at all', { offset: 0, stretch: 0, noise: 0.03 }],
    ['by one per mille', { offset: 0, stretch: 0.001, noise: 0.03 }],
    ['by minus one per mille and two metres', { offset: 2, stretch: -0.001, noise: 0.05 }],
    ['by three per mille and minus four metres', { offset: -4, stretch: 0.003, noise: 0.05 }],
  ])('%s are paired: 95 % and more, and hardly one wrongly without a word', (_, drift) => {
    const shares = Array.from({ length: 12 }, (__, seed) => {
      const runs = twoRuns({ seed: seed + 1, count: 300, ropeLength: 3000, ...drift })
      return judged(compareFindings(runs, options), runs)
    })
    expect(Math.min(...shares.map(({ found }) => found))).toBeGreaterThanOrEqual(0.95)
    expect(Math.max(...shares.map(({ wrong }) => wrong))).toBeLessThanOrEqual(0.01)
  })

  it('are paired around a closed rope', () => {
    const drift = { offset: 1.5, stretch: 0.001, noise: 0.03 }
    const runs = twoRuns({ seed: 5, count: 200, ropeLength: 2000, loop: 2000, ...drift })
    expect(judged(compareFindings(runs, options), runs).found).toBeGreaterThanOrEqual(0.95)
  })

  it('tell by how much they differ', () => {
    const runs = twoRuns({ seed: 3, count: 200, ropeLength: 2500, offset: 1.2, stretch: 0.0015, noise: 0.02 })
    const { alignment } = compareFindings(runs, options)
    expect(alignment?.offset).toBeCloseTo(1.2, 1)
    expect(alignment?.stretch).toBeCloseTo(0.0015, 4)
  })

  it('are not aligned by a spacing too many where findings are evenly spaced', () => {
    let aligned = 0
    for (let seed = 1; seed <= 40; seed += 1) {
      const next = numbersFrom(seed)
      const drift = { offset: 0.6 + 0.8 * next(), stretch: 0.0005 }
      const places = Array.from({ length: 120 }, (_, index) => 40 + 2 * index)
      const found = (name: string, share: number, place: (at: number) => number) =>
        places
          .filter(() => next() < share)
          .map((at): Finding => ({ id: `${name}${at}`, type: 'wear', position: place(at), length: null, loss: 1 }))
      const earlier = found('', 0.9, (at) => at)
      const later = found('later', 0.9, (at) => at + drift.offset + drift.stretch * at)
      const { alignment } = compareFindings({ earlier, later, loop: null }, options)
      if (!alignment) continue
      aligned += 1
      expect(alignment.offset).toBeCloseTo(drift.offset, 0)
    }
    expect(aligned).toBeLessThan(40)
  })

  it('are doubtful throughout where they are shifted by just one spacing of evenly spaced findings, or aligned', () => {
    let doubtful = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = numbersFrom(seed)
      const found = (shift: number) =>
        Array.from({ length: 30 }, (_, index) => index)
          .filter(() => next() < 0.9)
          .map((at): Finding => {
            const position = 20 + 0.8 * at + shift + (2 * next() - 1) * 0.02
            return { id: `${at}`, type: 'wear', position, length: null, loss: 1 }
          })
      const runs = { earlier: found(0), later: found(0.8), loop: null }
      const { alignment, isUnclear, findings } = compareFindings(runs, options)
      if (alignment) continue
      doubtful += Number(isUnclear)
      const wrong = findings.filter((one) => one.earlier !== null && one.later !== null && one.earlier !== one.later)
      expect(wrong.filter((one) => !one.isAmbiguous)).toEqual([])
    }
    expect(doubtful).toBeGreaterThan(0)
  })

  it.each([
    ['once', { offset: 0, stretch: 0 }, [[1500, 1]]],
    ['once, near its end', { offset: 0, stretch: 0 }, [[2700, 2]]],
    [
      'three times, and is stretched',
      { offset: 1.5, stretch: -0.001 },
      [
        [600, 0.7],
        [1500, -1.5],
        [2400, 1],
      ],
    ],
  ] as const)('are paired all the same where a counter slipped %s', (_, drift, slips) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const runs = twoRuns({ seed, count: 300, ropeLength: 3000, noise: 0.03, ...drift })
      const later = runs.later.map((one) => ({ ...one, position: one.position + slippedBy(slips, one.position) }))
      const compared = compareFindings({ ...runs, later }, options)
      const { found, wrong } = judged(compared, runs)
      expect(found).toBeGreaterThanOrEqual(0.97)
      expect(wrong).toBeLessThanOrEqual(0.01)
      expect(compared.alignment?.slips).toHaveLength(slips.length)
      for (const [index, [position, metres]] of slips.entries()) {
        const slip = compared.alignment?.slips[index]
        expect(slip?.metres).toBeCloseTo(metres, 1)
        expect(Math.abs((slip?.position ?? 0) - position)).toBeLessThan(40)
      }
    }
  })

  it.each([
    ['did not slip', 0],
    ['slipped there', 1.2],
  ])(
    'have no slip told along evenly spaced findings behind others, where any would do: the counter %s',
    (_, metres) => {
      for (let seed = 1; seed <= 40; seed += 1) {
        const next = numbersFrom(seed)
        const found = (at: number, index: number): Finding => {
          return { id: `${index}`, type: 'wear', position: at + (2 * next() - 1) * 0.03, length: null, loss: 1 }
        }
        const places = Array.from({ length: 400 }, (__, index) => {
          // Below 0.12 it is new, from 0.92 on it is missed.
          return { index, at: index < 200 ? 1500 * next() : 1500 + 2 * (index - 200), fate: next() }
        })
        const earlier = places.filter(({ fate }) => fate >= 0.12).map(({ at, index }) => found(at, index))
        const later = places
          .filter(({ fate }) => fate < 0.92)
          .map(({ at, index }) => found(at > 1700 ? at + metres : at, index))
        const runs = { earlier, later, loop: null }
        const compared = compareFindings(runs, options)
        expect(compared.alignment?.slips ?? []).toEqual([])
        expect(judged(compared, runs).wrong).toBeLessThanOrEqual(0.01)
      }
    },
  )

  it('have the slip that they had and none besides where positions are read to a fifth of a metre', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const runs = twoRuns({ seed, count: 300, ropeLength: 3000, offset: 0, stretch: 0, noise: 0.2 })
      const later = runs.later.map((one) => ({ ...one, position: one.position + slippedBy([[1500, 1]], one.position) }))
      const { alignment } = compareFindings({ ...runs, later }, options)
      expect(alignment?.slips.map(({ metres }) => Math.round(metres))).toEqual([1])
    }
  })

  it('are hardly paired wrongly without a word where findings are as close together as a counter slips', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const runs = twoRuns({ seed, count: 1000, ropeLength: 1000, offset: 0, stretch: 0, noise: 0.03 })
      const later = runs.later.map((one) => ({ ...one, position: one.position + slippedBy([[600, 1]], one.position) }))
      const { found, wrong } = judged(compareFindings({ ...runs, later }, options), runs)
      expect(found).toBeGreaterThanOrEqual(0.95)
      expect(wrong).toBeLessThanOrEqual(0.01)
    }
  })

  it('are compared as recorded where that is asked for, and where nothing says how they differ', () => {
    const runs = twoRuns({ seed: 3, count: 200, ropeLength: 2500, offset: 1.2, stretch: 0.0015, noise: 0.02 })
    expect(compareFindings(runs, { within: 0.5, isAligned: false }).alignment).toBeNull()
    for (let seed = 1; seed <= 40; seed += 1) {
      const [one, other] = [1, 2].map((half) =>
        twoRuns({ seed: 1000 * half + seed, count: 60, ropeLength: 1500, offset: 0, stretch: 0, noise: 0 }),
      )
      const strangers = { earlier: one?.earlier ?? [], later: other?.later ?? [], loop: null }
      expect(compareFindings(strangers, options).alignment).toBeNull()
    }
  })
})

it('twenty thousand findings on either side cost a few times as much computing as two thousand, at one place or spread', () => {
  const computing = (count: number, ropeLength: number) => {
    const runs = twoRuns({ seed: 9, count, ropeLength, offset: 0.3, stretch: 0, noise: 0.02 })
    const before = process.threadCpuUsage()
    const { findings } = compareFindings(runs, options)
    const { user } = process.threadCpuUsage(before)
    expect(findings.length).toBeGreaterThan(count * 0.85)
    return user
  }
  computing(2000, 3000)
  expect(computing(20_000, 3000)).toBeLessThan(60 * computing(2000, 3000))
  expect(computing(20_000, 0)).toBeLessThan(60 * computing(2000, 0))
})
