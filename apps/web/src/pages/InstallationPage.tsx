import { installations } from '@catenary/contract/installations'
import { ropes } from '@catenary/contract/ropes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../api/queries.ts'
import { useInstallationType } from '../features/installations/use-installation-type.ts'
import { RopeList } from '../features/ropes/RopeList.tsx'
import { Figure } from '../ui/Figure.tsx'
import { Gauge } from '../ui/Gauge.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RowSkeleton } from '../ui/RowSkeleton.tsx'
import { TitleRow } from '../ui/TitleRow.tsx'
import { useShownName } from '../ui/use-shown-name.ts'

/** An installation: its ropes under each other, the state of each at one look. */
export function InstallationPage() {
  const { installationId: id, areaId } = useParams({ from: '/shell/areas/$areaId/installations/$installationId' })
  const shownName = useShownName()
  const typeOf = useInstallationType()
  const installation = useQuery(read(installations.get, { params: { id } }))
  const list = useQuery(read(ropes.list, { params: { id } }))
  return (
    <Loaded query={installation} skeleton={<RowSkeleton rows={4} height={64} />}>
      {(found) => (
        <>
          <PageTitle parts={[shownName(found), found.area.name]} />
          <TitleRow
            title={shownName(found) ?? ''}
            state={found.damages && <Gauge ratio={found.damages.ratio} shape="ring" />}
            facts={[
              typeOf(found),
              found.attributes.installationLength && (
                <Figure
                  value={found.attributes.installationLength}
                  unit="m"
                  decimals={0}
                  system={found.attributes.baseUnit}
                />
              ),
              found.attributes.constructionYear,
            ]}
          />
          <Loaded query={list} skeleton={<RowSkeleton rows={4} height={64} />}>
            {(found) => <RopeList areaId={areaId} ropes={found} />}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}
