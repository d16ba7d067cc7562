import { areas } from '@catenary/contract/areas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { read } from '../api/queries.ts'
import { AreaList } from '../features/areas/AreaList.tsx'
import { ShowAsPicker } from '../features/showing/ShowAsPicker.tsx'
import { useCan } from '../shell/session.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RowSkeleton } from '../ui/RowSkeleton.tsx'
import { useTexts } from '../ui/texts/texts-context.ts'
import { TitleRow } from '../ui/TitleRow.tsx'

/** All areas that the reader may see; the filter is part of the address. */
export function AreasPage() {
  const { t } = useTexts()
  const { filter = '' } = useSearch({ from: '/shell/areas' })
  const navigate = useNavigate({ from: '/areas' })
  const can = useCan()
  const query = useQuery(read(areas.list, {}))
  return (
    <>
      <PageTitle parts={[t('areas.title')]} />
      <TitleRow title={t('areas.title')}>
        <ShowAsPicker />
      </TitleRow>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} />}>
        {(list) => (
          <AreaList
            areas={list}
            withMandator={can('ADMIN')}
            filter={filter}
            onFilter={(typed) => void navigate({ search: typed === '' ? {} : { filter: typed }, replace: true })}
          />
        )}
      </Loaded>
    </>
  )
}
