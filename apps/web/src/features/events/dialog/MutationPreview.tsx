import { eventAttributes } from '@catenary/contract/event-attributes'
import type { RopeEvent } from '@catenary/contract/events'
import { changesRope } from '@catenary/domain/rope-course'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { ropeEvents } from '../rope-events.ts'
import styles from './EventForm.module.css'
import type { FieldsProps } from './fields-props.ts'
import { HereStrip } from './HereStrip.tsx'
import { effectOf } from './mutation-effect.ts'
import type { MutationEffect } from './mutation-effect.ts'
import { saidIn } from './said-event.ts'
import { useDraftSetting } from './use-draft-setting.ts'

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
  const change = useChange(props)
  const list = useQuery(ropeEvents(rope.id))
  // A count of what moves is right or not said.
  const whole = list.data?.isWhole ? list.data.events : undefined
  const recorded = useMemo(() => whole?.filter(({ id }) => id !== eventId), [whole, eventId])
  const effect = useMemo(() => (change && recorded ? effectOf(change, recorded, rope) : null), [change, recorded, rope])
  const sentence = useSentence(rope, effect)
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
      {!isReplaced && <After {...{ rope, damages, effect, recorded }} here={change.position} />}
    </div>
  )
}

interface AfterProps extends Pick<FieldsProps, 'rope' | 'damages' | 'here'> {
  readonly effect: MutationEffect
  /** What was recorded before. */
  readonly recorded: readonly RopeEvent[]
}

function After({ rope, damages, effect, recorded, here }: AfterProps) {
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
      <HereStrip rope={rope} damages={moved} splices={splicesAfter} here={here} />
    </div>
  )
}

const { shape } = eventAttributes

// Comes after all that is recorded at its moment.
const unrecorded = 'unrecorded'

/** The event that the draft becomes, as far as it decides what moves; null while that is not said. */
function useChange({ draft, rope, eventId = unrecorded }: Props): RopeEvent | null {
  const setting = useDraftSetting(rope)
  return useMemo(() => {
    const { event } = saidIn(draft, rope.id, setting)
    const { position, length = null, timestamp } = event
    const direction = shape.direction.safeParse(event.attributes['direction']).data
    const insertedLength = shape.insertedLength.safeParse(event.attributes['insertedLength']).data
    const isDirected = draft.type !== 'trackRopeRelocation' || direction !== undefined
    const isMeasured = Boolean(length) || draft.type === 'ropeReplacement'
    if (draft.type === '' || position === undefined || timestamp === '' || !isDirected || !isMeasured) return null
    const recordingType = draft.kind === 'repair' ? 'damage' : draft.kind
    return {
      id: eventId,
      rope: { id: rope.id },
      position,
      length,
      timestamp,
      isDeleted: false,
      documentCount: 0,
      documents: [],
      splices: [],
      attributes: { recordingType, type: draft.type, direction, insertedLength },
    }
  }, [draft, rope.id, setting, eventId])
}

function useSentence(rope: FieldsProps['rope'], effect: MutationEffect | null): string {
  const { t, quantity } = useTexts()
  if (!effect) return ''
  const metres = (value: number) => quantity(value, 'm', { system: unitSystemOf(rope.installation) })
  const { moves, beyond, damages, splices, cutOut, former } = effect
  const counts = [
    ...(damages > 0 || splices === 0 ? [t('events.countDamages', { count: damages })] : []),
    ...(splices > 0 ? [t('events.countSplices', { count: splices })] : []),
  ]
  const said = { length: metres(Math.abs(moves)), counts: counts.join(', ') }
  const way = moves < 0 ? 'Towards' : 'Away'
  const moving =
    beyond === null ? t(`events.allMove${way}`, said) : t(`events.beyondMove${way}`, { ...said, place: metres(beyond) })
  const sentences = [
    ...(former > 0 ? [t('events.formerCount', { count: former })] : []),
    ...(moves === 0 || damages + splices === 0 ? [] : [moving]),
    ...(cutOut > 0 ? [t('events.cutOutCount', { count: cutOut })] : []),
  ]
  return sentences.join(' ') || t('events.nothingMoves')
}
