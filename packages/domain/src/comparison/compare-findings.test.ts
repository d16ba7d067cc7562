import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFindings } from './compare-findings.ts'
import type { Finding } from './finding.ts'
import { pairFindings } from './pair-findings.ts'

function finding(id: string, position: number, changes: Partial<Finding> = {}): Finding {
  return { id, type: 'brokenWire', position, length: null, loss: 1, ...changes }
}

function outcomesOf(earlier: readonly Finding[], later: readonly Finding[], loop: number | null = null) {
  const { findings } = compareFindings({ earlier, later, loop }, { within: 0.5, isAligned: false })
  return findings.map((one) => [one.outcome, one.earlier, one.later])
}

describe('the outcome of a finding', () => {
  it.each([
    ['grown', 1, 1.1],
    ['unchanged', 1, 1.099],
    ['unchanged', 1, 0.901],
    ['smaller', 1, 0.9],
    ['grown', 0, 0.1],
    ['lossUnknown', null, 1],
    ['lossUnknown', 1, null],
  ] as const)('is %s from %s % to %s %', (outcome, before, now) => {
    const [earlier, later] = [finding('a', 10, { loss: before }), finding('b', 10.2, { loss: now })]
    expect(outcomesOf([earlier], [later])).toEqual([[outcome, 'a', 'b']])
  })

  it('is new, or not found, where nothing of its type lies within the distance', () => {
    const earlier = [finding('a', 10), finding('b', 20), finding('c', 30)]
    const later = [finding('d', 10.51), finding('e', 20, { type: 'corrosion' }), finding('f', 30.5)]
    expect(outcomesOf(earlier, later)).toEqual([
      ['notFound', 'a', null],
      ['new', null, 'd'],
      ['notFound', 'b', null],
      ['new', null, 'e'],
      ['unchanged', 'c', 'f'],
    ])
  })

  it('is that of another wire or strand where both are named, and of the same where one is not', () => {
    const wire = (id: string, strand: string | null, name: string | null) => finding(id, 5, { strand, wire: name })
    expect(outcomesOf([wire('a', '1', '7')], [wire('b', '1', '8')]).map(([outcome]) => outcome)).toEqual([
      'notFound',
      'new',
    ])
    expect(outcomesOf([wire('a', '1', '7')], [wire('b', '2', '7')])).toHaveLength(2)
    expect(outcomesOf([wire('a', null, '7')], [wire('b', '2', '7')])).toEqual([['unchanged', 'a', 'b']])
  })

  it('pairs in the order along the rope, though the nearest of all are two others', () => {
    const earlier = [finding('a', 10), finding('b', 10.4)]
    const later = [finding('c', 10.3), finding('d', 10.7)]
    expect(outcomesOf(earlier, later)).toEqual([
      ['unchanged', 'a', 'c'],
      ['unchanged', 'b', 'd'],
    ])
  })

  it('takes the loss into account where two lie equally near', () => {
    const later = [finding('b', 9.9, { loss: 5 }), finding('c', 10.1, { loss: 1.2 })]
    expect(outcomesOf([finding('a', 10)], later)).toEqual([
      ['new', null, 'b'],
      ['grown', 'a', 'c'],
    ])
  })

  it('takes the loss into account at one place too, whatever the order in which they were written down', () => {
    const earlier = [finding('a', 10, { loss: 1 }), finding('b', 10, { loss: 3 }), finding('c', 10, { loss: null })]
    const later = [
      finding('d', 10.1, { loss: 3.2 }),
      finding('e', 10.1, { loss: null }),
      finding('f', 10.1, { loss: 1 }),
    ]
    expect(outcomesOf(earlier, later)).toEqual([
      ['grown', 'b', 'd'],
      ['unchanged', 'a', 'f'],
      ['lossUnknown', 'c', 'e'],
    ])
  })

  it('takes stretches that overlap for the same, however far apart their middles are', () => {
    const earlier = [finding('a', 100, { length: 10, type: 'corrosion' })]
    const later = [finding('b', 108, { length: 30, type: 'corrosion' })]
    expect(outcomesOf(earlier, later)).toEqual([['unchanged', 'a', 'b']])
    expect(outcomesOf(earlier, [finding('b', 110.4, { type: 'corrosion' })])).toEqual([['unchanged', 'a', 'b']])
    expect(outcomesOf(earlier, [finding('b', 110.6, { type: 'corrosion' })])).toHaveLength(2)
  })

  it('pairs over the join of a closed rope', () => {
    expect(outcomesOf([finding('a', 999.9)], [finding('b', 0.1)], 1000)).toEqual([['unchanged', 'a', 'b']])
    expect(outcomesOf([finding('a', 999.9)], [finding('b', 0.1)])).toHaveLength(2)
  })
})

