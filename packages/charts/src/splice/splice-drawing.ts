import type { Splice } from '@catenary/contract/records/splices'
import type { DeviationBand, SplicePartType } from '@catenary/domain/splice'
import { deviationBand, partDeviation } from '@catenary/domain/splice'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { Locale } from '@catenary/i18n/language'
import { scaleTicks } from '../strip/rope-strip.ts'
import type { StripScaleTick } from '../strip/rope-strip.ts'

/** What of a part is drawn; lengths in metres, diameters in millimetres. */
export type DrawnPart = Pick<Splice['parts'][number], 'name' | 'type' | 'diameterMin' | 'diameterMax' | 'length'> & {
  /** Metres from the rope's zero; a part without one is not drawn. */
  readonly position?: number
}

export interface SpliceDrawingInput {
  /** Start and end of the splice in metres, the end behind the start. */
  readonly from: number
  readonly to: number
  /** The length of a loop in metres, from which positions run on to 0; absent for an open rope. */
  readonly loop?: number | undefined
  readonly parts: readonly DrawnPart[]
  /** Nominal diameter of the rope in mm; without it nothing is rated. */
  readonly nominalDiameter: number | undefined
  /** Pixels of the splice's own length. */
  readonly width: number
  readonly language: Locale
  readonly unitSystem: UnitSystem
}

/** A part as it is drawn, in pixels from the start of the splice. */
export interface PartMark {
  readonly name: string
  readonly type: SplicePartType
  /** Where the part lies; a knot or an end without length is a point. */
  readonly x1: number
  readonly x2: number
  /** Null where no diameter was measured. */
  readonly band: DeviationBand | null
  /** The middle and row of the label; absent where labels would lie over each other. */
  readonly label: { readonly x: number; readonly row: number } | undefined
}

/** A splice from its start to its end, to scale along the rope. */
export interface SpliceDrawing {
  readonly parts: readonly PartMark[]
  readonly scale: readonly StripScaleTick[]
}

/** Labels stand in rows, so that the names of neighbours do not touch. */
export const labelRows = 2
const minLabelDistance = 26

/** Where the parts of a splice are drawn and how they are rated. */
export function spliceDrawing(input: SpliceDrawingInput): SpliceDrawing {
  const { from, to, width, language, unitSystem } = input
  const visibleParts = partsAlongSplice(input).flatMap((part) => {
    const { position, length = 0 } = part
    if (position === undefined || position > to || position + length < from) return []
    return [{ part, x1: pixelX(position, input), x2: pixelX(position + length, input) }]
  })
  const labels = placeLabels(visibleParts.map(({ part, x1, x2 }) => ({ isKnot: part.type === 'K', x: (x1 + x2) / 2 })))
  return {
    parts: visibleParts.map(({ part, x1, x2 }, index) => ({
      name: part.name,
      type: part.type,
      x1,
      x2,
      band: partBand(part, input.nominalDiameter),
      label: labels[index],
    })),
    scale: scaleTicks({ domain: { from, to }, width, language, unitSystem }),
  }
}

/** The parts with those beyond the join of a loop counted on from the splice's start, where its end is counted on too. */
export function partsAlongSplice({ from, to, loop, parts }: SpliceDrawingInput): readonly DrawnPart[] {
  if (!loop) return parts
  return parts.map((part) => {
    const { position = from } = part
    return position < from && position + loop <= to ? { ...part, position: position + loop } : part
  })
}

/** The band of a part's decisive diameter; null where none was measured or the rope's diameter is not known. */
export function partBand(part: Omit<DrawnPart, 'name'>, nominalDiameter: number | undefined): DeviationBand | null {
  const deviation = partDeviation(part, nominalDiameter ?? 0)
  return deviation === null ? null : deviationBand(part.type, deviation)
}

// What reaches beyond the splice is drawn up to its end.
function pixelX(position: number, { from, to, width }: SpliceDrawingInput): number {
  return Math.min(1, Math.max(0, (position - from) / (to - from))) * width
}

interface LabelCandidate {
  readonly isKnot: boolean
  readonly x: number
}

/** Knots are named above the rope, tails and ends below; each takes the first row of its side that is free there. */
function placeLabels(candidates: readonly LabelCandidate[]): PartMark['label'][] {
  const placedLabels: { isKnot: boolean; row: number; x: number }[] = []
  return candidates.map(({ isKnot, x }) => {
    const isFree = (row: number) =>
      placedLabels.every(
        (other) => other.isKnot !== isKnot || other.row !== row || Math.abs(other.x - x) >= minLabelDistance,
      )
    const row = Array.from({ length: labelRows }, (_, index) => index).find(isFree)
    if (row === undefined) return undefined
    placedLabels.push({ isKnot, row, x })
    return { x, row }
  })
}
