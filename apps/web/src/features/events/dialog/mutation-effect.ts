import type { RopeEvent } from '@catenary/contract/events'
import type { PlaceOf } from '@catenary/contract/rope-places'
import { courseOfRope, placesOn, splicesOn } from '@catenary/contract/rope-places'
import type { Rope } from '@catenary/contract/ropes'
import type { Splice } from '@catenary/contract/splices'
import { kindOfRecording } from '@catenary/domain/damage'
import { growth, positionTolerance } from '@catenary/domain/position'

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
  readonly placeAfter: PlaceOf
  /** The splices of the rope, where they lie then. */
  readonly splicesAfter: readonly Splice[]
}

/**
 * What a change of a rope, told as the event that it becomes, moves of all that was recorded before it, beside the changes
 * that are recorded already. `recorded` is newest first and without the change itself.
 */
export function effectOf(
  change: RopeEvent,
  recorded: readonly RopeEvent[],
  rope: Pick<Rope, 'attributes' | 'lengthAsOf'>,
): MutationEffect {
  const before = courseOfRope(rope, recorded)
  const after = courseOfRope(rope, [change, ...recorded])
  const step = after.steps.find((one) => one.change.id === change.id)
  const placeBefore = placesOn(before, recorded)
  const placeAfter = placesOn(after, recorded)
  const damages = recorded
    .filter(({ isDeleted, attributes }) => !isDeleted && kindOfRecording(attributes) === 'damage')
    .map((event) => ({ was: placeBefore(event), is: placeAfter(event) }))
  const isMoved = (from: number, to: number) => Math.abs(to - from) > positionTolerance
  const leaving = damages.filter(({ is }) => is.left?.change.id === change.id)
  const splicesAfter = splicesOn(after, recorded)
  const splices = splicesOn(before, recorded).map((was) => ({
    was,
    is: splicesAfter.find(({ name }) => name === was.name),
  }))
  const gone = splices.filter(({ is }) => !is).length
  const isReplaced = change.attributes.type === 'ropeReplacement'
  return {
    moves: step ? (step.move.kind === 'shift' ? step.move.metres : growth(step.move)) : 0,
    beyond: step && step.move.kind === 'cut' ? step.move.from + step.move.cut : null,
    damages: damages.filter(({ was, is }) => !was.left && !is.left && isMoved(was.position, is.position)).length,
    splices: splices.filter(({ was, is }) => is && isMoved(was.positionStart, is.positionStart)).length,
    cutOut: isReplaced ? 0 : leaving.length + gone,
    former: isReplaced ? leaving.length + gone : 0,
    placeAfter,
    splicesAfter,
  }
}
