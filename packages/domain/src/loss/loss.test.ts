import { describe, expect, it } from 'vitest'
import type { Criterion } from '../standards.ts'
import { discardCriterion } from '../standards.ts'
import type { DamageInput, Inspection, LossInput, RepairInput, RopeDimensions } from './loss.ts'
import { damageRatio, activeDamageIds, currentLoss, damagesRepairedBy, findsTooLittle, lossOverTime } from './loss.ts'

function criterion(...lengths: readonly (readonly [multiple: number, limit: number])[]): Criterion {
  const referenceLengths = lengths.map(([multiple, limit]) => ({ multiple, limit, basis: 'area' as const }))
  return { standard: 'EN12927:2019', status: 'own', source: null, referenceLengths }
}

function rope(section: Partial<RopeDimensions> = {}): RopeDimensions {
  return { nominalDiameter: 40, metallicCrossSection: 620, ropeLength: 1000, isClosed: false, ...section }
}

function damage(id: string, position: number, loss: number, more: Partial<DamageInput> = {}): DamageInput {
  return { id, time: 1, position, loss, ...more }
}

function input(more: Partial<LossInput> & Pick<LossInput, 'damages'>): LossInput {
  const limits = criterion([6, 6], [40, 10], [500, 25])
  return { rope: rope(), criterion: limits, inspectionType: 'visual', inspections: [], repairs: [], ...more }
}

