import type { MeasuredSplice } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { worstRating } from '@catenary/domain/splice'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly rope: Rope
  readonly splices: readonly MeasuredSplice<RopeEvent>[]
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
}

/** Which splices have parts that should be renewed, as they were measured last: nothing of that is in the rope's state. */
export function SpliceNotes({ rope, splices, eventLink }: Props) {
  const { t, date } = useTexts()
  const { nominalDiameter = 0 } = rope.attributes
  return splices.map(({ name, parts, event: { id, timestamp } }) => {
    const worst = worstRating(parts, nominalDiameter)
    if (!worst || worst.rating === 0) return null
    const found = {
      date: date(timestamp, rope.installation.timezone),
      rating: t(`splices.rating.${worst.rating}`),
      parts: worst.parts.map((part) => part.name).join(', '),
    }
    return (
      <Text key={`${id} ${name}`} size="sm">
        {eventLink(id, name)} {t('ropePage.spliceRating', found)}
      </Text>
    )
  })
}
