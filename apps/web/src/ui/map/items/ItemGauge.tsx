import { Text } from '@mantine/core'
import { Gauge } from '../../figures/Gauge.tsx'
import { useStateTexts } from '../../figures/use-state-texts.ts'
import type { MapItem } from '../map-types.ts'

/** The state of an item in words and figures, and how many of its ropes have none. */
export function ItemGauge({ item }: { readonly item: MapItem }) {
  const { withoutState } = useStateTexts()
  const { ratio, reason, limitEarliest, ropeCount = 1, ropesWithoutState = 0, leftOut } = item
  const note = withoutState({ ropeCount, ropesWithoutState })
  return (
    <>
      <Gauge {...{ ratio, reason, limitEarliest, ropeCount: item.ropeCount, leftOut }} />
      {note && (
        <Text component="span" size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}
