/** The standards that a rope may be judged by. */
export const standardIds = ['EN12927:2019', 'BOSeil', 'ANSIB77.1', 'CSAZ98', 'NZS8635'] as const
export type StandardId = (typeof standardIds)[number]

/** Rope constructions: stranded, open spiral, half-locked coil, full-locked coil. */
export const ropeTypes = ['strandedRope', 'oss', 'hvs', 'vvs'] as const
export type RopeType = (typeof ropeTypes)[number]

/** True unless a rope is known to be made of wires alone: its wires are then numbered through, without strands. */
export function hasStrands(ropeType: RopeType | null | undefined): boolean {
  return !ropeType || ropeType === 'strandedRope'
}

/** What a rope does in its installation. */
export const ropeApplications = [
  'trackRope',
  'haulRope',
  'carryingHaulingRope',
  'counterRope',
  'tensionRope',
  'evacuationRope',
  'brakeRope',
  'towRope',
  'guyRope',
  'signalRope',
  'communicationRope',
  'hoistRope',
  'guideRope',
  'balanceRope',
  'structuralRope',
  'other',
] as const
export type RopeApplication = (typeof ropeApplications)[number]

/** How the wires of a rope are laid. */
export const ropeLays = ['outerLayer', 'parallelClosedRope', 'langSLay', 'ordinaryLayRegularLay'] as const
export type RopeLay = (typeof ropeLays)[number]

/** How damage is found: by eye, or by magnetic rope testing. The two are never added up. */
export const inspectionTypes = ['visual', 'mrt'] as const
export type InspectionType = (typeof inspectionTypes)[number]

/**
 * How sure a limit is: read in the text named; given alike by several texts; given by one text; not confirmed by any;
 * or entered for this rope by those who answer for it.
 */
export const limitStatuses = ['verified', 'corroborated', 'singleSource', 'unverified', 'own'] as const
export type LimitStatus = (typeof limitStatuses)[number]

/** A stretch of rope over which loss is summed, and the loss at which the rope is ready for discard. */
export interface ReferenceLength {
  /** Its length in nominal diameters of the rope. */
  readonly multiple: number
  /** Permitted loss in percent. */
  readonly limit: number
  /** Percent of the nominal metallic cross-section, or of the number of load-bearing wires. */
  readonly basis: 'area' | 'count'
}

/** The discard criterion of a rope: one to three reference lengths, and where they come from. */
export interface Criterion {
  readonly standard: StandardId
  readonly status: LimitStatus
  /** Short citation of the texts that give the figures; `null` for own limits and for assumptions. */
  readonly source: string | null
  readonly referenceLengths: readonly ReferenceLength[]
}

/** A limit that a rope's owner sets; it takes precedence over the standard's. */
export interface OwnLimit {
  readonly multiple: number
  readonly limit: number
}

/** What decides the criterion of a rope. */
export interface CriterionInput {
  readonly standard?: StandardId | null
  readonly ropeType?: RopeType | null
  readonly ropeApplication?: RopeApplication | null
  readonly ropeLay?: RopeLay | null
  readonly ownLimits?: readonly OwnLimit[] | null
}

/** One row of the table of discard criteria: which ropes it judges, and by what. */
export interface CriterionRow extends Criterion {
  readonly standard: StandardId
  readonly ropeTypes: readonly RopeType[]
  readonly ropeApplications: readonly RopeApplication[] | 'any'
  readonly inspectionTypes: readonly InspectionType[]
}

const bothInspections = ['mrt', 'visual'] as const
const haulingApplications = ['haulRope', 'carryingHaulingRope', 'counterRope'] as const

const vorarlberg = 'Vorarlberg LGBl. 55/2000 §21(4)'
const france = 'Arrêté du 7 août 2009 (FR) art. 59'
const boseil = 'AB BOSeil 21.1.1'
const mottarone = 'MRT report Mottarone 2020'

const lockedCoilLengths = [
  { multiple: 30, limit: 5, basis: 'area' },
  { multiple: 200, limit: 10, basis: 'area' },
] as const
const haulRopeLengths = [
  { multiple: 6, limit: 6, basis: 'area' },
  { multiple: 40, limit: 10, basis: 'area' },
  { multiple: 500, limit: 25, basis: 'area' },
] as const
const tensionRopeLengths = [
  { multiple: 6, limit: 4, basis: 'area' },
  { multiple: 40, limit: 8, basis: 'area' },
] as const

/**
 * The discard criteria by standard, construction, application and inspection type. For one application the stricter
 * construction stands first. The text of EN 12927 itself was not read: its rows rest on public rules that apply it or
 * agree with it, named in `source`. ANSI B77.1, CSA Z98 and NZS 8635 (an adoption of CSA Z98) have no row, because no
 * public figure was found: such ropes need limits of their own.
 */
