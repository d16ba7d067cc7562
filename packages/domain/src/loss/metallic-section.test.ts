import { describe, expect, it } from 'vitest'
import { sectionDoubt, wiresDoubt } from './metallic-section.ts'

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

describe('a number of load-bearing wires', () => {
  const ropeDesign = '6x36 Warrington-Seale'

  it('fits its design, with or without a core of steel or filler wires', () => {
    expect(wiresDoubt({ loadBearingWires: 216, ropeDesign })).toBeNull()
    expect(wiresDoubt({ loadBearingWires: 265, ropeDesign })).toBeNull()
    expect(wiresDoubt({ loadBearingWires: 114, ropeDesign: '6 × 25 Filler' })).toBeNull()
    expect(wiresDoubt({ loadBearingWires: 450, ropeDesign: 'VVS 72' })).toBeNull()
    expect(wiresDoubt({ ropeDesign })).toBeNull()
  })

  it('is not judged by the core alone of a locked-coil rope whose layers its design names', () => {
    for (const layers of ['1x19+24Z+30Z', '1 × 7 + 25H + 41Z', '1x19S-24Z-30Z'])
      expect(wiresDoubt({ loadBearingWires: 73, ropeDesign: layers })).toBeNull()
    expect(wiresDoubt({ loadBearingWires: 370, ropeDesign: '1x37' })).toEqual({ kind: 'tooMany', wires: 37 })
    expect(wiresDoubt({ loadBearingWires: 1140, ropeDesign: '6x19S + IWRC' })?.kind).toBe('tooMany')
  })

  it('with a digit too many makes each broken wire a tenth of its share', () => {
    expect(wiresDoubt({ loadBearingWires: 2160, ropeDesign })).toEqual({ kind: 'tooMany', wires: 216 })
    expect(wiresDoubt({ loadBearingWires: 420, ropeDesign: '6X7' })).toEqual({ kind: 'tooMany', wires: 42 })
    expect(wiresDoubt({ loadBearingWires: 2160 })).toEqual({ kind: 'tooManyForAny', wires: 1000 })
    expect(wiresDoubt({ loadBearingWires: 2160, ropeDesign: 'Tiger 6' })?.kind).toBe('tooManyForAny')
  })

  it('of one strand is too few for a rope of six', () => {
    expect(wiresDoubt({ loadBearingWires: 36, ropeDesign })).toEqual({ kind: 'tooFew', wires: 216 })
  })
})