describe('loss over a reference length', () => {
  it('finds 2, 4 and 16 of 114 wires as the Mottarone report of 2020 does', () => {
    const positions = [0, 0.1, 0.4, 0.9, ...Array.from({ length: 12 }, (_, index) => 1.5 + 0.9 * index)]
    const mottarone = input({
      rope: rope({ nominalDiameter: 25, metallicCrossSection: 285, isClosed: true, ropeLength: 5000 }),
      criterion: discardCriterion({ standard: 'EN12927:2019', ropeApplication: 'haulRope' }, 'mrt') ?? criterion(),
      damages: positions.map((position, index) => damage(`${index}`, position, 285 / 114)),
    })
    const worst = currentLoss(mottarone)
    expect(worst.map(({ multiple }) => multiple)).toEqual([6, 40, 500])
    expect(worst.map(({ loss }) => loss)).toEqual([200 / 114, 400 / 114, 1600 / 114].map((x) => expect.closeTo(x, 6)))
    expect(worst.map(({ loss }) => Number(loss.toFixed(3)))).toEqual([1.754, 3.509, 14.035])
    expect(damageRatio(worst)).toBeCloseTo(0.5614, 4)
  })

  it('of a whole short loop is no less than of the same damages on a longer one', () => {
    const wear = { length: 0.5, strand: '1', wire: '3' }
    const damages = [damage('a', 2, 15, wear), damage('b', 8, 15, wear)]
    const lossOn = (ropeLength: number) =>
      currentLoss(input({ rope: rope({ ropeLength, isClosed: true }), criterion: criterion([500, 5]), damages }))[0]
        ?.loss
    expect(lossOn(21)).toBeCloseTo((100 * 30) / 620, 9)
    expect(lossOn(19)).toBeCloseTo((100 * 30) / 620, 9)
  })

  it('of a damage as long as the reference length is its own, wherever it lies', () => {
    const lossAt = (position: number) =>
      currentLoss(input({ criterion: criterion([6, 6]), damages: [damage('a', position, 18.6, { length: 0.24 })] }))[0]
        ?.loss
    const positions = Array.from({ length: 1000 }, (_, index) => index / 100)
    expect(positions.filter((position) => Math.abs((lossAt(position) ?? 0) - 3) > 1e-9)).toEqual([])
  })

  it('is carried on by a finding that was recorded singly and does not raise it', () => {
    const carried = (damages: readonly DamageInput[], inspections: readonly { id: string; time: number }[] = []) =>
      lossOverTime(input({ criterion: criterion([6, 6]), inspectionType: 'mrt', damages, inspections }))[0]?.points.map(
        ({ event, isCarried }) => (isCarried ? `${event} carried` : event),
      )
    const [first, elsewhere] = [damage('a', 100, 20), damage('b', 500, 10, { time: 2 })]
    expect(carried([first, elsewhere, damage('c', 100.1, 5, { time: 3 })])).toEqual(['a', 'b carried', 'c'])
    // What is recorded at one moment is one look at the rope.
    expect(carried([first, damage('b', 100, 1, { time: 2 }), damage('c', 500, 1, { time: 2 })])).toEqual([
      'a',
      'b',
      'c',
    ])
    // A test looks at all of the rope; one that found nothing ends what was known.
    expect(carried([first, { ...elsewhere, inspection: 'test' }], [{ id: 'test', time: 2 }])).toEqual(['a', 'b'])
    expect(carried([first, { ...elsewhere, time: 3 }], [{ id: 'test', time: 2 }])).toEqual(['a', 'b'])
  })

  it('counts what lies exactly one reference length away (locked coil)', () => {
    const loads = [
      [100, 12],
      [100.9, 20],
      [101.5, 15],
      [105, 30],
      [109.99, 40],
      [112, 8],
    ] as const
    const [short, long] = currentLoss(
      input({
        rope: rope({ nominalDiameter: 50, metallicCrossSection: 1700 }),
        criterion: criterion([30, 5], [200, 10]),
        damages: loads.map(([position, loss]) => damage(`${position}`, position, loss)),
      }),
    )
    expect(short).toMatchObject({ loss: expect.closeTo(2.7647, 4), window: { from: 100, to: 101.5 } })
    expect(short?.lossOverTarget).toBeCloseTo(55.294, 3)
    expect(long).toMatchObject({ loss: expect.closeTo(6.8824, 4), window: { from: 100, to: 110 } })
    expect(long?.lossOverTarget).toBeCloseTo(68.824, 3)
  })

  it('runs on over the join of a closed rope, and only there', () => {
    const damages = [damage('a', 999.9, 9.3), damage('b', 0.1, 12.4), damage('c', 500, 18.6)]
    expect(currentLoss(input({ damages })).map(({ loss }) => loss)).toEqual([3, 3, 3])
    const closed = currentLoss(input({ rope: rope({ isClosed: true }), damages }))
    expect(closed.map(({ loss }) => loss)).toEqual([3.5, 3.5, 3.5])
    expect(closed.map(({ lossOverTarget }) => lossOverTarget / 100)).toEqual(
      [0.583, 0.35, 0.14].map((ratio) => expect.closeTo(ratio, 3)),
    )
    expect(closed[0]?.window).toEqual({ from: 999.9, to: 0.14 })
  })

  it('judges a tension rope by its two lengths', () => {
    const [short, long] = currentLoss(
      input({
        rope: rope({ nominalDiameter: 30, metallicCrossSection: 340 }),
        criterion: criterion([6, 4], [40, 8]),
        damages: [damage('a', 2, 3.4), damage('b', 2.15, 6.8), damage('c', 2.9, 10.2)],
      }),
    )
    expect([short?.loss, short?.lossOverTarget]).toEqual([3, 75])
    expect([long?.loss, long?.lossOverTarget, long?.window]).toEqual([6, 75, { from: 2, to: 3.2 }])
  })

  it('counts several breaks of one wire in a window once, the largest of them', () => {
    const [wire, other] = [{ wire: '3/7' }, { wire: '3/8' }]
    const loss = (...damages: DamageInput[]) => currentLoss(input({ damages, criterion: criterion([40, 10]) }))[0]?.loss
    expect(loss(damage('a', 10, 3.1, wire), damage('b', 11, 3.1, wire))).toBe(0.5)
    expect(loss(damage('a', 10, 3.1, wire), damage('b', 11, 6.2, wire))).toBe(1)
    expect(loss(damage('a', 10, 3.1, wire), damage('b', 11, 3.1, other))).toBe(1)
    expect(loss(damage('a', 10, 3.1, wire), damage('b', 11, 3.1, wire), damage('c', 12, 3.1, other))).toBe(1)
  })

  it('knows a wire by its strand and its number: what has no number, or another strand, is another wire', () => {
    const loss = (...wires: Pick<DamageInput, 'strand' | 'wire'>[]) => {
      const damages = wires.map((wire, index) => damage(`d${index}`, 10 + index / 10, 3.1, wire))
      return currentLoss(input({ damages, criterion: criterion([40, 10]) }))[0]?.loss
    }
    const named = (strand: string | null, wire: string | null) => ({ strand, wire })
    expect(loss(named('1', '3'), named('4', '3'), named('6', '3'))).toBe(1.5)
    expect(loss(named('1', '3'), named('1', '3'), named('1', '4'))).toBe(1)
    expect(loss(named(null, '3'), named('', '3'), named('1', '3'))).toBe(1)
    expect(loss(named('1', null), named('1', ''), named(null, null))).toBe(1.5)
    for (const unknown of [' ', '?', '-', '–'])
      expect(loss(named('1', unknown), named('1', unknown), named('1', unknown)), unknown).toBe(1.5)
    // What is written with a sign between them is not taken apart.
    expect(loss(named('1', '2/3'), named('1/2', '3'), named(null, '1/2/3'))).toBe(1.5)
  })

  it('spreads a loss evenly over its length', () => {
    const loss = (position: number, length: number) =>
      currentLoss(input({ damages: [damage('a', position, 62, { length })], criterion: criterion([40, 10]) }))[0]?.loss
    expect(loss(10, 1)).toBeCloseTo(10, 8)
    expect(loss(10, 3.2)).toBeCloseTo(5, 8)
  })

  it('sees all of a closed rope that is shorter than the reference length, each loss once', () => {
    const short = rope({ isClosed: true, ropeLength: 10 })
    const [worst] = currentLoss(
      input({
        rope: short,
        criterion: criterion([500, 25]),
        damages: [damage('a', 1, 6.2), damage('b', 9, 6.2), damage('c', 4, 6.2, { length: 3 })],
      }),
    )
    expect(worst).toMatchObject({ loss: 3, window: { from: 0, to: 10 } })
  })

  it('counts wires where the limit does and their number is known, else the share of the area', () => {
    const wires: Criterion = {
      ...criterion(),
      referenceLengths: [{ multiple: 6, limit: 5, basis: 'count' }],
    }
    const damages = [damage('a', 1, 31, { brokenWires: 3 })]
    const loss = (section: RopeDimensions) => currentLoss(input({ rope: section, criterion: wires, damages }))[0]?.loss
    expect(loss(rope({ loadBearingWires: 120 }))).toBe(2.5)
    expect(loss(rope())).toBe(5)
  })

  it('has no loss without damage and no figure without a cross-section', () => {
    expect(currentLoss(input({ damages: [] }))[0]).toEqual({
      multiple: 6,
      limit: 6,
      loss: 0,
      lossOverTarget: 0,
      window: null,
    })
    expect(currentLoss(input({ damages: [damage('a', 1, 3)], rope: rope({ metallicCrossSection: 0 }) }))).toEqual([])
    expect(damageRatio([])).toBeNull()
  })
})

