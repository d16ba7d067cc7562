import type { Area } from '@catenary/contract/assets/areas'
import type { Installation } from '@catenary/contract/assets/installations'
import type { Rope } from '@catenary/contract/assets/ropes'
import { healthPercent, usedPercent } from '@catenary/domain/health-percent'
import { gaugeReading } from '@catenary/domain/loss/damage'
import { sectionDoubt, wiresDoubt } from '@catenary/domain/loss/metallic-section'
import type { SectionInput, WiresInput } from '@catenary/domain/loss/metallic-section'
import { discardCriterion, looserThanStandard, offeredInspectionTypes } from '@catenary/domain/standards'
import type { CriterionInput, InspectionType } from '@catenary/domain/standards'
import type { LeftOutOfState, NoStateReason } from '@catenary/domain/state'
import type { Translate } from '../catalogue.ts'
import { unitSystemOf } from '../display-units.ts'
import { formatDate, formatNumber, formatPercent } from '../format.ts'
import type { Locale } from '../language.ts'
import { formatReferenceLength } from '../reference-length.ts'
import { describeNextInspection } from './describe-next-inspection.ts'

interface Reader {
  readonly t: Translate
  readonly locale: Locale
}

/** Figures of the ropes below an area or an installation. */
export type AggregatedRopeState = Pick<
  Area,
  'damages' | 'limitEarliest' | 'worstRope' | 'ropeCount' | 'ropesWithoutState'
> &
  LeftOutOfState

/** The state of a rope, or of the worst of several. */
export interface ShownState {
  /** Loss over the permitted loss; 1 is the limit. `null` where there is no state. */
  readonly ratio: number | null | undefined
  /** Why a rope has no state; without it, because it has not been inspected. */
  readonly reason?: NoStateReason | null | undefined
  /** Whether the limit may be reached already, by the cautious forecast: then no milder word is shown. */
  readonly isLimitPossible: boolean
  /** Of how many ropes it is the worst; one where absent. Of several, another than the worst may be the one to inspect. */
  readonly ropeCount?: number | undefined
  readonly leftOut: LeftOutOfState
}

/** The traffic light's names of a rope's state, and the state's own. */
const levelByColour = { green: 'good', orange: 'watch', red: 'discard' } as const

/** A state as it is named everywhere; `unknown` where there is none. */
export type StateLevel = (typeof levelByColour)[keyof typeof levelByColour] | 'unknown'

/** The level of a ratio. */
export function stateLevel(ratio: number | null | undefined): StateLevel {
  return ratio === null || ratio === undefined ? 'unknown' : levelByColour[gaugeReading(ratio).colour]
}

/** A state in words. */
export interface StateText {
  readonly level: StateLevel
  /** It must be inspected now, although what was measured is better. */
  readonly isUrgent: boolean
  /** What is left, as a sentence's part; null without a state. */
  readonly figure: string | null
  readonly word: string
  /** Why there is no state, where the word alone does not say so; else empty. */
  readonly reason: string
  /** What the figure leaves out, as {@link describeLeftOut} has it. */
  readonly leftOut: readonly string[]
}

/** A state as figure and word: the same wherever it is shown. */
export function describeState(
  { ratio, reason, isLimitPossible, ropeCount = 1, leftOut: numbers }: ShownState,
  reader: Reader,
): StateText {
  const { t } = reader
  const leftOut = describeLeftOut(numbers, t)
  if (ratio === null || ratio === undefined) {
    const word = reason ? t(`ropes.noState.${reason}`) : t('ropes.notAssessed')
    const why = reason && reason !== 'notInspected' ? t(`ropes.noStateReason.${reason}`) : ''
    return { level: 'unknown', isUrgent: false, figure: null, word, reason: why, leftOut }
  }
  const { colour } = gaugeReading(ratio)
  const isUrgent = isLimitPossible && colour !== 'red'
  const urgentText = ropeCount > 1 ? 'ropes.mayBeReachedBySome' : 'ropes.mayBeReached'
  return {
    level: levelByColour[colour],
    isUrgent,
    figure: describeRemaining(ratio, reader),
    word: t(isUrgent ? urgentText : `ropes.gauge.${colour}`),
    reason: '',
    leftOut,
  }
}

