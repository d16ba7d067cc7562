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

/** The facts of a rope that its number of load-bearing wires is judged by. */
export interface WiresInput {
  readonly loadBearingWires?: number | null | undefined
  /** As its maker names it: "6x36 Warrington-Seale" has 6 strands of 36 wires. */
  readonly ropeDesign?: string | null | undefined
}

/** Why a number of load-bearing wires cannot well be that of a rope; how many such a rope has, or has at most. */
export interface WiresDoubt {
  readonly kind: 'tooMany' | 'tooFew' | 'tooManyForAny'
  readonly wires: number
}

const designPattern = /^\s*(\d{1,2})\s*[x×]\s*(\d{1,3})(?!\d)/iu

/** A core of one strand with layers around it, "1x19+24Z+30Z": the wires of a locked-coil rope are those of all of them. */
const layersPattern = /^\s*1\s*[x×]\s*\d+\p{L}*\s*[-+–]\s*\d/iu

/** A core of steel that is counted in, or filler wires that are not, leave a number within this factor of its design. */
const mostOffDesign = 2

/** Ropes of the largest diameters have some hundreds. */
const mostWires = 1000

/**
 * Whether a number of load-bearing wires can be that of a rope. With too many, each broken wire without an entered loss is too
 * small a share of the rope. Null where it can, or where it is not known.
 */
export function wiresDoubt({ loadBearingWires, ropeDesign }: WiresInput): WiresDoubt | null {
  if (!loadBearingWires) return null
  const design = ropeDesign && !layersPattern.test(ropeDesign) ? ropeDesign : ''
  const [, strands, wiresOfStrand] = designPattern.exec(design) ?? []
  const wires = Number(strands ?? 0) * Number(wiresOfStrand ?? 0)
  if (wires > 0 && loadBearingWires > mostOffDesign * wires) return { kind: 'tooMany', wires }
  if (wires > 0 && loadBearingWires < wires / mostOffDesign) return { kind: 'tooFew', wires }
  return loadBearingWires > mostWires ? { kind: 'tooManyForAny', wires: mostWires } : null
}
