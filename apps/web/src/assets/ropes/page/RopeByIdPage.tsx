import { ropes } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { useQuery } from '@tanstack/react-query'
import { Navigate, getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../../api/queries.ts'
import { RowSkeleton } from '../../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'

const route = getRouteApi(`/shell${pages.ropeById}`)

/** Takes whoever comes by the label of a rope to its page, wherever that is now. */
export function RopeByIdPage() {
  const { ropeId } = route.useParams()
  const rope = useQuery(queryFor(ropes.get, { params: { id: ropeId } }))
  return (
    <Loaded query={rope} skeleton={<RowSkeleton rows={4} height={64} />}>
      {({ installation: { id: installationId, area } }) => (
        <Navigate to={pages.rope} params={{ areaId: area.id, installationId, ropeId }} replace />
      )}
    </Loaded>
  )
}