/** What is left of the permitted loss, as a sentence's part. */
function describeRemaining(ratio: number, { t, locale }: Reader): string {
  return t('ropes.remaining', { share: formatPercent(locale, healthPercent(ratio), 1) })
}

/** A figure as wide as any but a full one, for columns in which figures stand below each other. */
export function widestRemaining(reader: Reader): string {
  return describeRemaining(0.001, reader)
}

/** What governs the state of a rope: the kind of inspection and the reference length; null without a state. */
export function describeGoverning(
  { governing, attributes, installation }: Pick<Rope, 'governing' | 'attributes' | 'installation'>,
  { t, locale }: Reader,
): string | null {
  if (!governing) return null
  const { nominalDiameter } = attributes
  return t('ropes.governedBy', {
    type: t(`events.inspectionType.${governing.inspectionType}`),
    length: formatReferenceLength(locale, governing.multiple, { nominalDiameter, system: unitSystemOf(installation) }),
  })
}

/** How many ropes have no state; nothing where all have one. */
export function describeWithoutState(
  { ropeCount, ropesWithoutState }: Pick<AggregatedRopeState, 'ropeCount' | 'ropesWithoutState'>,
  t: Translate,
): string | undefined {
  return ropesWithoutState > 0 ? t('ropes.withoutState', { count: ropesWithoutState, total: ropeCount }) : undefined
}

/** What a state says nothing of, a phrase for each of `leftOutCounts`; empty where there is nothing of the kind. */
export function describeLeftOut(
  { damagesOfUnknownLoss, splicesToRenew, doubtfulEntries }: Partial<LeftOutOfState>,
  t: Translate,
): string[] {
  return [
    ...(damagesOfUnknownLoss ? [t('ropes.unknownLoss', { count: damagesOfUnknownLoss })] : []),
    ...(splicesToRenew ? [t('ropes.splicesRated', { count: splicesToRenew })] : []),
    ...(doubtfulEntries ? [t('ropes.entriesDoubted', { count: doubtfulEntries })] : []),
  ]
}

/** The most specific known type of an installation. */
export function describeInstallationType({ attributes }: Pick<Installation, 'attributes'>, t: Translate): string {
  if (attributes.ropewayType) return t(`installations.ropewayType.${attributes.ropewayType}`)
  if (attributes.buildingType) return t(`installations.buildingType.${attributes.buildingType}`)
  return t(`installations.type.${attributes.installationType}`)
}

/** A sentence on an inspection of a rope, and what it speaks of, by id: an event, or the task that plans it. */
export interface InspectionFact {
  readonly text: string
  readonly event?: string
  readonly task?: string
}

/** When a rope was taken off its installation, on the day that was entered; null for one that is in service. */
export function describeRemoval(
  { attributes: { removalDate } }: Pick<Rope, 'attributes'>,
  { t, locale }: Reader,
): string | null {
  if (removalDate === undefined) return null
  // A day is the same day everywhere.
  const value = formatDate(locale, `${removalDate}T12:00:00.000Z`, 'UTC')
  return t('common.labelled', { label: t('ropes.attributes.removalDate'), value })
}

/**
 * The inspections of a rope in sentences: the last of each kind, or that none is recorded, and the next that is due, or that none
 * is planned, at a moment in milliseconds since 1970; before them that it was removed. A magnetic rope test that the rope has no
 * limit for is stated only where there was one.
 */
export function describeInspections(
  rope: Rope,
  { t, locale, now }: Reader & { readonly now: number },
): InspectionFact[] {
  const { inspections, nextInspection, attributes, installation } = rope
  const { visual, mrt } = inspections
  const { timezone } = installation
  const removal = describeRemoval(rope, { t, locale })
  const isOffered = offeredInspectionTypes(attributes).includes('mrt')
  const last = (kind: 'visual' | 'mrt', { id, timestamp }: LastInspection): InspectionFact => ({
    text: t(`ropes.inspections.${kind}`, { date: formatDate(locale, timestamp, timezone) }),
    event: id,
  })
  return [
    ...(removal === null ? [] : [{ text: removal }]),
    visual ? last('visual', visual) : { text: t('ropes.inspections.noVisual') },
    ...(mrt ? [last('mrt', mrt)] : []),
    ...(!mrt && isOffered ? [{ text: t('ropes.inspections.noMrt') }] : []),
    {
      text: describeNextInspection(nextInspection, { t, locale, timezone, now }),
      ...(nextInspection && { task: nextInspection.id }),
    },
  ]
}

