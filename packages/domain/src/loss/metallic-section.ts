import type { RopeType } from '../standards.ts'

/** The facts of a rope that its metallic cross-section is judged by; mm and mm². */
export interface SectionInput {
  readonly nominalDiameter?: number | null | undefined
  readonly metallicCrossSection?: number | null | undefined
  readonly ropeType?: RopeType | null | undefined
}

/** Why a metallic cross-section cannot well be that of a rope of its diameter; shares of the circle of the nominal diameter. */
export interface SectionDoubt {
  readonly kind: 'tooLarge' | 'tooSmall'
  readonly share: number
  /** What such a rope has at most, or at least. */
  readonly bound: number
}

/**
 * Fill factors (metal over the circle of the nominal diameter, EN 12385-2) are about 0.4 to 0.75 for stranded ropes, with fibre core
 * to compacted, and up to 0.92 for full-locked ones. The bounds leave room beyond them: what lies outside is a mistyped digit.
 */
const leastShare = 0.25
const mostShare = { strandedRope: 0.82, oss: 0.97, hvs: 0.97, vvs: 0.97 } as const satisfies Record<RopeType, number>

/**
 * Whether a metallic cross-section can be that of a rope of its diameter. With one too large, losses entered as an area are too
 * small, and with a diameter too small, so are the lengths over which losses are summed. Null where it can, or where either is not
 * known.
 */
export function sectionDoubt({ nominalDiameter, metallicCrossSection, ropeType }: SectionInput): SectionDoubt | null {
  if (!nominalDiameter || !metallicCrossSection) return null
  const share = metallicCrossSection / ((Math.PI / 4) * nominalDiameter ** 2)
  const most = ropeType ? mostShare[ropeType] : Math.max(...Object.values(mostShare))
  if (share > most) return { kind: 'tooLarge', share, bound: most }
  return share < leastShare ? { kind: 'tooSmall', share, bound: leastShare } : null
}
