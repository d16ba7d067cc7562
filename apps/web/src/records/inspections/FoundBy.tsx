import { events } from '@catenary/contract/records/events'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  /** The inspection with which a damage was found; absent for one that was recorded on its own. */
  readonly inspectionId: string | undefined
  readonly zone: string | undefined
  /** The link to the inspection; absent where it is no more than named. */
  readonly link?: (event: string, content: ReactNode) => ReactNode
}

/** Names the inspection that found a damage; nothing for other events. */
export function FoundBy({ inspectionId = '', zone, link }: Props) {
  const { t, date } = useTexts()
  const { data } = useQuery({ ...queryFor(events.get, { params: { id: inspectionId } }), enabled: inspectionId !== '' })
  if (!data) return null
  const day = date(data.timestamp, zone)
  const text = t('events.foundBy', { inspection: t(`events.type.${data.attributes.type}`), day })
  return (
    <Text size="sm" component="div">
      {link ? link(inspectionId, text) : text}
    </Text>
  )
}
