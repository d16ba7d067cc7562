import type { Rope } from '@catenary/contract/assets/ropes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { recordedLoss } from '@catenary/contract/records/recorded-loss'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { typeName } from '../table/event-names.ts'

const shownFindings = 8

interface Props {
  /** The id of the inspection. */
  readonly inspection: string
  readonly rope: Rope
}

/** What is signed with an inspection: how many events belong to it, and the first of them along the rope. */
export function SignedFindings({ inspection, rope }: Props) {
  const { t } = useTexts()
  const findings = useQuery({
    ...pageQueryFor(events.list, {
      params: { id: rope.id },
      query: { inspection, sort: 'recordedPosition', total: '1', limit: String(shownFindings) },
    }),
    // What is signed is what there is now, not what there was when it was last looked at.
    gcTime: 0,
  })
  return (
    <Loaded query={findings} skeleton={<RowSkeleton rows={2} />}>
      {({ items, total }: ListPage<RopeEvent>) => {
        if (total === 0) return <Text mb="md">{t('signing.noFindings')}</Text>
        return (
          <>
            <Text>{t('signing.findings', { count: total })}</Text>
            <Text component="ul" size="sm" mt={4} mb="md" pl="lg">
              {items.map((event) => (
                <Finding key={event.id} event={event} rope={rope} />
              ))}
              {total > items.length && <li>{t('signing.moreFindings', { count: total - items.length })}</li>}
            </Text>
          </>
        )
      }}
    </Loaded>
  )
}

function Finding({ event, rope }: { readonly event: RopeEvent; readonly rope: Rope }) {
  const { t, quantity } = useTexts()
  const { percent } = recordedLoss(event.attributes, rope.attributes)
  const place = quantity(event.position, 'm', { system: unitSystemOf(rope.installation) })
  const loss = percent === null ? '' : ` · ${quantity(percent, '%')}`
  return <li>{`${place} · ${typeName({ t }, event.attributes.type)}${loss}`}</li>
}
