import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { pages } from '@catenary/contract/page-routes'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queryFor } from '../../api/queries.ts'
import { usePollInterval } from '../../api/use-poll-interval.ts'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { searchOfTime, timeChoiceOf } from '../../navigation/time-search.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { SensorCharts } from '../charts/SensorCharts.tsx'
import type { DeviceSearch } from '../search-params.ts'
import { DeviceDialogs } from '../settings/DeviceDialogs.tsx'
import { TokensCard } from '../tokens/TokensCard.tsx'
import { ArchivedDevice } from './ArchivedDevice.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { NewValues } from './NewValues.tsx'
import { RefusedMessages } from './RefusedMessages.tsx'
import { SensorSettingsButton, SensorsWithoutChart } from './SensorsWithoutChart.tsx'
import styles from './page.module.css'

const route = getRouteApi(`/shell${pages.sensorDevice}`)
const pollSeconds = 60

/** Page of a device: the rope that it is linked to, what is known of it, and what its sensors measure. */
export function DevicePage() {
  const { deviceId } = route.useParams()
  const query = useQuery({
    ...queryFor(sensorDevices.get, { params: { id: deviceId } }),
    refetchInterval: usePollInterval(pollSeconds),
  })
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(device) => <DeviceView key={device.id} device={device} />}
    </Loaded>
  )
}

function PageSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={32} width="60%" />
      <Skeleton height={120} radius="md" />
      <Skeleton height={300} radius="md" />
      <Skeleton height={300} radius="md" />
    </Stack>
  )
}

function DeviceView({ device }: { readonly device: SensorDevice }) {
  const { search, change, open, close } = useDeviceSearch()
  const drawn = device.sensors.filter(({ isDeleted, attributes }) => !isDeleted && attributes.isEnabled)
  const openSensor = (sensor: string) => open({ sensor })
  return (
    <Stack gap="md" className={styles.page}>
      <DeviceTitle device={device} onOpen={open} />
      <ArchivedDevice device={device} />
      <NewValues device={device} />
      <RefusedMessages device={device} />
      <DeviceFacts device={device} />
      {drawn.length > 0 && (
        <SensorCharts
          sensors={drawn.map((sensor) => ({ device, sensor }))}
          timezone={device.rope?.installation.timezone}
          choice={timeChoiceOf(search)}
          onChoice={(choice) => change(searchOfTime(choice))}
          renderTools={(sensor) => !device.isDeleted && <SensorSettingsButton sensor={sensor} onOpen={openSensor} />}
        />
      )}
      {device.sensors.length === 0 && (
        <NoSensors isArchived={device.isDeleted} onAdd={() => open({ dialog: 'addSensor' })} />
      )}
      <SensorsWithoutChart device={device} onOpen={openSensor} />
      {!device.isDeleted && <TokensCard device={device} />}
      <DeviceDialogs device={device} search={search} onClose={close} />
    </Stack>
  )
}

/** What the address says, and how it changes. */
function useDeviceSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const closeDialog = useCloseDialog()
  const noDialog = { dialog: undefined, sensor: undefined }
  return {
    search,
    change: (changed: DeviceSearch) =>
      void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false }),
    open: (dialog: DeviceSearch) =>
      void navigate({ search: (before) => ({ ...before, ...dialog }), state: overPageState, resetScroll: false }),
    close: () =>
      closeDialog(
        () => void navigate({ search: (before) => ({ ...before, ...noDialog }), replace: true, resetScroll: false }),
      ),
  }
}

interface TitleProps {
  readonly device: SensorDevice
  readonly onOpen: (dialog: DeviceSearch) => void
}

function DeviceTitle({ device, onOpen }: TitleProps) {
  const { t } = useTexts()
  const displayName = useDisplayName()
  const name = displayName(device) ?? ''
  return (
    <>
      <PageTitle parts={[name, t('sections.name.sensorDevices')]} />
      <PageHeader before={<BackLink to={pages.sensorDevices} name={t('sections.name.sensorDevices')} />} title={name}>
        {!device.isDeleted && (
          <PageTools
            tools={[
              { label: t('devices.addSensor'), icon: IconPlus, onUse: () => onOpen({ dialog: 'addSensor' }) },
              { label: t('devices.settings'), icon: IconSettings, onUse: () => onOpen({ dialog: 'settings' }) },
            ]}
          />
        )}
      </PageHeader>
    </>
  )
}

function NoSensors({ isArchived, onAdd }: { readonly isArchived: boolean; readonly onAdd: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState sentence={t('devices.noSensors')}>
      {!isArchived && (
        <Button variant="default" onClick={onAdd}>
          {t('devices.addSensor')}
        </Button>
      )}
    </EmptyState>
  )
}
