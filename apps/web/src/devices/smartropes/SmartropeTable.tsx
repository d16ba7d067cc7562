import type { ListedSmartrope } from '@catenary/contract/devices/smartropes'
import { smartropes } from '@catenary/contract/devices/smartropes'
import { pages } from '@catenary/contract/page-routes'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { ListPaging } from '../../ui/list/Paging.tsx'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { useNow } from '../../ui/use-now.ts'
import { LastSeen } from '../LastSeen.tsx'
import { NoDevices, queryOf, RopePlace } from '../list/DeviceTable.tsx'
import type { DevicesSearch } from '../search-params.ts'
import rows from '../../ui/list/rows.module.css'
import devices from '../devices.module.css'
import styles from '../list/list.module.css'

interface Props {
  readonly search: DevicesSearch
  readonly onSearch: (change: DevicesSearch) => void
}

/** Debounce of the words that are searched for, in milliseconds. */
const delay = 200
const pollInterval = 60_000

/** The smartropes that the filters leave, a page of them at a time; each row leads to its smartrope. */
export function SmartropeTable({ search, onSearch }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const [filter] = useDebouncedValue(search.filter, delay)
  const query = useQuery({
    ...pageQueryFor(smartropes.list, { query: queryOf({ ...search, filter }) }),
    refetchInterval: pollInterval,
  })
  return (
    <Loaded query={query} skeleton={<RowSkeleton rows={10} />}>
      {(listPage: ListPage<ListedSmartrope>) =>
        listPage.total === 0 ? (
          <NoDevices kind="smartrope" search={search} onSearch={onSearch} />
        ) : (
          <>
            <table className={rows.table} aria-label={t('sections.name.smartropes')}>
              <thead>
                <tr>
                  <th scope="col">{t('common.name')}</th>
                  <th scope="col">{t('devices.attributes.rope')}</th>
                  <th scope="col">{t('devices.lastSeen')}</th>
                  <th scope="col">{t('smartropes.lastEvent')}</th>
                  <th scope="col">{t('devices.sensors')}</th>
                </tr>
              </thead>
              <tbody>
                {listPage.items.map((smartrope) => (
                  <SmartropeRow key={smartrope.id} smartrope={smartrope} now={now} />
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

function SmartropeRow({ smartrope, now }: { readonly smartrope: ListedSmartrope; readonly now: number }) {
  const { t, dateTime } = useTexts()
  const displayName = useDisplayName()
  const timezone = smartrope.rope?.installation.timezone
  const label = (name: string) => (
    <span className={styles.label}>{t('common.labelled', { label: name, value: '' })}</span>
  )
  return (
    <tr>
      <th scope="row">
        <Link className={rows.link} to={pages.smartrope} params={{ deviceId: smartrope.id }}>
          {displayName(smartrope)}
        </Link>
        <span className={styles.path}>{smartrope.uuid}</span>
      </th>
      <td>
        <RopePlace rope={smartrope.rope} />
      </td>
      <td>
        {label(t('devices.lastSeen'))}
        <LastSeen at={smartrope.lastSeenAt} now={now} timezone={timezone} />
      </td>
      <td>
        {label(t('smartropes.lastEvent'))}
        {smartrope.lastEventAt === null ? (
          <span className={rows.muted}>{t('smartropeEvents.none')}</span>
        ) : (
          dateTime(smartrope.lastEventAt, timezone)
        )}
      </td>
      <td>
        {t('devices.sensorCount', { count: smartrope.sensors.length })}{' '}
        {smartrope.newValueCount > 0 && (
          <span className={devices.badge}>{t('devices.newValues', { count: smartrope.newValueCount })}</span>
        )}
      </td>
    </tr>
  )
}
