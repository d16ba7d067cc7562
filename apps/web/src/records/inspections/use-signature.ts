import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

/** Who signed an inspection, and when. */
export interface Signature {
  readonly name: string
  readonly signedAt: string
}

/** The signature of an inspection; undefined where it is not signed. */
export function signatureOf({
  signedAt,
  signedBy,
}: Pick<EventAttributes, 'signedAt' | 'signedBy'>): Signature | undefined {
  return signedAt === undefined ? undefined : { name: signedBy?.name ?? '', signedAt }
}

/** The signature of an event or, of a finding, of its inspection; undefined where that is not signed. */
export function useSignature(event: Pick<RopeEvent, 'attributes'> | undefined): Signature | undefined {
  const inspection = event?.attributes.inspection
  const { data } = useQuery({
    ...queryFor(events.get, { params: { id: inspection?.id ?? '' } }),
    enabled: inspection !== undefined,
  })
  return (event && signatureOf(event.attributes)) ?? (inspection && data && signatureOf(data.attributes))
}
