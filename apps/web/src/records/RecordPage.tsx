import { ropes } from '@catenary/contract/assets/ropes'
import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCan } from '../shell/session.ts'
import { RopeGauge } from '../ui/figures/RopeGauge.tsx'
import { useStateTexts } from '../ui/figures/use-state-texts.ts'
import { Loaded } from '../ui/page/Loaded.tsx'
import { NotFound } from '../ui/page/NotFound.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { QuickEntry } from './quick-entry/QuickEntry.tsx'
import styles from './RecordPage.module.css'

const route = getRouteApi(`/shell${pages.ropeRecord}`)

/** Page for recording an inspection with all its damages; needs the permission to record on this rope. */
export function RecordPage() {
  const { ropeId } = route.useParams()
  const query = useQuery(queryFor(ropes.get, { params: { id: ropeId } }))
  return (
    <Loaded query={query} skeleton={<Skeleton height={400} radius="md" />}>
      {(rope: Rope) => <Recording key={rope.id} rope={rope} />}
    </Loaded>
  )
}

function Recording({ rope }: { readonly rope: Rope }) {
  const { t } = useTexts()
  const can = useCan()
  const { governs } = useStateTexts()
  // If the session ends while typing, the page remains and the log-in is shown above it.
  const [mayRecord] = useState(() => can('EVENT_EDIT'))
  if (!mayRecord) return <NotFound />
  return (
    <Stack gap="md" className={styles.page}>
      <PageTitle parts={[t('quickEntry.title'), rope.name]} />
      <PageHeader
        help="quick-entry"
        title={t('quickEntry.title')}
        state={<RopeGauge rope={rope} shape="ring" />}
        facts={[rope.name, rope.installation.name, governs(rope)]}
      />
      <QuickEntry rope={rope} />
    </Stack>
  )
}
