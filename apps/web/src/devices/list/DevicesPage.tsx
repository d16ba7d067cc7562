import { pages } from '@catenary/contract/page-routes'
import { getRouteApi } from '@tanstack/react-router'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { listNavigation } from '../../navigation/list-navigation.ts'
import { AddButton } from '../../ui/page/AddButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { DevicesSearch } from '../search-params.ts'
import { NewDeviceDialog } from '../settings/DeviceDialogs.tsx'
import { BrokerNote } from './BrokerNote.tsx'
import { DeviceFilters } from './DeviceFilters.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { StoredInTotal } from './StoredInTotal.tsx'
import { UnknownDevices } from './UnknownDevices.tsx'

const route = getRouteApi(`/shell${pages.sensorDevices}`)

/** Every device that sends measurements; filters, order, page and dialog are part of the address. */
export function DevicesPage() {
  const { t } = useTexts()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: DevicesSearch) => void navigate(listNavigation(search, change))
  const openNew = (externalId?: string) =>
    void navigate({ search: { ...search, dialog: 'new', externalId }, state: overPageState, resetScroll: false })
  const closeDialog = useCloseDialog()
  const close = () =>
    closeDialog(
      () =>
        void navigate({
          search: { ...search, dialog: undefined, externalId: undefined },
          replace: true,
          resetScroll: false,
        }),
    )
  return (
    <>
      <PageTitle parts={[t('sections.name.sensorDevices')]} />
      <PageHeader help="sensors" title={t('sections.name.sensorDevices')}>
        <AddButton label={t('devices.create')} onUse={() => openNew()} />
      </PageHeader>

      <BrokerNote />
      <UnknownDevices onAdd={openNew} />
      <DeviceFilters search={search} onSearch={show} />
      <DeviceTable search={search} onSearch={show} />
      <StoredInTotal />
      <NewDeviceDialog
        opened={search.dialog === 'new'}
        externalId={search.externalId}
        onClose={close}
        onCreated={({ id }) => void navigate({ to: pages.sensorDevice, params: { deviceId: id }, replace: true })}
      />
    </>
  )
}
