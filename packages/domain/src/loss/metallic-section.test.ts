import { describe, expect, it } from 'vitest'
import { sectionDoubt } from './metallic-section.ts'

describe('a metallic cross-section', () => {
  it('fits a rope of usual fill factor, stranded or full-locked', () => {
    expect(sectionDoubt({ nominalDiameter: 40, metallicCrossSection: 742, ropeType: 'strandedRope' })).toBeNull()
    expect(sectionDoubt({ nominalDiameter: 72, metallicCrossSection: 3560, ropeType: 'vvs' })).toBeNull()
    expect(sectionDoubt({ nominalDiameter: 72, metallicCrossSection: 3560 })).toBeNull()
  })

  it('with a digit too many is more than the rope has room for', () => {
    // A circle of 40 mm has 1256.637 mm².
    expect(sectionDoubt({ nominalDiameter: 40, metallicCrossSection: 7420, ropeType: 'strandedRope' })).toEqual({
      kind: 'tooLarge',
      share: expect.closeTo(5.9046, 3),
      bound: 0.82,
    })
    expect(sectionDoubt({ nominalDiameter: 4, metallicCrossSection: 74.2 })?.kind).toBe('tooLarge')
    expect(sectionDoubt({ nominalDiameter: 40, metallicCrossSection: 1100, ropeType: 'strandedRope' })?.kind).toBe(
      'tooLarge',
    )
    expect(sectionDoubt({ nominalDiameter: 40, metallicCrossSection: 1100, ropeType: 'hvs' })).toBeNull()
  })

  it('with a digit too few is less than any rope has', () => {
    expect(sectionDoubt({ nominalDiameter: 40, metallicCrossSection: 74.2 })).toEqual({
      kind: 'tooSmall',
      share: expect.closeTo(0.05905, 3),
      bound: 0.25,
    })
  })

  it('that is not known, or of a rope of unknown diameter, is not judged', () => {
    expect(sectionDoubt({ nominalDiameter: 40 })).toBeNull()
    expect(sectionDoubt({ metallicCrossSection: 7420, nominalDiameter: null })).toBeNull()
  })
})
