import { expect, test } from 'vitest'
import type { RopeAttributes } from '../assets/rope-attributes.ts'
import { exceedsReferenceLengths, partlyCountingLength, shareFarAbove } from './recorded-loss.ts'

// 500 × 46 mm is 23 m (EN 12927:2019, stranded ropes).
const rope: RopeAttributes = {
  standard: 'EN12927:2019',
  ropeType: 'strandedRope',
  ropeApplication: 'haulRope',
  nominalDiameter: 46,
}

test('a damage longer than the longest reference length of its rope counts nowhere in full', () => {
  const damage = { type: 'brokenWire', inspectionType: 'visual' }
  expect([null, 0, 22.9, 23].map((length) => exceedsReferenceLengths({ ...damage, length }, rope))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(exceedsReferenceLengths({ ...damage, length: 23.1 }, rope)).toBe(true)
  // What costs no cross-section, and a rope that no limit is known for, are not judged by a length.
  expect(exceedsReferenceLengths({ ...damage, type: 'lubricantDeficit', length: 100 }, rope)).toBe(false)
  expect(exceedsReferenceLengths({ ...damage, length: 100 }, { nominalDiameter: 46 })).toBe(false)
  const { nominalDiameter: _, ...undimensioned } = rope
  expect(exceedsReferenceLengths({ ...damage, length: 100 }, undimensioned)).toBe(false)
  // Limits of one's own are.
  const own = { ...rope, ownLimits: [{ multiple: 30, limit: 10 }] }
  expect(exceedsReferenceLengths({ ...damage, length: 2 }, own)).toBe(true)
})

test('a loss of broken wires that is far less than their share is told with that share', () => {
  const wires = { metallicCrossSection: 800, loadBearingWires: 200 }
  const shareOf = (amount: number, crossSectionLossUnit: '%' | 'mm²') =>
    shareFarAbove({ type: 'brokenWire', damageCount: 12, crossSectionLossAmount: amount, crossSectionLossUnit }, wires)
  expect(shareOf(0.05, '%')).toEqual({ area: 48, percent: 6 })
  expect(shareOf(6, 'mm²')?.percent).toBe(6)
  expect(shareOf(6, '%')).toBeNull()
  expect(shareOf(1.5, '%')).toBeNull()
  expect(shareFarAbove({ type: 'brokenWire', damageCount: 12 }, wires)).toBeNull()
  expect(shareFarAbove({ type: 'wear', crossSectionLossAmount: 0, crossSectionLossUnit: '%' }, wires)).toBeNull()
})

test('a loss that may be as large everywhere along a damage counts in part over a shorter reference length', () => {
  const wear = { type: 'wear', inspectionType: 'visual' }
  // 6 × 46 mm is 0.276 m.
  expect(partlyCountingLength({ ...wear, length: 0.3 }, rope)).toMatchObject({ multiple: 6, limit: 6 })
  expect(partlyCountingLength({ ...wear, length: 0.276 }, rope)).toBeNull()
  expect(partlyCountingLength(wear, rope)).toBeNull()
  expect(partlyCountingLength({ ...wear, type: 'brokenWire', length: 15 }, rope)).toBeNull()
})
