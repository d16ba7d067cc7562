import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { statePolling } from '../../../api/polling.ts'
import { queryFor } from '../../../api/queries.ts'
import { LiveModeContext } from '../../../records/public.ts'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { RopeView } from './RopeView.tsx'

const route = getRouteApi(`/shell${pages.rope}`)

/** Page of a rope: its state, strip, damage chart and events. */
export function RopePage() {
  const { ropeId } = route.useParams()
  const { isLive = false } = route.useSearch()
  const query = useQuery({
    ...queryFor(ropes.get, { params: { id: ropeId } }),
    refetchInterval: statePolling,
  })
  return (
    <LiveModeContext value={isLive}>
      <Loaded query={query} skeleton={<PageSkeleton />}>
        {(rope: Rope) => <RopeView key={rope.id} rope={rope} />}
      </Loaded>
    </LiveModeContext>
  )
}

function PageSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={32} width="60%" />
      <Skeleton height={150} radius="md" />
      <Skeleton height={440} radius="md" />
      <Skeleton height={360} radius="md" />
    </Stack>
  )
}
