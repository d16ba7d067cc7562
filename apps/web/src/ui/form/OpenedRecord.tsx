import type { Answer, EndpointFacts, Sent } from '@catenary/contract/endpoint'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call, versionOf } from '../../api/call.ts'
import { Loaded } from '../Loaded.tsx'

/** A record as it was read when its form was opened, with the version that a change names. */
export interface Opened<Entity> {
  readonly entity: Entity
  readonly version: string | undefined
}

interface Props<E extends EndpointFacts> {
  readonly endpoint: E
  readonly id: string
  /** The form; it begins anew after `reload`, and nothing else that reads the record touches what was typed. */
  readonly children: (opened: Opened<Answer<E>>, reload: () => void) => ReactNode
}

/** Reads a record anew for its form: what is shown must be the version that a change names. */
export function OpenedRecord<E extends EndpointFacts>({ endpoint, id, children }: Props<E>) {
  const [round, setRound] = useState(0)
  const sent = { params: { id } }
  const query = useQuery({
    // Not under the page's own key: the page may read the record again while its form is being filled in.
    queryKey: ['opened', endpoint.name, id],
    queryFn: async ({ signal }): Promise<Opened<Answer<E>>> => {
      const entity = await call(endpoint, sent as unknown as Sent<E>, { signal })
      return { entity, version: versionOf(endpoint, sent) }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const reload = async () => {
    await query.refetch()
    setRound((before) => before + 1)
  }
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(opened) => <div key={round}>{children(opened, () => void reload())}</div>}
    </Loaded>
  )
}

function FormSkeleton() {
  return (
    <Stack>
      {[56, 56, 120, 56, 80].map((height, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no identity but their place
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  )
}
