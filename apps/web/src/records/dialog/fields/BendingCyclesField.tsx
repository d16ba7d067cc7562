import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { contradictedReading } from '@catenary/domain/bending-cycles'
import type { CyclesReading } from '@catenary/domain/bending-cycles'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { NumberField } from '../../../ui/form/NumberBox.tsx'
import { instantOf } from '../../../ui/form/zoned-time.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { positionDefiningEvents } from '../../events/rope-events.ts'
import { useMomentBeside } from '../../events/use-moment-beside.ts'
import type { EventDraft } from '../draft/event-draft.ts'

interface Props extends CustomFieldProps {
  readonly rope: Rope
  readonly draft: EventDraft
  /** The event as it is stored: its reading is not another one. */
  readonly opened?: RopeEvent | undefined
}

/** The reading of the rope's bending cycles; says which other reading it contradicts. */
export function BendingCyclesField({ name, context, rope, draft, opened }: Props) {
  const { t, quantity } = useTexts()
  const momentBeside = useMomentBeside()
  const { timezone } = rope.installation
  const timestamp = instantOf(draft, timezone)
  const cycles = context.values[name]
  const isReading = typeof cycles === 'number' && timestamp !== null
  const others = useOtherReadings({ rope, draft, opened }, isReading ? timestamp : null)
  const contradicted = isReading ? contradictedReading([cycles, Date.parse(timestamp)], others) : null
  const hint =
    contradicted &&
    timestamp !== null &&
    t(contradicted[1] > Date.parse(timestamp) ? 'events.cyclesAboveLater' : 'events.cyclesBelowEarlier', {
      date: momentBeside(contradicted[1], timestamp, timezone),
      cycles: quantity(contradicted[0], 'cycles'),
    })
  return <NumberField name={name} context={context} hint={hint || undefined} />
}

/** The other readings of the rope that was there at a time: a new rope counts from 0. None without a time. */
function useOtherReadings({ rope, draft, opened }: Pick<Props, 'rope' | 'draft' | 'opened'>, timestamp: string | null) {
  const enabled = timestamp !== null
  const { data: readings = [] } = useQuery({ ...queryFor(ropes.bendingCycles, { params: { id: rope.id } }), enabled })
  const { data: placing = [] } = useQuery({ ...positionDefiningEvents(rope.id), enabled })
  const at = Date.parse(timestamp ?? '')
  const replacements = placing
    .filter(({ id, attributes }) => attributes.type === 'ropeReplacement' && id !== opened?.id)
    .map((one) => Date.parse(one.timestamp))
  const since = draft.type === 'ropeReplacement' ? at : Math.max(...replacements.filter((time) => time <= at))
  const until = Math.min(...replacements.filter((time) => time > at))
  const isOwn = (reading: (typeof readings)[number]) =>
    opened?.timestamp === reading.timestamp && opened.attributes.bendingCycles === reading.bendingCycles
  const own = readings.findIndex(isOwn)
  return readings
    .filter((_, index) => index !== own)
    .map((reading): CyclesReading => [reading.bendingCycles, Date.parse(reading.timestamp)])
    .filter(([, time]) => time >= since && time < until)
}