describe('a pair', () => {
  const areAmbiguous = (earlier: readonly Finding[], later: readonly Finding[]) =>
    compareFindings({ earlier, later, loop: null }, { within: 0.5, isAligned: false })
      .findings.filter((one) => one.earlier && one.later)
      .map((one) => one.isAmbiguous)

  it('is ambiguous where another of the same type lies about as near, in either inspection', () => {
    expect(areAmbiguous([finding('a', 10)], [finding('b', 10.1), finding('c', 9.88)])).toEqual([true])
    expect(areAmbiguous([finding('a', 10), finding('x', 10.03)], [finding('b', 10)])).toEqual([true])
    expect(areAmbiguous([finding('a', 10)], [finding('b', 10), finding('c', 10.3)])).toEqual([false])
    const other = finding('c', 10, { type: 'corrosion' })
    expect(areAmbiguous([finding('a', 10)], [finding('b', 10), other])).toEqual([false])
  })
})

describe('a pair is ambiguous', () => {
  const every = (metres: number, count: number, name: string) =>
    Array.from({ length: count }, (_, index) => finding(`${name}${index}`, 100 + metres * index))
  const compare = (earlier: readonly Finding[], later: readonly Finding[]) =>
    compareFindings({ earlier, later, loop: null }, { within: 0.5, isAligned: false })

  it('where its findings are farther apart than those of the others', () => {
    const places = [80, 93, 111, 118, 140, 171, 177, 203, 222, 260]
    const one = [finding('old', 50), ...places.map((place) => finding(`e${place}`, place))]
    const other = [finding('new', 50.3), ...places.map((place) => finding(`l${place}`, place + 0.02))]
    const doubtful = compare(one, other).findings.filter(({ isAmbiguous }) => isAmbiguous)
    expect(doubtful.map(({ earlier, later }) => [earlier, later])).toEqual([['old', 'new']])
  })

  it('where hardly any finding around it was found again', () => {
    const strange = Array.from({ length: 12 }, (_, index) =>
      finding(`s${index}`, 100 + 7.3 * index + (index === 6 ? 0 : 3)),
    )
    const pairs = compare(every(7.3, 12, 'e'), strange).findings.filter(({ later, earlier }) => later && earlier)
    expect(pairs.map(({ isAmbiguous }) => isAmbiguous)).toEqual([true])
  })

  it('where a shift of all positions would pair others as well', () => {
    const { isUnclear, findings } = compare(every(1, 30, 'e'), every(1, 30, 'l').slice(1))
    expect([isUnclear, findings.every(({ isAmbiguous, earlier, later }) => isAmbiguous || !earlier || !later)]).toEqual(
      [true, true],
    )
    expect(compare(every(30, 30, 'e'), every(30, 30, 'l')).isUnclear).toBe(false)
  })
})

it('three hundred damages at one place are found again though they were counted decimetres off', () => {
  const many = (name: string, place: number) =>
    Array.from({ length: 300 }, (_, index) => finding(`${name}${index}`, place))
  const outcomes = outcomesOf(many('e', 100), many('l', 100.1)).map(([outcome]) => outcome)
  expect(new Set(outcomes)).toEqual(new Set(['unchanged']))
})

