import type { MeasuredSplice } from '@catenary/contract/assets/current-positions'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { doubtfulParts, worstRating } from '@catenary/domain/splice'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly rope: Rope
  readonly splices: readonly MeasuredSplice<RopeEvent>[]
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
}

/**
 * Which splices have parts that should be renewed, as they were measured last: nothing of that is in the rope's state. And which
 * were measured with diameters that cannot well be.
 */
export function SpliceNotes({ rope, splices, eventLink }: Props) {
  const { t, date } = useTexts()
  const { nominalDiameter = 0 } = rope.attributes
  const namesOf = (parts: readonly { readonly name: string }[]) => parts.map((part) => part.name).join(', ')
  return splices.flatMap(({ name, parts, event: { id, timestamp } }) => {
    const found = { date: date(timestamp, rope.installation.timezone) }
    const worst = worstRating(parts, nominalDiameter)
    const doubtful = doubtfulParts(parts, nominalDiameter)
    const isRated = worst !== null && worst.rating > 0
    return [
      isRated && (
        <Text key={`${id} ${name}`} size="sm">
          {eventLink(id, name)}{' '}
          {t('ropePage.spliceRating', {
            ...found,
            rating: t(`splices.rating.${worst.rating}`),
            parts: namesOf(worst.parts),
          })}
        </Text>
      ),
      doubtful.length > 0 && (
        <Text key={`${id} ${name} doubt`} size="sm">
          {eventLink(id, name)} {t('ropePage.spliceDoubt', { ...found, parts: namesOf(doubtful) })}
        </Text>
      ),
    ]
  })
}
