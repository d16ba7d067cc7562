import { fromMetric, roundTo, toMetric } from './units.ts'

/** The kinds of a splice's parts: knot, tuck tail, end of a tuck tail. */
export type SplicePartType = 'K' | 'T' | 'S'

/** The colour of a diameter's deviation. */
export type DeviationBand = 'green' | 'yellow' | 'red'

/** Condition of a part: 0 good, 1 renewal recommended, 2 renewal very recommended. */
export type PartRating = 0 | 1 | 2

/** What is rated of a part. */
export interface MeasuredPart {
  readonly type: SplicePartType
  /** Millimetres. */
  readonly diameterMin?: number | null
  /** Millimetres. */
  readonly diameterMax?: number | null
}

/** The length of a splice in m, from its start to its end. */
export function spliceLength(positionStart: number, positionEnd: number): number {
  return positionEnd - positionStart
}

/** Where a splice is, in m along the rope; its end may be counted on beyond the join of a loop of that length. */
export interface SpliceExtent {
  readonly from: number
  readonly to: number
  readonly loop?: number | undefined
}

/** Positions are stored to the millimetre; sums of them are off by less. */
const halfMillimetre = 0.0005

/** Whether a position along the rope is in a splice, on a loop also where it is counted from the join. */
export function isInSplice(position: number, { from, to, loop }: SpliceExtent): boolean {
  const isBetween = (metres: number) => metres >= from - halfMillimetre && metres <= to + halfMillimetre
  return isBetween(position) || (loop !== undefined && isBetween(position + loop))
}

/** L/d: a length in m in nominal diameters (mm) of the rope. */
export function lengthInDiameters(length: number, nominalDiameter: number): number {
  return length / (nominalDiameter / 1000)
}

/** How far a diameter lies above (or, negative, below) the nominal one, in percent; both in mm. */
export function diameterDeviation(diameter: number, nominalDiameter: number): number {
  return rounded((100 * (diameter - nominalDiameter)) / nominalDiameter)
}

// Binary fractions of millimetres would put 42.0 of 40 mm a hair below the bound that it lies on.
function rounded(percent: number): number {
  return Math.round(percent * 1e9) / 1e9
}

/**
 * The band of a deviation in percent. Knots grow: under +5 % green, under +10 % yellow, from there on red. Tails and
 * their ends shrink: above −5 % green, above −10 % yellow, from there on red. A deviation the other way is green.
 */
export function deviationBand(type: SplicePartType, deviation: number): DeviationBand {
  const relevantDeviation = type === 'K' ? deviation : -deviation
  if (relevantDeviation < 5) return 'green'
  return relevantDeviation < 10 ? 'yellow' : 'red'
}

/**
 * The number of decimals, two at least, with which a deviation in percent rounds to a value in its own band: 4.999 % is
 * green and must not read as 5.00 %.
 */
export function bandDecimals(type: SplicePartType, deviation: number): number {
  const band = deviationBand(type, deviation)
  const isInBand = (decimals: number) => deviationBand(type, roundTo(deviation, decimals)) === band
  return [2, 3, 4, 5, 6, 7, 8].find(isInBand) ?? 9
}

/**
 * With how many decimals, `least` at least, a diameter in mm is shown in a unit so that its figure lies in the band of
 * the diameter: 41.999 mm of 40 is green and must not read as 42.00.
 */
export function diameterDecimals(
  type: SplicePartType,
  diameter: number,
  { nominal, least, unit }: { readonly nominal: number; readonly least: number; readonly unit: 'mm' | 'in' },
): number {
  if (!(nominal > 0)) return least
  const bandOf = (value: number) => deviationBand(type, diameterDeviation(value, nominal))
  const shown = (decimals: number) => toMetric(roundTo(fromMetric(diameter, unit), decimals), unit)
  const candidates = [2, 3, 4, 5, 6, 7, 8].filter((decimals) => decimals >= least)
  return candidates.find((decimals) => bandOf(shown(decimals)) === bandOf(diameter)) ?? 9
}

