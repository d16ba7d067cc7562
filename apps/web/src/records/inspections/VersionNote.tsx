import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly event: RopeEvent
  readonly zone: string | undefined
  /** The link to another event. */
  readonly link: (event: string, content: ReactNode) => ReactNode
}

/** Leads from a version of an inspection to the one that it corrects, and to the one that corrects it; so for findings. */
export function VersionNote({ event, zone, link }: Props) {
  const { t } = useTexts()
  const { corrects, correctedBy, recordingType } = event.attributes
  if (!corrects && !correctedBy) return null
  return (
    <Text size="sm" component="div">
      {corrects &&
        link(
          corrects.id,
          recordingType === 'measurement' ? (
            <CorrectedInspection id={corrects.id} zone={zone} />
          ) : (
            t('signing.correctsFinding')
          ),
        )}
      {corrects && correctedBy && ' · '}
      {correctedBy && link(correctedBy.id, t('signing.correctedBy'))}
    </Text>
  )
}

/** Names the inspection by its day, which may have been corrected. */
function CorrectedInspection({ id, zone }: { readonly id: string; readonly zone: string | undefined }) {
  const { t, date } = useTexts()
  const { data } = useQuery(queryFor(events.get, { params: { id } }))
  return data ? t('signing.corrects', { day: date(data.timestamp, zone) }) : t('signing.correctsFinding')
}
