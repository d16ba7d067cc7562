import { lengthHistoryFromEvents } from '@catenary/contract/assets/current-positions'
import { isLoop } from '@catenary/contract/records/recording-rules'
import { extentAfterRecording } from '@catenary/domain/length-history'
import type { RepairInput } from '@catenary/domain/loss-input'
import { isRepair } from '@catenary/domain/loss/damage'
import { damagesRepairedBy } from '@catenary/domain/loss/loss'
import { hasStrands } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { instantOf, wallTimeOf } from '../../../ui/form/zoned-time.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { DateNote } from '../../events/DateNote.tsx'
import { positionDefiningEvents } from '../../events/rope-events.ts'
import { damageFigures } from '../../events/rope-record.ts'
import { TestEffectNote } from '../../events/TestEffectNote.tsx'
import { useDraftContext } from '../draft/draft-context.ts'
import { toEventPayload } from '../draft/event-payload.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from '../EventForm.module.css'

/** What a new magnetic rope test or repair takes out of the state of the rope. */
export function EffectNotes(props: FieldsProps) {
  const { draft, opened, rope } = props
  return (
    <>
      {!opened && draft.type === 'mrt' && (
        <TestEffectNote rope={rope} at={instantOf(draft, rope.installation.timezone)} findings={noFindings} />
      )}
      <RepairEffect {...props} />
    </>
  )
}

const noFindings: readonly never[] = []

/** What a date means that is new. A finding of a magnetic rope test counts from its test on, whatever its own date. */
export function ChangedDateNote({ rope, draft, opened }: FieldsProps) {
  const { timezone } = rope.installation
  const { id, kind, type, inspectionType, inspection } = draft
  const isOfTest = kind === 'damage' && inspectionType === 'mrt'
  const timestamp = isOfTest && inspection ? null : instantOf(draft, timezone)
  const isChanged = !opened || timestamp !== instantOf(wallTimeOf(opened.timestamp, timezone), timezone)
  return <DateNote rope={rope} at={isChanged ? timestamp : null} isTest={type === 'mrt' || isOfTest} eventId={id} />
}

// More are not written out: where the first ones lie tells whether the right ones are meant.
const writtenPlaces = 5

/** Which damages a new repair takes away as it is typed, or a changed one in addition: with a digit too many it is more than were repaired. */
export function RepairEffect(props: FieldsProps) {
  const { rope, draft, opened } = props
  const { t, quantity } = useTexts()
  const effect = useRepairEffect(props)
  if (!effect || effect.total === 0) return null
  const { places, total } = effect
  // What the stored one takes away counts no more already.
  if (opened && places.length === 0) return null
  const metres = (value: number) => quantity(value, 'm', { system: unitSystemOf(rope.installation) })
  const written = places.slice(0, writtenPlaces).map(metres)
  const rest = places.length - written.length
  const noneKey = draft.type === 'strandReplacement' ? 'repairsNoneOfStrand' : 'repairsNone'
  return (
    <Alert className={styles.wide} color={places.length === 0 ? 'yellow' : 'gray'} role="note">
      <output>
        {places.length === 0
          ? t(`events.${noneKey}`)
          : t(opened ? 'events.repairsMore' : 'events.repairs', {
              count: places.length,
              total,
              places: [...written, ...(rest > 0 ? [`+${rest}`] : [])].join(', '),
            })}
      </output>
    </Alert>
  )
}

/** Where the counting damages lie today that a repair takes away, and how many count; null while something of it is missing. */
function useRepairEffect({ rope, draft }: FieldsProps) {
  const enabled = draft.kind === 'repair'
  const context = useDraftContext(rope)
  const { data: placing } = useQuery({ ...positionDefiningEvents(rope.id), enabled })
  const { data: visual } = useQuery({ ...damageFigures(rope.id, 'visual'), enabled })
  const { data: mrt } = useQuery({ ...damageFigures(rope.id, 'mrt'), enabled })
  return useMemo(() => {
    const repair = enabled ? draftedRepair(draft, rope, context) : null
    if (!repair || !placing || !visual || !mrt) return null
    const found = new Map([...visual.damages, ...mrt.damages].map((one) => [one.id, one]))
    const counting = [...found.values()].filter(
      ({ attributes, counts, left }) => counts && left === null && !isRepair(attributes.type),
    )
    const isStranded = hasStrands(rope.attributes.ropeType)
    const repaired = damagesRepairedBy(repair, {
      rope: { ropeLength: rope.attributes.ropeLength ?? null, isClosed: isLoop(rope.attributes) },
      // They count as they are: nothing replaces them but the repair.
      inspectionType: 'visual',
      inspections: [],
      repairs: [],
      damages: counting.map(({ id, found: extent, attributes }) => {
        return { ...extent, id, loss: 0, strand: isStranded ? (attributes.strand ?? null) : null }
      }),
      lengthHistory: lengthHistoryFromEvents(rope, placing),
    })
    const places = counting.flatMap(({ id, positionToday }) => (repaired.has(id) ? [positionToday] : []))
    return { places: places.toSorted((a, b) => a - b), total: counting.length }
  }, [enabled, draft, rope, context, placing, visual, mrt])
}

/** The repair of a draft; null without place or time, and where it is told what a piece of another length cuts out. */
function draftedRepair(
  draft: FieldsProps['draft'],
  rope: FieldsProps['rope'],
  context: ReturnType<typeof useDraftContext>,
): RepairInput | null {
  const { position, length, timestamp, attributes } = toEventPayload(draft, rope.id, context).event
  const { type, insertedLength, repairedEvents, strand } = attributes
  if (position === undefined || timestamp === '' || typeof type !== 'string' || insertedLength !== undefined)
    return null
  return {
    id: draft.id,
    time: Date.parse(timestamp),
    position,
    length: isRepair(type) ? extentAfterRecording({ type, length }) : length,
    repaired: Array.isArray(repairedEvents) ? repairedEvents : null,
    ...(type === 'strandReplacement' && {
      strand: hasStrands(rope.attributes.ropeType) && typeof strand === 'string' ? strand : null,
    }),
  }
}