/** The rating of a band: green 0, yellow 1, red 2. */
export function bandRating(band: DeviationBand): PartRating {
  if (band === 'green') return 0
  return band === 'yellow' ? 1 : 2
}

/**
 * The rating of a part by whichever of its diameters deviates most in the direction that counts for its type: the
 * largest of a knot, the smallest of a tail. `null` where no diameter was measured or the nominal one is not positive.
 */
export function partRating(part: MeasuredPart, nominalDiameter: number): PartRating | null {
  const deviation = partDeviation(part, nominalDiameter)
  return deviation === null ? null : bandRating(deviationBand(part.type, deviation))
}

/**
 * The worst rating of a splice's parts, with those that have it; `null` where none of them is rated, for want of a diameter or of the
 * rope's own.
 */
export function worstRating<Part extends MeasuredPart>(
  parts: readonly Part[],
  nominalDiameter: number,
): { readonly rating: PartRating; readonly parts: readonly Part[] } | null {
  const rated = parts.flatMap((part) => {
    const rating = partRating(part, nominalDiameter)
    return rating === null ? [] : [{ rating, part }]
  })
  const [worst] = rated.map(({ rating }) => rating).toSorted((a, b) => b - a)
  if (worst === undefined) return null
  return { rating: worst, parts: rated.flatMap(({ rating, part }) => (rating === worst ? [part] : [])) }
}

/** Whether a part of a splice was rated to be renewed, recommended (1) or very recommended (2), by its diameter. */
export function isToBeRenewed(parts: readonly MeasuredPart[], nominalDiameter: number): boolean {
  return parts.some((part) => (partRating(part, nominalDiameter) ?? 0) > 0)
}

/**
 * The deviation in percent that a part is rated by: of a knot that of its largest diameter, of a tail that of its
 * smallest. `null` where no diameter was measured or the nominal one is not positive.
 */
export function partDeviation(part: MeasuredPart, nominalDiameter: number): number | null {
  const measured = [part.diameterMin, part.diameterMax].filter((diameter) => typeof diameter === 'number')
  if (measured.length === 0 || !(nominalDiameter > 0)) return null
  const decisiveDiameter = part.type === 'K' ? Math.max(...measured) : Math.min(...measured)
  return diameterDeviation(decisiveDiameter, nominalDiameter)
}

/** No knot is thinner than its rope, and no tail thicker, by so many percent: what lies beyond is mistyped. */
const mostDeviation = 30

/**
 * Whether a diameter deviates further the way that is rated good than any part does: a digit too few of a knot, too many of a tail.
 * What deviates so far the other way is rated red anyhow.
 */
export function isDoubtfulDiameter(type: SplicePartType, diameter: number, nominalDiameter: number): boolean {
  if (!(nominalDiameter > 0)) return false
  const deviation = diameterDeviation(diameter, nominalDiameter)
  return (type === 'K' ? -deviation : deviation) > mostDeviation
}

/** Those parts of a splice of which a diameter is doubtful: what they are rated by may be wrong. */
export function doubtfulParts<Part extends MeasuredPart>(
  parts: readonly Part[],
  nominalDiameter: number,
): readonly Part[] {
  return parts.filter(({ type, diameterMin, diameterMax }) =>
    [diameterMin, diameterMax].some(
      (diameter) => typeof diameter === 'number' && isDoubtfulDiameter(type, diameter, nominalDiameter),
    ),
  )
}

/**
 * How many splices a recording of a type holds: a replaced strand leaves one, a repair piece two. Inspections of
 * splices hold as many as there are, and so do magnetic tests, whose reports bring them along; other types hold none.
 */
export function maxSplicesOf(type: string): number {
  if (type === 'spliceInspection' || type === 'mrt') return Infinity
  if (type === 'repairPiece') return 2
  return type === 'strandReplacement' ? 1 : 0
}
