import type { Area } from '@catenary/contract/assets/areas'
import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { CalendarSearch } from '../search-params.ts'
import styles from './calendar.module.css'

interface Props {
  readonly search: CalendarSearch
  readonly onSearch: (change: CalendarSearch) => void
}

/** What narrows the calendar: whose tasks, and where. */
export function CalendarFilters({ search, onSearch }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const { mine = false, internal, area, installation, rope } = search
  const areaList = useQuery(queryFor(areas.list, {})).data ?? []
  const inArea = useQuery({
    ...queryFor(installations.list, { params: { id: area ?? '' } }),
    enabled: area !== undefined,
  }).data
  return (
    <search className={styles.filters}>
      <NativeSelect
        aria-label={t('areas.area')}
        data={[{ value: '', label: t('calendar.anyArea') }, ...areaList.map(optionOf)]}
        value={area ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ area: value || undefined, installation: undefined, rope: undefined })
        }
      />
      {area !== undefined && (
        <NativeSelect
          aria-label={t('installations.installation')}
          data={[{ value: '', label: t('calendar.anyInstallation') }, ...(inArea ?? []).map(optionOf)]}
          value={installation ?? ''}
          onChange={({ currentTarget: { value } }) => onSearch({ installation: value || undefined, rope: undefined })}
        />
      )}
      {rope !== undefined && <RopeFilter ropeId={rope} onClear={() => onSearch({ rope: undefined })} />}
      <Switch
        label={t('calendar.mine')}
        checked={mine}
        onChange={({ currentTarget: { checked } }) => onSearch({ mine: checked || undefined })}
      />
      {can('TASK_INTERNAL') && (
        <Switch
          label={t('calendar.internalOnly')}
          checked={internal === true}
          onChange={({ currentTarget: { checked } }) => onSearch({ internal: checked || undefined })}
        />
      )}
    </search>
  )
}

const optionOf = ({ id, name }: Pick<Area, 'id' | 'name'>) => ({ value: id, label: name })

function RopeFilter({ ropeId, onClear }: { readonly ropeId: string; readonly onClear: () => void }) {
  const { t } = useTexts()
  const { data } = useQuery(queryFor(ropes.get, { params: { id: ropeId } }))
  return (
    <Button variant="default" rightSection={<IconX size={16} aria-hidden />} onClick={onClear}>
      {t('calendar.oneRope', { name: data?.name ?? '…' })}
    </Button>
  )
}
