import type { DeviceKind, ListedSensorDevice } from '@catenary/contract/devices/sensor-devices'
import { devicePageSize, sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { pages } from '@catenary/contract/page-routes'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useNow } from '../../ui/use-now.ts'
import { textsOf } from '../kind-texts.ts'
import { LastSeen } from '../LastSeen.tsx'
import type { DevicesSearch } from '../search-params.ts'
import rows from '../../ui/list/rows.module.css'
import devices from '../devices.module.css'
import styles from './list.module.css'

interface Props {
  readonly search: DevicesSearch
  readonly onSearch: (change: DevicesSearch) => void
}

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200
const pollInterval = 60_000

/** The devices that the filters leave, a page of them at a time; each row leads to its device. */
export function DeviceTable({ search, onSearch }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const [filter] = useDebouncedValue(search.filter, delay)
  const query = useQuery({
    ...pageQueryFor(sensorDevices.list, { query: queryOf({ ...search, filter }) }),
    refetchInterval: pollInterval,
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={10} />}>
      {(listPage: ListPage<ListedSensorDevice>) =>
        listPage.total === 0 ? (
          <NoDevices search={search} onSearch={onSearch} />
        ) : (
          <>
            <table className={rows.table} aria-label={t('sections.name.sensorDevices')}>
              <thead>
                <tr>
                  <th scope="col">{t('common.name')}</th>
                  <th scope="col">{t('devices.attributes.rope')}</th>
                  <th scope="col">{t('devices.lastSeen')}</th>
                  <th scope="col">{t('devices.sensors')}</th>
                </tr>
              </thead>
              <tbody>
                {listPage.items.map((device) => (
                  <DeviceRow key={device.id} device={device} now={now} />
                ))}
              </tbody>
            </table>
            <ListPaging listPage={listPage} onPage={(cursor) => onSearch({ cursor })} />
          </>
        )
      }
    </Loaded>
  )
}

/** The list query of an address. */
export function queryOf({ filter = '', linked, archived, sort, cursor }: DevicesSearch) {
  return {
    ...(filter.trim() !== '' && { query: filter.trim().slice(0, 100) }),
    ...(linked !== undefined && { linked: linked ? ('1' as const) : ('0' as const) }),
    ...(archived && { archived: '1' as const }),
    ...(sort && { sort }),
    ...(cursor && { cursor }),
    limit: String(devicePageSize),
    total: '1' as const,
  }
}

function DeviceRow({ device, now }: { readonly device: ListedSensorDevice; readonly now: number }) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const { rope } = device
  return (
    <tr>
      <th scope="row">
        <Link className={rows.link} to={pages.sensorDevice} params={{ deviceId: device.id }}>
          {displayName(device)}
        </Link>
      </th>
      <td>
        <RopePlace rope={rope} />
      </td>
      <td>
        <span className={styles.label}>{t('common.labelled', { label: t('devices.lastSeen'), value: '' })}</span>
        <LastSeen
          at={device.lastSeenAt}
          offlineSince={device.offlineSince}
          now={now}
          timezone={rope?.installation.timezone}
        />
      </td>
      <td>
        {t('devices.sensorCount', { count: device.sensorCount })}{' '}
        {device.newValueCount > 0 && (
          <span className={devices.badge}>{t('devices.newValues', { count: device.newValueCount })}</span>
        )}
      </td>
    </tr>
  )
}

/** The rope of a device with the way to it, or that it is not linked to one. */
export function RopePlace({ rope }: Pick<ListedSensorDevice, 'rope'>) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  if (!rope) return <span className={rows.muted}>{t('devices.notLinked')}</span>
  return (
    <>
      {displayName(rope)}
      <span className={styles.path}>{`${rope.installation.area.name} › ${rope.installation.name}`}</span>
    </>
  )
}

/** Says that there are no devices or smartropes yet, or that the filters leave none. */
export function NoDevices({ kind = 'device', search, onSearch }: Props & { readonly kind?: DeviceKind }) {
  const { t } = useTexts()
  const { filter, linked, archived } = search
  if (filter === undefined && linked === undefined && !archived)
    return <EmptyState sentence={t(`${textsOf(kind)}.empty`)} />
  return (
    <EmptyState sentence={t(`${textsOf(kind)}.noneMatching`)}>
      <Button variant="default" onClick={() => onSearch({ filter: undefined, linked: undefined, archived: undefined })}>
        {t('common.clearFilter')}
      </Button>
    </EmptyState>
  )
}
