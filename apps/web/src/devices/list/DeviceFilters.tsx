import type { DeviceKind } from '@catenary/contract/devices/sensor-devices'
import { Chip, NativeSelect } from '@mantine/core'
import { FilterBox } from '../../ui/list/FilterBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { textsOf } from '../kind-texts.ts'
import type { DevicesSearch } from '../search-params.ts'
import { deviceSorts } from '../search-params.ts'
import filters from '../../ui/list/filters.module.css'

interface Props {
  readonly kind?: DeviceKind
  readonly search: DevicesSearch
  readonly onSearch: (change: DevicesSearch) => void
}

const links = { anyLink: undefined, linked: true, unlinked: false } as const

/** What narrows and sorts the devices: words, whether they are linked to a rope, and those that are archived. */
export function DeviceFilters({ kind = 'device', search, onSearch }: Props) {
  const { t } = useTexts()
  const { filter = '', linked, archived = false, sort } = search
  const chosen = Object.entries(links).find(([, value]) => value === linked)?.[0]
  return (
    <search className={filters.row}>
      <FilterBox
        className={filters.search}
        label={t(`${textsOf(kind)}.search`)}
        value={filter}
        onValue={(typed) => onSearch({ filter: typed || undefined })}
      />
      <NativeSelect
        className={filters.select}
        aria-label={t('devices.link')}
        data={(['anyLink', 'linked', 'unlinked'] as const).map((value) => ({ value, label: t(`devices.${value}`) }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => onSearch({ linked: links[value as keyof typeof links] })}
      />
      <NativeSelect
        className={filters.select}
        aria-label={t('devices.sortBy')}
        data={deviceSorts.map((value) => ({ value, label: t(`devices.sort.${value}`) }))}
        value={sort ?? deviceSorts[0]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ sort: deviceSorts.slice(1).find((known) => known === value) })
        }
      />
      <Chip checked={archived} onChange={(isOn) => onSearch({ archived: isOn || undefined })}>
        {t('common.showArchived')}
      </Chip>
    </search>
  )
}