describe('loss through time', () => {
  const one = criterion([6, 5])
  function series(damages: DamageInput[], inspections: Inspection[] = [], repairs: RepairInput[] = []) {
    const inspectionType = inspections.length > 0 ? 'mrt' : 'visual'
    const [only] = lossOverTime(input({ criterion: one, damages, inspections, repairs, inspectionType }))
    return only?.points.map(({ event, time, loss }) => [event, time, loss])
  }

  it('has a point per damage in time order; the last of a moment carries its value', () => {
    const damages = [
      damage('c', 10, 6.2, { time: 30 }),
      damage('b', 10, 6.2, { time: 10 }),
      damage('a', 10, 6.2, { time: 10 }),
      damage('d', 900, 6.2, { time: 40 }),
    ]
    expect(series(damages)).toEqual([
      ['a', 10, 1],
      ['b', 10, 2],
      ['c', 30, 3],
      ['d', 40, 3],
    ])
  })

  it('lets an mrt inspection replace everything before it, also when it finds nothing', () => {
    const damages = [
      damage('a', 10, 6.2, { time: 10, inspection: 'first' }),
      damage('b', 10, 6.2, { time: 20 }),
      damage('c', 10, 3.1, { time: 25, inspection: 'second' }),
      damage('d', 10, 6.2, { time: 40 }),
    ]
    const inspections = [
      { id: 'first', time: 10 },
      { id: 'second', time: 30 },
    ]
    expect(series(damages, inspections)).toEqual([
      ['a', 10, 1],
      ['b', 20, 2],
      ['c', 30, 0.5],
      ['d', 40, 1.5],
    ])
    const empty = input({ damages, inspections: [...inspections, { id: 'third', time: 50 }], inspectionType: 'mrt' })
    expect(currentLoss(empty)[0]?.loss).toBe(0)
    expect(activeDamageIds(empty)).toEqual(new Set())
  })

  describe('of an incomplete mrt inspection', () => {
    const found = [
      damage('a', 10, 18.6, { time: 10, inspection: 'complete' }),
      damage('b', 10, 6.2, { time: 20, inspection: 'incomplete' }),
      damage('c', 500, 12.4, { time: 20, inspection: 'incomplete' }),
    ]
    const tests = [
      { id: 'complete', time: 10 },
      { id: 'incomplete', time: 20, skippedFindings: 2 },
    ]
    const all = (more: Partial<LossInput> = {}) =>
      input({ criterion: one, damages: found, inspections: tests, inspectionType: 'mrt', ...more })

    it('never is better than what was found before, and counts nothing twice', () => {
      expect(series(found, tests)).toEqual([
        ['a', 10, 3],
        ['b', 20, 3],
        ['c', 20, 3],
      ])
      expect(currentLoss(all())[0]).toMatchObject({ loss: 3, window: { from: 10, to: 10.24 } })
      expect(activeDamageIds(all())).toEqual(new Set(['a', 'b', 'c']))
    })

    it('is what it found where that is worse, until one that is complete', () => {
      const worse = [...found, damage('d', 10, 31, { time: 20, inspection: 'incomplete' })]
      expect(currentLoss(all({ damages: worse }))[0]?.loss).toBe(6)
      const next = { id: 'next', time: 30 }
      expect(currentLoss(all({ inspections: [...tests, next] }))[0]?.loss).toBe(0)
      const bad = { id: 'bad', time: 25, skippedFindings: 1 }
      expect(currentLoss(all({ inspections: [...tests, bad] }))[0]?.loss).toBe(3)
      expect(series(found, [...tests, bad, next])).toEqual(series(found, tests))
    })

    it('shows what a repair took away since as repaired', () => {
      const repairs = [{ id: 'r', time: 25, position: 9, length: 2 }]
      expect(series(found, tests, repairs)).toEqual([
        ['a', 10, 3],
        ['b', 20, 3],
        ['c', 20, 3],
        ['r', 25, 2],
      ])
    })

    it('is not measured where it carries on what was found before', () => {
      const carried = (damages: DamageInput[]) =>
        lossOverTime(all({ damages }))[0]?.points.flatMap(({ event, isCarried }) => (isCarried ? [event] : []))
      expect(carried(found)).toEqual(['b', 'c'])
      expect(carried([...found, damage('d', 10, 31, { time: 20, inspection: 'incomplete' })])).toEqual([])
    })
  })

  it('takes away what a repair names, else what was found earlier within its extent', () => {
    const damages = [
      damage('a', 10, 6.2, { time: 10 }),
      damage('b', 20, 6.2, { time: 10 }),
      damage('c', 20.1, 6.2, { time: 10 }),
      damage('late', 20.2, 3.1, { time: 60 }),
    ]
    const repairs = [
      { id: 'r1', time: 20, position: 500, length: 5, repaired: ['b'] },
      { id: 'r2', time: 30, position: 9.5, length: 0.5 },
      { id: 'r3', time: 40, position: 20, length: 1 },
    ]
    expect(series(damages, [], repairs)).toEqual([
      ['a', 10, 1],
      ['b', 10, 1],
      ['c', 10, 2],
      ['r1', 20, 1],
      ['r3', 40, 0],
      ['late', 60, 0.5],
    ])
    expect(activeDamageIds(input({ damages, repairs }))).toEqual(new Set(['late']))
  })

  it('tells what one repair takes away of what counts without it', () => {
    const damages = [...[10, 20, 30].map((at) => damage(`${at}`, at, 6.2)), damage('late', 11, 6.2, { time: 60 })]
    const repairs = [{ id: 'r1', time: 20, position: 30, length: 1 }]
    const repaired = (length: number) =>
      damagesRepairedBy({ id: 'r2', time: 40, position: 10, length }, input({ damages, repairs }))
    expect(repaired(1)).toEqual(new Set(['10']))
    expect(repaired(100)).toEqual(new Set(['10', '20']))
  })

  it('takes away with a new strand the damages of the old one alone, or those that it names', () => {
    const damages = ['2', '3', null].map((strand) => damage(`of ${strand}`, 10, 3.1, { strand, wire: '1' }))
    const replaced = (more: Partial<RepairInput>) =>
      activeDamageIds(input({ damages, repairs: [{ id: 'r', time: 20, position: 5, length: 10, ...more }] }))
    expect(replaced({ strand: '2' })).toEqual(new Set(['of 3', 'of null']))
    expect(replaced({ strand: null })).toEqual(new Set(['of 2', 'of 3', 'of null']))
    expect(replaced({ strand: null, repaired: ['of 3'] })).toEqual(new Set(['of 2', 'of null']))
    expect(replaced({})).toEqual(new Set())
  })

  it('never counts a damage that a repair names before the damage is dated', () => {
    const repairs = [{ id: 'r', time: 5, position: 10, repaired: ['a'] }]
    expect(series([damage('a', 10, 6.2, { time: 10 })], [], repairs)).toEqual([['a', 10, 0]])
  })

  it('repairs across the join of a closed rope', () => {
    const damages = [damage('a', 999.5, 6.2), damage('b', 0.5, 6.2), damage('c', 2, 6.2)]
    const repairs = [{ id: 'r', time: 2, position: 999, length: 2 }]
    expect(activeDamageIds(input({ rope: rope({ isClosed: true }), damages, repairs }))).toEqual(new Set(['c']))
    expect(activeDamageIds(input({ damages, repairs }))).toEqual(new Set(['b', 'c']))
  })
})

it.each([
  [0.62, 0, true],
  [0.62, 0.4, true],
  [0.62, 0.5, false],
  [0.62, 0.9, false],
  [0.04, 0, false],
  [0, 0, false],
])('a magnetic test at %d of the limit, then one at %d: too little is %s', (before, after, expected) => {
  expect(findsTooLittle(before, after)).toBe(expected)
})
