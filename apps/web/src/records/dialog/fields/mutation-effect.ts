import type { CurrentPositionLookup } from '@catenary/contract/assets/current-positions'
import {
  lengthHistoryFromEvents,
  currentPositionLookup,
  currentSplices,
} from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Splice } from '@catenary/contract/records/splices'
import { kindOfRecording } from '@catenary/domain/loss/damage'
import { lengthDelta, positionTolerance } from '@catenary/domain/position'

/** What a change of the rope does to what was recorded before it. */
export interface MutationEffect {
  /** Metres that the recordings beyond it move; negative towards the zero point. */
  readonly moves: number
  /** From where on they move, in metres; null where all of them do. */
  readonly beyond: number | null
  /** How many damages and splices move. */
  readonly damages: number
  readonly splices: number
  /** How many of them are in what is cut out. */
  readonly cutOut: number
  /** How many of them stay with a rope that is replaced. */
  readonly former: number
  /** Where a recording lies once the change is recorded. */
  readonly placeAfter: CurrentPositionLookup
  /** The splices of the rope, where they lie then. */
  readonly splicesAfter: readonly Splice[]
}

/**
 * Which earlier recordings a mutation would move, given the mutations already recorded. `recorded` is newest first and
 * without the mutation itself.
 */
export function computeMutationEffect(
  change: RopeEvent,
  recorded: readonly RopeEvent[],
  rope: Pick<Rope, 'attributes' | 'lengthAsOf'>,
): MutationEffect {
  const historyBefore = lengthHistoryFromEvents(rope, recorded)
  const historyAfter = lengthHistoryFromEvents(rope, [change, ...recorded])
  const step = historyAfter.steps.find((one) => one.change.id === change.id)
  const placeBefore = currentPositionLookup(historyBefore, recorded)
  const placeAfter = currentPositionLookup(historyAfter, recorded)
  const damages = recorded
    .filter(({ isDeleted, attributes }) => !isDeleted && kindOfRecording(attributes) === 'damage')
    .map((event) => ({ was: placeBefore(event), is: placeAfter(event) }))
  const isMoved = (from: number, to: number) => Math.abs(to - from) > positionTolerance
  const removedDamages = damages.filter(({ is }) => is.left?.change.id === change.id)
  const splicesAfter = currentSplices(historyAfter, recorded)
  const splices = currentSplices(historyBefore, recorded).map((was) => ({
    was,
    is: splicesAfter.find(({ name }) => name === was.name),
  }))
  const removedSpliceCount = splices.filter(({ is }) => !is).length
  const isReplaced = change.attributes.type === 'ropeReplacement'
  return {
    moves: step ? (step.move.kind === 'shift' ? step.move.metres : lengthDelta(step.move)) : 0,
    beyond: step && step.move.kind === 'cut' ? step.move.from + step.move.cut : null,
    damages: damages.filter(({ was, is }) => !was.left && !is.left && isMoved(was.position, is.position)).length,
    splices: splices.filter(({ was, is }) => is && isMoved(was.positionStart, is.positionStart)).length,
    cutOut: isReplaced ? 0 : removedDamages.length + removedSpliceCount,
    former: isReplaced ? removedDamages.length + removedSpliceCount : 0,
    placeAfter,
    splicesAfter,
  }
}
