import { areas } from '@catenary/contract/areas'
import { installations } from '@catenary/contract/installations'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../api/queries.ts'
import { InstallationList } from '../features/installations/InstallationList.tsx'
import { useSessionUser } from '../shell/session.ts'
import { Gauge } from '../ui/Gauge.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RowSkeleton } from '../ui/RowSkeleton.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { TitleRow } from '../ui/TitleRow.tsx'
import { useShownName } from '../ui/use-shown-name.ts'

/** An area: its installations, and the state of every rope in them. */
export function AreaPage() {
  const { t } = useTexts()
  const { areaId: id } = useParams({ from: '/shell/areas/$areaId' })
  const user = useSessionUser()
  const shownName = useShownName()
  const area = useQuery(read(areas.get, { params: { id } }))
  const list = useQuery(read(installations.list, { params: { id } }))
  const states = useQuery(read(installations.damageSummary, { params: { id } }))
  return (
    <Loaded query={area} skeleton={<RowSkeleton rows={3} height={96} />}>
      {(found) => (
        <>
          <PageTitle parts={[shownName(found)]} />
          <TitleRow
            title={shownName(found) ?? ''}
            state={found.damages && <Gauge ratio={found.damages.ratio} shape="ring" />}
            facts={[
              t('common.installationCount', { count: found.installationCount }),
              user?.isAdmin && found.mandator.name,
            ]}
          />
          <Loaded query={list} skeleton={<RowSkeleton rows={3} height={96} />}>
            {(installations) => <InstallationList areaId={id} installations={installations} states={states.data} />}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}