type LastInspection = NonNullable<Rope['inspections']['visual']>

/** By what a rope is judged, in short: its standard, and that limits of its own stand in for those of the standard; undefined without one. */
export function describeStandard(
  { standard, ownLimits }: Pick<CriterionInput, 'standard' | 'ownLimits'>,
  t: Translate,
): string | undefined {
  if (!standard) return undefined
  const name = t(`ropes.standard.${standard}`)
  return ownLimits?.length ? t('ropes.standardWithOwnLimits', { standard: name }) : name
}

/** That the own limits of a rope permit more than its standard, with what that permits; null where they do not. */
export function describeLooserLimits(
  rope: CriterionInput,
  inspectionType: InspectionType,
  { t, locale }: Reader,
): string | null {
  const { standard } = rope
  const limits = looserThanStandard(rope, inspectionType).map(({ multiple, limit }) =>
    t('assetSettings.ownLimit', {
      multiple: formatReferenceLength(locale, multiple),
      limit: formatPercent(locale, limit),
    }),
  )
  if (!standard || limits.length === 0) return null
  const isAssumed = discardCriterion({ ...rope, ownLimits: null }, inspectionType)?.status === 'unverified'
  const values = { standard: t(`ropes.standard.${standard}`), limits: limits.join(', ') }
  return t(isAssumed ? 'ropes.looserThanAssumed' : 'ropes.looserThanStandard', values)
}

/** That a rope cannot well have the metallic cross-section that its losses are measured by; null where it can. */
export function describeSectionDoubt(rope: SectionInput, { t, locale }: Reader): string | null {
  const doubt = sectionDoubt(rope)
  if (!doubt) return null
  const percent = (share: number) => formatPercent(locale, share, 0)
  const away = doubt.kind === 'tooLarge' ? Math.ceil : Math.floor
  return t(`ropes.sectionDoubt.${doubt.kind}`, {
    share: percent(away(100 * doubt.share)),
    bound: percent(100 * doubt.bound),
  })
}

/** That a rope cannot well have the number of load-bearing wires that a broken one is a share of; null where it can. */
export function describeWiresDoubt(rope: WiresInput, { t, locale }: Reader): string | null {
  const doubt = wiresDoubt(rope)
  if (!doubt) return null
  const { loadBearingWires, ropeDesign } = rope
  return t(`ropes.wiresDoubt.${doubt.kind}`, {
    wires: formatNumber(locale, doubt.wires, 0),
    entered: formatNumber(locale, loadBearingWires ?? 0, 0),
    design: ropeDesign?.trim() ?? '',
  })
}

/** That the last magnetic rope test of a rope finds much less than was known before it; null where it does not. */
export function describeFallenLoss(
  { inspections: { mrt }, installation: { timezone } }: Pick<Rope, 'inspections' | 'installation'>,
  { t, locale }: Reader,
): string | null {
  if (!mrt?.fallenLoss) return null
  const { before, after } = mrt.fallenLoss
  const used = (ratio: number) => formatPercent(locale, usedPercent(ratio), 1)
  const date = formatDate(locale, mrt.timestamp, timezone)
  return t('ropes.fallenLoss', { date, before: used(before), after: used(after) })
}

/** That the last magnetic rope test of a rope was imported without some of its findings; null where it was not. */
export function describeIncompleteTest(
  { inspections: { mrt }, installation: { timezone } }: Pick<Rope, 'inspections' | 'installation'>,
  { t, locale }: Reader,
): string | null {
  if (!mrt?.skippedFindings) return null
  return t('ropes.incompleteTest', {
    count: mrt.skippedFindings,
    date: formatDate(locale, mrt.timestamp, timezone),
  })
}
