import { describe, expect, it } from 'vitest'
import type { CriterionInput } from './standards.ts'
import {
  criteria,
  discardCriterion,
  inspectionTypes,
  looserThanStandard,
  offeredInspectionTypes,
  ropeApplications,
} from './standards.ts'
import { ropeTypes, standardIds } from './standards.ts'

function limits(rope: CriterionInput, inspectionType: 'visual' | 'mrt' = 'mrt') {
  const criterion = discardCriterion(rope, inspectionType)
  return criterion?.referenceLengths.map(({ multiple, limit }) => [multiple, limit]) ?? null
}

const standard = 'EN12927:2019'

describe('discard criterion', () => {
  it.each([
    [
      'vvs',
      'trackRope',
      [
        [30, 5],
        [200, 10],
      ],
    ],
    [
      'strandedRope',
      'trackRope',
      [
        [30, 8],
        [200, 15],
      ],
    ],
    [
      'strandedRope',
      'haulRope',
      [
        [6, 6],
        [40, 10],
        [500, 25],
      ],
    ],
    [
      'strandedRope',
      'tensionRope',
      [
        [6, 4],
        [40, 8],
      ],
    ],
    [
      'oss',
      'guyRope',
      [
        [30, 5],
        [200, 10],
      ],
    ],
    ['strandedRope', 'guyRope', null],
    ['vvs', 'haulRope', null],
  ] as const)('of a %s as %s after EN 12927', (ropeType, ropeApplication, expected) => {
    expect(limits({ standard, ropeType, ropeApplication })).toEqual(expected)
  })

  it('says how sure it is, and by which texts', () => {
    const status = (rope: CriterionInput) => discardCriterion(rope, 'mrt')?.status
    expect(status({ standard, ropeType: 'hvs', ropeApplication: 'trackRope' })).toBe('corroborated')
    expect(status({ standard, ropeType: 'strandedRope', ropeApplication: 'trackRope' })).toBe('singleSource')
    expect(status({ standard, ropeType: 'strandedRope', ropeApplication: 'brakeRope' })).toBe('unverified')
    for (const { status: sure, source } of criteria) expect(source === null).toBe(sure === 'unverified')
  })

  it('is visual alone under BOSeil, and counts wires over the shortest length', () => {
    const rope = { standard: 'BOSeil', ropeType: 'strandedRope', ropeApplication: 'haulRope' } as const
    expect(discardCriterion(rope, 'mrt')).toBeNull()
    expect(discardCriterion(rope, 'visual')).toMatchObject({
      status: 'verified',
      source: 'AB BOSeil 21.1.1',
      referenceLengths: [{ multiple: 6, limit: 5, basis: 'count' }, { basis: 'area' }, { basis: 'area' }],
    })
  })

  it('is not known for the American and the New Zealand standards', () => {
    for (const unknown of ['ANSIB77.1', 'CSAZ98', 'NZS8635'] as const)
      expect(limits({ standard: unknown, ropeType: 'strandedRope', ropeApplication: 'haulRope' })).toBeNull()
  })

  it('takes own limits before all others, under every standard', () => {
    for (const any of standardIds)
      expect(discardCriterion({ standard: any, ownLimits: [{ multiple: 6, limit: 3 }] }, 'mrt')).toEqual({
        standard: any,
        status: 'own',
        source: null,
        referenceLengths: [{ multiple: 6, limit: 3, basis: 'area' }],
      })
    expect(limits({ standard, ropeType: 'vvs', ropeApplication: 'trackRope', ownLimits: [] })).toEqual([
      [30, 5],
      [200, 10],
    ])
    expect(limits({ ownLimits: [{ multiple: 6, limit: 3 }] })).toBeNull()
  })

  it('takes the strictest construction where none is stated, and says so', () => {
    expect(limits({ standard, ropeApplication: 'trackRope' })).toEqual([
      [30, 5],
      [200, 10],
    ])
    expect(discardCriterion({ standard, ropeApplication: 'trackRope' }, 'mrt')?.status).toBe('unverified')
    expect(discardCriterion({ standard, ropeApplication: 'haulRope' }, 'mrt')?.status).toBe('corroborated')
    expect(limits({ standard, ropeType: 'strandedRope' })).toBeNull()
    expect(limits({ standard, ropeApplication: 'guyRope' })).toBeNull()
  })

  it('is one row at most, of one to three lengths, for every rope', () => {
    for (const id of standardIds)
      for (const ropeType of ropeTypes)
        for (const ropeApplication of ropeApplications)
          for (const inspectionType of inspectionTypes) {
            const fitting = criteria.filter(
              (row) =>
                row.standard === id &&
                row.ropeTypes.includes(ropeType) &&
                row.inspectionTypes.includes(inspectionType) &&
                (row.ropeApplications === 'any' || row.ropeApplications.includes(ropeApplication)),
            )
            expect(fitting.length).toBeLessThanOrEqual(1)
          }
    for (const { referenceLengths } of criteria) expect([1, 2, 3]).toContain(referenceLengths.length)
  })
})

describe('offered inspections', () => {
  it.each([
    [{ ropeApplication: 'trackRope', ropeLay: 'ordinaryLayRegularLay' }, 'mrt'],
    [{ ropeApplication: 'tensionRope', ropeType: 'hvs' }, 'mrt'],
    [{ ropeApplication: 'haulRope', ropeLay: 'langSLay' }, 'mrt'],
    [{ ropeApplication: 'tensionRope', ropeLay: 'parallelClosedRope' }, 'mrt'],
    [{ ropeApplication: 'haulRope', ropeLay: 'ordinaryLayRegularLay' }, 'visual'],
    [{ ropeApplication: 'tensionRope' }, 'visual'],
    [{ ropeApplication: 'haulRope' }, 'mrt'],
  ] as const)('of %o begin with %s', (rope, first) => {
    const second = first === 'mrt' ? 'visual' : 'mrt'
    expect(offeredInspectionTypes({ standard, ...rope })).toEqual([first, second])
    expect(offeredInspectionTypes({ ...rope, standard: 'BOSeil' })).toEqual(['visual'])
  })
})

describe('own limits', () => {
  const haulRope = { standard, ropeType: 'strandedRope', ropeApplication: 'haulRope' } as const
  const looser = (...own: [multiple: number, limit: number][]) =>
    looserThanStandard({ ...haulRope, ownLimits: own.map(([multiple, limit]) => ({ multiple, limit })) }, 'mrt').map(
      ({ multiple }) => multiple,
    )

  it('are looser where they permit more over a length of the standard', () => {
    expect(looser([6, 6], [40, 10], [500, 25])).toEqual([])
    expect(looser([6, 60], [40, 10], [500, 25])).toEqual([6])
    expect(looser([6, 5], [40, 10], [500, 26])).toEqual([500])
  })

  it('are looser over lengths that they leave out, unless others keep them as tight', () => {
    expect(looser([6, 6])).toEqual([40, 500])
    // Seven lengths of 6 diameters reach over 40.
    expect(looser([6, 1.4])).toEqual([500])
    expect(looser([500, 6])).toEqual([])
    expect(looser([500, 7])).toEqual([6])
  })

  it('are not compared where there are none, or no standard that limits the rope', () => {
    expect(looserThanStandard(haulRope, 'mrt')).toEqual([])
    const own = { ownLimits: [{ multiple: 6, limit: 90 }] }
    expect(looserThanStandard({ ...haulRope, ...own, ropeApplication: 'guyRope' }, 'mrt')).toEqual([])
    expect(looserThanStandard(own, 'mrt')).toEqual([])
  })
})