it('the positions are not moved where they agree as they were recorded', () => {
  const places = [100, 200, 300, 400, 500, 600, 700, 800]
  const earlier = places.map((place) => finding(`e${place}`, place))
  const later = places.map((place, index) => finding(`l${place}`, place + ((index % 4) - 1) / 10))
  const options = { within: 0.5, isAligned: true }
  expect(compareFindings({ earlier, later, loop: null }, options).alignment).toBeNull()
  const moved = later.map((one) => ({ ...one, position: one.position + 1 }))
  expect(compareFindings({ earlier, later: moved, loop: null }, options).alignment?.offset).toBeCloseTo(1, 0)
})

describe('any two inspections', () => {
  const run = (name: string, most: number) =>
    fc
      .array(
        fc.record({
          position: fc.integer({ min: 0, max: 400 }).map((decimetres) => decimetres / 10),
          type: fc.constantFrom('brokenWire', 'corrosion'),
          length: fc.constantFrom(null, null, 0.5, 3),
          loss: fc.constantFrom(null, 0, 0.5, 2),
          wire: fc.constantFrom(null, null, '1', '2'),
        }),
        { maxLength: most },
      )
      .map((all) => all.map((one, index): Finding => ({ id: `${name}${index}`, ...one })))
  const loops = fc.constantFrom(null, 40)

  it('have every finding in the result once, and pairs only of what may be the same', () => {
    fc.assert(
      fc.property(run('e', 30), run('l', 30), loops, fc.boolean(), (earlier, later, loop, isAligned) => {
        const { findings } = compareFindings({ earlier, later, loop }, { within: 0.5, isAligned })
        const ids = findings.flatMap((one) => [one.earlier ?? [], one.later ?? []]).flat()
        expect(ids.toSorted()).toEqual([...earlier, ...later].map(({ id }) => id).toSorted())
        for (const one of findings) {
          const [before, now] = [earlier.find(({ id }) => id === one.earlier), later.find(({ id }) => id === one.later)]
          if (before && now) expect([before.type, before.wire ?? now.wire]).toEqual([now.type, now.wire ?? before.wire])
        }
      }),
    )
  })

  it('are unchanged throughout where both are the same', () => {
    fc.assert(
      fc.property(run('e', 40), loops, fc.boolean(), (earlier, loop, isAligned) => {
        const known = earlier.map((one) => ({ ...one, loss: one.loss ?? 1 }))
        const later = known.map((one) => ({ ...one, id: `later ${one.id}` }))
        const { findings } = compareFindings({ earlier: known, later, loop }, { within: 0.5, isAligned })
        expect(findings.filter((one) => one.outcome !== 'unchanged')).toEqual([])
        expect(findings.every(({ offset }) => Math.abs(offset ?? 1) <= 0.5)).toBe(true)
      }),
    )
  })

  it('leave no two findings single that may be the same and have no other choice', () => {
    fc.assert(
      fc.property(run('e', 12), run('l', 12), (earlier, later) => {
        const pairs = pairFindings({ earlier, later, loop: null }, 0.5)
        const free = <One extends Finding>(all: readonly One[]) =>
          all.filter((one) => !pairs.some((pair) => pair.earlier.id === one.id || pair.later.id === one.id))
        // In order along the rope, of the same type, and at one place: they could be a pair beside all others.
        for (const one of free(earlier))
          for (const other of free(later)) {
            const isSame = one.type === other.type && one.position === other.position && one.length === other.length
            const crosses = pairs.some(
              (pair) =>
                pair.earlier.type === one.type &&
                Math.sign(
                  pair.earlier.position + (pair.earlier.length ?? 0) / 2 - one.position - (one.length ?? 0) / 2,
                ) !==
                  Math.sign(
                    pair.later.position + (pair.later.length ?? 0) / 2 - other.position - (other.length ?? 0) / 2,
                  ),
            )
            expect(isSame && !crosses && (one.wire ?? other.wire) === (other.wire ?? one.wire)).toBe(false)
          }
      }),
    )
  })
})
