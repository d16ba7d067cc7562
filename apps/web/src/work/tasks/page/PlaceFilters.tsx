import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { TasksSearch } from '../../search-params.ts'
import filters from '../../../ui/list/filters.module.css'

interface Props {
  readonly search: TasksSearch
  readonly onSearch: (change: TasksSearch) => void
}

/** Area, then installation, then rope: each is offered once the one above it is chosen. */
export function PlaceFilters({ search, onSearch }: Props) {
  const { t } = useTexts()
  const { area, installation, rope } = usePlace(search)
  const allAreas = useQuery(queryFor(areas.list, {}))
  const inArea = useQuery({
    ...queryFor(installations.list, { params: { id: area ?? '' } }),
    enabled: area !== undefined,
  })
  const onInstallation = useQuery({
    ...queryFor(ropes.list, { params: { id: installation ?? '' } }),
    enabled: installation !== undefined,
  })
  return (
    <>
      <Place
        label={t('taskList.sort.area')}
        any={t('taskList.anyArea')}
        offered={allAreas.data}
        value={area}
        onValue={(chosen) => onSearch({ area: chosen, installation: undefined, rope: undefined })}
      />
      {area !== undefined && (
        <Place
          label={t('taskList.sort.installation')}
          any={t('taskList.anyInstallation')}
          offered={inArea.data}
          value={installation}
          onValue={(chosen) => onSearch({ area, installation: chosen, rope: undefined })}
        />
      )}
      {installation !== undefined && (
        <Place
          label={t('taskList.sort.rope')}
          any={t('taskList.anyRope')}
          offered={onInstallation.data}
          value={rope}
          onValue={(chosen) => onSearch({ area, installation, rope: chosen })}
        />
      )}
    </>
  )
}

/** The place that an address names; what lies above it is read where the address names only the lowest. */
function usePlace({ area, installation, rope }: TasksSearch) {
  const lookUpRope = rope !== undefined && installation === undefined
  const lookUpInstallation = installation !== undefined && area === undefined
  const namedRope = useQuery({ ...queryFor(ropes.get, { params: { id: rope ?? '' } }), enabled: lookUpRope }).data
  const namedInstallation = useQuery({
    ...queryFor(installations.get, { params: { id: installation ?? '' } }),
    enabled: lookUpInstallation,
  }).data
  return {
    area: area ?? namedInstallation?.area.id ?? namedRope?.installation.area.id,
    installation: installation ?? namedRope?.installation.id,
    rope,
  }
}

interface PlaceProps {
  readonly label: string
  readonly any: string
  readonly offered: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly value: string | undefined
  readonly onValue: (value: string | undefined) => void
}

function Place({ label, any, offered, value, onValue }: PlaceProps) {
  const { language } = useTexts()
  const sorted = (offered ?? []).toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }))
  return (
    <NativeSelect
      className={filters.select}
      aria-label={label}
      data={[{ value: '', label: any }, ...sorted.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onValue(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  )
}