export const criteria: readonly CriterionRow[] = [
  {
    standard: 'EN12927:2019',
    ropeTypes: ['hvs', 'vvs'],
    ropeApplications: ['trackRope'],
    inspectionTypes: bothInspections,
    status: 'corroborated',
    source: `${vorarlberg}; ${france}`,
    referenceLengths: lockedCoilLengths,
  },
  {
    standard: 'EN12927:2019',
    ropeTypes: ['strandedRope'],
    ropeApplications: haulingApplications,
    inspectionTypes: bothInspections,
    status: 'corroborated',
    source: `${vorarlberg}; ${boseil}; ${france}; ${mottarone}`,
    referenceLengths: haulRopeLengths,
  },
  {
    standard: 'EN12927:2019',
    ropeTypes: ['strandedRope'],
    ropeApplications: ['tensionRope'],
    inspectionTypes: bothInspections,
    status: 'corroborated',
    source: `${vorarlberg}; ${france}`,
    referenceLengths: tensionRopeLengths,
  },
  {
    standard: 'EN12927:2019',
    ropeTypes: ['hvs', 'vvs'],
    ropeApplications: ['tensionRope'],
    inspectionTypes: bothInspections,
    status: 'singleSource',
    source: france,
    referenceLengths: tensionRopeLengths,
  },
  {
    standard: 'EN12927:2019',
    ropeTypes: ['strandedRope'],
    ropeApplications: ['trackRope'],
    inspectionTypes: bothInspections,
    status: 'singleSource',
    source: vorarlberg,
    referenceLengths: [
      { multiple: 30, limit: 8, basis: 'area' },
      { multiple: 200, limit: 15, basis: 'area' },
    ],
  },
  {
    // No text gives figures for these uses of a stranded rope; the haul rope's are assumed.
    standard: 'EN12927:2019',
    ropeTypes: ['strandedRope'],
    ropeApplications: ['evacuationRope', 'towRope', 'signalRope', 'brakeRope'],
    inspectionTypes: bothInspections,
    status: 'unverified',
    source: null,
    referenceLengths: haulRopeLengths,
  },
  {
    // No text gives figures for open spiral ropes; those of the locked coil rope, the stricter ones, are assumed.
    standard: 'EN12927:2019',
    ropeTypes: ['oss'],
    ropeApplications: 'any',
    inspectionTypes: bothInspections,
    status: 'unverified',
    source: null,
    referenceLengths: lockedCoilLengths,
  },
  {
    standard: 'BOSeil',
    ropeTypes: ['strandedRope'],
    ropeApplications: ['haulRope', 'carryingHaulingRope'],
    inspectionTypes: ['visual'],
    status: 'verified',
    source: boseil,
    referenceLengths: [
      { multiple: 6, limit: 5, basis: 'count' },
      { multiple: 40, limit: 10, basis: 'area' },
      { multiple: 500, limit: 25, basis: 'area' },
    ],
  },
]

/**
 * The criterion that a rope is judged by for one kind of inspection, or `null` where no limit is known. Own limits come
 * first, also where the standard gives none; a rope that names no standard has no criterion. A rope whose construction is
 * not stated gets the strictest row that names its application, as `unverified` if there are several.
 */
export function discardCriterion(rope: CriterionInput, inspectionType: InspectionType): Criterion | null {
  const { standard, ownLimits } = rope
  if (!standard) return null
  if (ownLimits?.length) {
    const referenceLengths = ownLimits.map(({ multiple, limit }) => ({ multiple, limit, basis: 'area' as const }))
    return { standard, status: 'own', source: null, referenceLengths }
  }
  const [first, ...others] = criteria.filter(
    (row) => row.standard === standard && matchesRow(row, rope, inspectionType),
  )
  if (!first) return null
  const { source, referenceLengths } = first
  return { standard, status: others.length > 0 ? 'unverified' : first.status, source, referenceLengths }
}

/**
 * The limits of the standard that a rope's own limits do not hold it to: over such a length they permit more. Over a length that
 * they do not name, they permit as much as over a longer one of theirs, or over shorter ones one after the other. Empty without own
 * limits, and where the standard has none for the rope.
 */
export function looserThanStandard(rope: CriterionInput, inspectionType: InspectionType): readonly ReferenceLength[] {
  const { ownLimits } = rope
  const standard = discardCriterion({ ...rope, ownLimits: null }, inspectionType)
  if (!ownLimits?.length || !standard) return []
  const permitted = (multiple: number) =>
    Math.min(...ownLimits.map((own) => Math.ceil(multiple / own.multiple) * own.limit))
  return standard.referenceLengths.filter(({ multiple, limit }) => permitted(multiple) > limit)
}

/** The longest length, in metres, over which a rope's losses are summed and limited; null where no limit applies. */
export function longestReferenceLength(
  rope: CriterionInput & { readonly nominalDiameter?: number | undefined },
  inspectionType: InspectionType,
): number | null {
  const { referenceLengths = [] } = discardCriterion(rope, inspectionType) ?? {}
  if (rope.nominalDiameter === undefined || referenceLengths.length === 0) return null
  return (Math.max(...referenceLengths.map(({ multiple }) => multiple)) * rope.nominalDiameter) / 1000
}

function matchesRow(row: CriterionRow, rope: CriterionInput, inspectionType: InspectionType): boolean {
  if (!row.inspectionTypes.includes(inspectionType)) return false
  if (rope.ropeType && !row.ropeTypes.includes(rope.ropeType)) return false
  if (row.ropeApplications === 'any') return Boolean(rope.ropeType)
  return Boolean(rope.ropeApplication && row.ropeApplications.includes(rope.ropeApplication))
}

/**
 * The kinds of inspection that make sense for a rope, the usual one first. Where wires break inside first (locked coil,
 * Lang lay, parallel-closed), and on track ropes, magnetic testing leads; in ordinary lay the breaks show outside.
 * BOSeil gives visual criteria only; own limits hold for both. Without a stated lay, tension ropes have visual
 * inspection first, others MRT.
 */
export function offeredInspectionTypes(rope: CriterionInput): InspectionType[] {
  if (rope.standard === 'BOSeil' && !rope.ownLimits?.length) return ['visual']
  return prefersMrt(rope) ? ['mrt', 'visual'] : ['visual', 'mrt']
}

function prefersMrt({ ropeApplication, ropeType, ropeLay }: CriterionInput): boolean {
  if (ropeApplication === 'trackRope' || ropeType === 'hvs' || ropeType === 'vvs') return true
  if (ropeLay) return ropeLay !== 'ordinaryLayRegularLay'
  return ropeApplication !== 'tensionRope'
}
