import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { eventContent } from '@catenary/contract/records/event-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { changesRope } from '@catenary/domain/length-history'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { ropeEvents } from '../../events/rope-events.ts'
import { useDraftContext } from '../draft/draft-context.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import { PositionStrip } from '../PositionStrip.tsx'
import type { FieldsProps } from './fields-props.ts'
import { computeMutationEffect } from './mutation-effect.ts'
import type { MutationEffect } from './mutation-effect.ts'
import styles from '../EventForm.module.css'

interface Props extends FieldsProps {
  /** The event that is changed: it does not move anything twice. */
  readonly eventId: string | undefined
}

/** Says what a change of the rope moves, and draws the rope as it lies afterwards. */
export function MutationPreview(props: Props) {
  const { draft } = props
  return changesRope(draft.type) ? <Preview {...props} /> : null
}

function Preview(props: Props) {
  const { t } = useTexts()
  const { draft, rope, damages, eventId } = props
  const change = useDraftedChange(props)
  const { data: allEvents } = useQuery(ropeEvents(rope.id))
  const recorded = useMemo(() => allEvents?.filter(({ id }) => id !== eventId), [allEvents, eventId])
  const effect = useMemo(
    () => (change && recorded ? computeMutationEffect(change, recorded, rope) : null),
    [change, recorded, rope],
  )
  const sentence = useEffectText(rope, effect)
  if (!change) {
    const missing = draft.type === 'trackRopeRelocation' ? 'mutationNeedsDirection' : 'mutationNeedsLength'
    // A repair piece need not move anything: nobody is asked for more.
    return draft.kind === 'mutation' ? <Text c="dimmed">{t(`events.${missing}`)}</Text> : null
  }
  if (!effect || !recorded) return null
  const isReplaced = change.attributes.type === 'ropeReplacement'
  return (
    <div className={styles.form}>
      <Text component="output">{sentence}</Text>
      {!isReplaced && <RopeAfterwards {...{ rope, damages, effect, recorded }} positionMetres={change.position} />}
    </div>
  )
}

interface RopeAfterwardsProps extends Pick<FieldsProps, 'rope' | 'damages' | 'positionMetres'> {
  readonly effect: MutationEffect
  /** What was recorded before. */
  readonly recorded: readonly RopeEvent[]
}

function RopeAfterwards({ rope, damages, effect, recorded, positionMetres }: RopeAfterwardsProps) {
  const { t } = useTexts()
  const { placeAfter, splicesAfter } = effect
  const byId = useMemo(() => new Map(recorded.map((event) => [event.id, event])), [recorded])
  const moved = useMemo(
    () =>
      damages.flatMap((one) => {
        const event = byId.get(one.id)
        if (!event) return []
        const { left, position, length } = placeAfter(event)
        return left ? [] : [{ ...one, positionToday: position, lengthToday: length }]
      }),
    [damages, byId, placeAfter],
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

const { shape } = eventAttributes

// Comes after all that is recorded at its moment.
const unrecordedId = 'unrecorded'

/** The event that the draft becomes, as far as it decides what moves; null while that is not said. */
function useDraftedChange({ draft, rope, eventId = unrecordedId }: Props): RopeEvent | null {
  const context = useDraftContext(rope)
  return useMemo(() => {
    const { event } = toEventPayload(draft, rope.id, context)
    const { position, length = null, timestamp } = event
    const direction = shape.direction.safeParse(event.attributes['direction']).data
    const insertedLength = shape.insertedLength.safeParse(event.attributes['insertedLength']).data
    const hasDirection = draft.type !== 'trackRopeRelocation' || direction !== undefined
    const hasLength = Boolean(length) || draft.type === 'ropeReplacement'
    if (draft.type === '' || position === undefined || timestamp === '' || !hasDirection || !hasLength) return null
    const recordingType = draft.kind === 'repair' ? 'damage' : draft.kind
    return {
      id: eventId,
      rope: { id: rope.id },
      ...eventContent({
        position,
        length,
        timestamp,
        isDeleted: false,
        splices: [],
        attributes: { recordingType, type: draft.type, direction, insertedLength },
      }),
      documentCount: 0,
      documents: [],
    }
  }, [draft, rope.id, context, eventId])
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
