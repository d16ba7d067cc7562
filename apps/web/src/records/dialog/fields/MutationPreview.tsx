import { currentSplices, lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { Splice } from '@catenary/contract/records/splices'
import { changesRope, toCurrentPosition } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import { isRepair } from '@catenary/domain/loss/damage'
import { lengthDelta, positionTolerance } from '@catenary/domain/position'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { positionDefiningEvents } from '../../events/rope-events.ts'
import { damageFigures } from '../../events/rope-record.ts'
import { useDraftContext } from '../draft/draft-context.ts'
import { draftedChange } from '../draft/event-payload.ts'
import { PositionStrip } from '../PositionStrip.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from '../EventForm.module.css'

/** Shows the effect of a mutation, and draws the rope after it. */
export function MutationPreview(props: FieldsProps) {
  const { draft } = props
  return changesRope(draft.type) ? <Preview {...props} /> : null
}

function Preview(props: FieldsProps) {
  const { t } = useTexts()
  const { draft, rope, damages, opened } = props
  // It does not move anything twice.
  const eventId = opened?.id
  const context = useDraftContext(rope)
  const change = useMemo(() => draftedChange(draft, rope.id, context, eventId), [draft, rope.id, context, eventId])
  const effect = useMutationEffect(rope, change, eventId)
  const sentence = useEffectText(rope, effect)
  if (!change) {
    const missing = draft.type === 'trackRopeRelocation' ? 'mutationNeedsDirection' : 'mutationNeedsLength'
    // A repair piece need not move anything: no further input is required.
    return draft.kind === 'mutation' ? <Text c="dimmed">{t(`events.${missing}`)}</Text> : null
  }
  if (!effect) return null
  const isReplaced = change.attributes.type === 'ropeReplacement'
  return (
    <div className={styles.form}>
      <Text component="output">{sentence}</Text>
      {!isReplaced && <RopeAfterwards {...{ rope, damages, effect, eventId }} positionMetres={change.position} />}
    </div>
  )
}

/** The effect of a mutation, once the damages of both inspection types and the splices are loaded. */
function useMutationEffect(rope: Rope, change: RopeEvent | null, eventId: string | undefined): MutationEffect | null {
  const { data: placing } = useQuery(positionDefiningEvents(rope.id))
  const { data: visual } = useQuery(damageFigures(rope.id, 'visual'))
  const { data: mrt } = useQuery(damageFigures(rope.id, 'mrt'))
  return useMemo(() => {
    if (!change || !placing || !visual || !mrt) return null
    const others = placing.filter(({ id }) => id !== eventId)
    const found = new Map([...visual.damages, ...mrt.damages].map((one) => [one.id, one]))
    return computeMutationEffect(change, others, [...found.values()], rope)
  }, [change, placing, visual, mrt, eventId, rope])
}

interface RopeAfterwardsProps extends Pick<FieldsProps, 'rope' | 'damages' | 'positionMetres'> {
  readonly eventId: string | undefined
  readonly effect: MutationEffect
}

function RopeAfterwards({ rope, damages, effect, eventId, positionMetres }: RopeAfterwardsProps) {
  const { t } = useTexts()
  const { historyAfter, splicesAfter } = effect
  const moved = useMemo(
    () =>
      damages.flatMap((one) => {
        const { left, position, length } = toCurrentPosition(historyAfter, one.found)
        return left || one.id === eventId ? [] : [{ ...one, positionToday: position, lengthToday: length }]
      }),
    [damages, historyAfter, eventId],
  )
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('events.stripAfterwards')}
      </Text>
      <PositionStrip rope={rope} damages={moved} splices={splicesAfter} positionMetres={positionMetres} />
    </div>
  )
}

function useEffectText(rope: FieldsProps['rope'], effect: MutationEffect | null): string {
  const { t, quantity } = useTexts()
  if (!effect) return ''
  const metres = (value: number) => quantity(value, 'm', { system: unitSystemOf(rope.installation) })
  const { moves, beyond, damages, splices, cutOut, former } = effect
  const counts = [
    ...(damages > 0 || splices === 0 ? [t('events.countDamages', { count: damages })] : []),
    ...(splices > 0 ? [t('events.countSplices', { count: splices })] : []),
  ]
  const values = { length: metres(Math.abs(moves)), counts: counts.join(', ') }
  const directionKey = moves < 0 ? 'Towards' : 'Away'
  const moving =
    beyond === null
      ? t(`events.allMove${directionKey}`, values)
      : t(`events.beyondMove${directionKey}`, { ...values, place: metres(beyond) })
  const sentences = [
    ...(former > 0 ? [t('events.formerCount', { count: former })] : []),
    ...(moves === 0 || damages + splices === 0 ? [] : [moving]),
    ...(cutOut > 0 ? [t('events.cutOutCount', { count: cutOut })] : []),
  ]
  return sentences.join(' ') || t('events.nothingMoves')
}

/** The effect of a mutation on earlier recordings. */
interface MutationEffect {
  /** Metres that the recordings beyond it move; negative towards the zero point. */
  readonly moves: number
  /** From where on they move, in metres; null where all of them do. */
  readonly beyond: number | null
  /** How many damages and splices move. */
  readonly damages: number
  readonly splices: number
  /** The number of those that are cut out. */
  readonly cutOut: number
  /** How many of them stay with a rope that is replaced. */
  readonly former: number
  /** The length history including the mutation. */
  readonly historyAfter: LengthHistory
  /** The splices of the rope, where they lie then. */
  readonly splicesAfter: readonly Splice[]
}

/**
 * What a mutation would do to a rope, given the mutations already recorded. `recorded` are the events that say where others
 * lie, newest first and without the mutation itself; `damages` all that was found.
 */
export function computeMutationEffect(
  change: RopeEvent,
  recorded: readonly RopeEvent[],
  damages: readonly DamageFigures[],
  rope: Pick<Rope, 'attributes' | 'lengthAsOf'>,
): MutationEffect {
  const historyBefore = lengthHistoryFromEvents(rope, recorded)
  const historyAfter = lengthHistoryFromEvents(rope, [change, ...recorded])
  const step = historyAfter.steps.find((one) => one.change.id === change.id)
  const moved = damages
    .filter(({ attributes }) => !isRepair(attributes.type))
    .map(({ found }) => ({
      was: toCurrentPosition(historyBefore, found),
      is: toCurrentPosition(historyAfter, found),
    }))
  const isMoved = (from: number, to: number) => Math.abs(to - from) > positionTolerance
  const removedDamages = moved.filter(({ is }) => is.left?.change.id === change.id)
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
    damages: moved.filter(({ was, is }) => !was.left && !is.left && isMoved(was.position, is.position)).length,
    splices: splices.filter(({ was, is }) => is && isMoved(was.positionStart, is.positionStart)).length,
    cutOut: isReplaced ? 0 : removedDamages.length + removedSpliceCount,
    former: isReplaced ? removedDamages.length + removedSpliceCount : 0,
    historyAfter,
    splicesAfter,
  }
}
