import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import type { RopeChange } from '@catenary/domain/rope-course'
import { changesRope } from '@catenary/domain/rope-course'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from './EventForm.module.css'
import type { FieldsProps } from './fields-props.ts'
import { HereStrip } from './HereStrip.tsx'
import { effectOf, splicesAfter } from './mutation-effect.ts'
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
  const list = useQuery(read(events.list, { params: { id: rope.id }, query: { limit: '10000' } }))
  const recorded = useMemo(() => list.data?.filter(({ id }) => id !== eventId), [list.data, eventId])
  const effect = useMemo(
    () => (change && recorded ? effectOf(change, recorded, rope.attributes) : null),
    [change, recorded, rope.attributes],
  )
  const sentence = useSentence(rope, effect)
  if (!change) {
    const missing = draft.type === 'trackRopeRelocation' ? 'mutationNeedsDirection' : 'mutationNeedsLength'
    // A repair piece need not move anything: nobody is asked for more.
    return draft.kind === 'mutation' ? <Text c="dimmed">{t(`events.${missing}`)}</Text> : null
  }
  if (!effect || !recorded) return null
  const isReplaced = change.type === 'ropeReplacement'
  return (
    <div className={styles.form}>
      <Text component="output">{sentence}</Text>
      {!isReplaced && <After {...{ rope, damages, effect, recorded }} here={change.position} />}
    </div>
  )
}

interface AfterProps extends Pick<FieldsProps, 'rope' | 'damages' | 'here'> {
  readonly effect: MutationEffect
  readonly recorded: readonly RopeEvent[]
}

function After({ rope, damages, effect, recorded, here }: AfterProps) {
  const { t } = useTexts()
  const moved = useMemo(
    () =>
      damages.flatMap((one) => {
        const place = effect.placeAfter({ time: Date.parse(one.timestamp), position: one.position, length: one.length })
        return place.left ? [] : [{ ...one, positionToday: place.position, lengthToday: place.length }]
      }),
    [damages, effect],
  )
  const splices = useMemo(() => splicesAfter(effect, recorded), [effect, recorded])
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('events.stripAfterwards')}
      </Text>
      <HereStrip rope={rope} damages={moved} splices={splices} here={here} />
    </div>
  )
}

// Comes after all that is recorded at its moment.
const unrecorded = 'unrecorded'

function useChange({ draft, rope, eventId = unrecorded }: Props): RopeChange | null {
  const setting = useDraftSetting(rope)
  const { event } = saidIn(draft, rope.id, setting)
  const { position, length, timestamp } = event
  const { direction } = draft.attributes
  const inserted = draft.attributes['insertedLength']
  const insertedLength = typeof inserted === 'number' ? inserted : null
  const isDirected = draft.type !== 'trackRopeRelocation' || direction === 'fromZero' || direction === 'towardsZero'
  const isSound = position !== undefined && timestamp !== '' && isDirected
  const isMeasured = Boolean(length) || draft.type === 'ropeReplacement'
  const time = Date.parse(timestamp)
  return useMemo(() => {
    if (!isSound || !isMeasured) return null
    const towards = direction === 'towardsZero' ? ('towardsZero' as const) : ('fromZero' as const)
    return { id: eventId, time, type: draft.type, position, length, insertedLength, direction: towards }
  }, [isSound, isMeasured, eventId, time, draft.type, position, length, insertedLength, direction])
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
    ...(moves === 0 ? [] : [moving]),
    ...(cutOut > 0 ? [t('events.cutOutCount', { count: cutOut })] : []),
  ]
  return sentences.join(' ') || t('events.nothingMoves')
}
