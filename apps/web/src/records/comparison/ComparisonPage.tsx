import { ropes } from '@catenary/contract/assets/ropes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ComparisonSearch } from '../search-params.ts'
import { chosenInspections, inspectionsOf, isAsNamed } from './chosen-inspections.ts'
import { ComparisonChoices } from './ComparisonChoices.tsx'
import { ComparisonResult } from './ComparisonResult.tsx'
import card from '../../ui/card.module.css'

const route = getRouteApi(`/shell${pages.ropeComparison}`)

/** Two inspections of a rope side by side: what is new, what has grown, and what was not found again. */
export function ComparisonPage() {
  const { ropeId } = route.useParams()
  const query = useQuery(queryFor(ropes.get, { params: { id: ropeId } }))
  return (
    <Loaded query={query} skeleton={<Skeleton height={400} radius="md" />}>
      {(rope: Rope) => <RopeComparison key={rope.id} rope={rope} />}
    </Loaded>
  )
}

function RopeComparison({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const params = route.useParams()
  const inspections = useQuery(inspectionsOf(rope.id))
  return (
    <>
      <PageTitle parts={[t('comparison.title'), rope.name]} />
      <PageHeader
        before={<BackLink to={pages.rope} params={params} name={rope.name} />}
        help="comparing-inspections"
        title={t('comparison.title')}
        facts={[rope.name, rope.installation.name]}
      />
      <Loaded query={inspections} skeleton={<RowSkeleton />}>
        {(all: readonly RopeEvent[]) => <Comparison rope={rope} inspections={all} />}
      </Loaded>
    </>
  )
}

interface ComparisonProps {
  readonly rope: Rope
  readonly inspections: readonly RopeEvent[]
}

function Comparison({ rope, inspections }: ComparisonProps) {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = chosenInspections(inspections, search)
  // Whatever is chosen, its result is shown from the beginning, and Back undoes it.
  const show = (change: ComparisonSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), resetScroll: false })
  if (!chosen) return <EmptyState sentence={t('comparison.nothingToCompare')} />
  return (
    <div className={card.card}>
      {!isAsNamed(chosen, search) && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {t('comparison.othersShown')}
        </Alert>
      )}
      <ComparisonChoices {...{ rope, inspections, chosen, search }} onSearch={show} />
      <ComparisonResult {...{ rope, chosen, search }} onSearch={show} />
    </div>
  )
}
