import type { DeviceKind, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { pages } from '@catenary/contract/page-routes'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { overPageState, useCloseDialog } from '../../navigation/dialog-history.ts'
import { searchOfTime, timeChoiceOf } from '../../navigation/time-search.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { PageTools } from '../../ui/page/PageTools.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useDisplayName } from '../../ui/use-display-name.ts'
import { AlarmRulesCard } from '../alarms/AlarmRulesCard.tsx'
import { AlarmsCard } from '../alarms/AlarmsCard.tsx'
import type { EventLink } from '../charts/EventMarks.tsx'
import { SensorCharts } from '../charts/SensorCharts.tsx'
import { helpOf, textsOf } from '../kind-texts.ts'
import type { DeviceSearch } from '../search-params.ts'
import { DeviceDialogs } from '../settings/DeviceDialogs.tsx'
import { SendCommand } from '../tokens/SendCommand.tsx'
import { TokensCard } from '../tokens/TokensCard.tsx'
import { ArchivedDevice } from './ArchivedDevice.tsx'
import { CumulocityCard } from './CumulocityCard.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { NewValues } from './NewValues.tsx'
import { RefusedMessages } from './RefusedMessages.tsx'
import { SensorSettingsButton, SensorsWithoutChart } from './SensorsWithoutChart.tsx'
import styles from './page.module.css'

const routes = {
  device: getRouteApi(`/shell${pages.sensorDevice}`),
  smartrope: getRouteApi(`/shell${pages.smartrope}`),
} as const
const pollInterval = 15_000

/** Page of a device: the rope that it is linked to, what is known of it, and what its sensors measure. */
export function DevicePage() {
  return <PageOfKind kind="device" />
}

interface KindProps {
  readonly kind: DeviceKind
  /** What a page of this kind shows beside what all devices have. */
  readonly renderMore?: (device: SensorDevice) => ReactNode
}

/** Page of a device of one kind; another kind has a page of its own. */
export function PageOfKind({ kind, renderMore }: KindProps) {
  const { deviceId } = routes[kind].useParams()
  const query = useQuery({
    ...queryFor(sensorDevices.get, { params: { id: deviceId } }),
    refetchInterval: pollInterval,
  })
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(device) =>
        device.kind === kind ? <DeviceView key={device.id} device={device} renderMore={renderMore} /> : <NotFound />
      }
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

interface ViewProps extends Pick<KindProps, 'renderMore'> {
  readonly device: SensorDevice
}

function DeviceView({ device, renderMore }: ViewProps) {
  const { t } = useTexts()
  const { search, change, open, close } = useDeviceSearch(device.kind)
  const drawn = device.sensors.filter(({ isDeleted, attributes }) => !isDeleted && attributes.isEnabled)
  const eventLink = eventLinkOf(device.rope)
  const openSensor = (sensor: string) => open({ sensor })
  return (
    <Stack gap="md" className={styles.page}>
      <DeviceTitle device={device} onOpen={open} />
      <ArchivedDevice device={device} />
      <NewValues device={device} />
      <RefusedMessages device={device} />
      <AlarmsCard of={{ device: device.id }} timezone={device.rope?.installation.timezone} isLasting />
      <DeviceFacts device={device} />
      {drawn.length > 0 && (
        <SensorCharts
          sensors={drawn.map((sensor) => ({ device, sensor }))}
          timezone={device.rope?.installation.timezone}
          ropeId={device.rope?.id}
          eventLink={eventLink}
          choice={timeChoiceOf(search)}
          onChoice={(choice) => change(searchOfTime(choice))}
          renderTools={(sensor) => !device.isDeleted && <SensorSettingsButton sensor={sensor} onOpen={openSensor} />}
        />
      )}
      {device.sensors.length === 0 && <NoSensors device={device} onAdd={() => open({ dialog: 'addSensor' })} />}
      <DeviceAlarms device={device} onOpen={open} />
      <CumulocityCard device={device} />
      {renderMore?.(device)}
      <SensorsWithoutChart device={device} onOpen={openSensor} />
      {!device.isDeleted && (
        <TokensCard
          id={device.id}
          calls={sensorDevices}
          timezone={device.rope?.installation.timezone}
          intro={t('deviceTokens.intro')}
          renderCommand={(token) => <SendCommand token={token} device={device} />}
        />
      )}
      <DeviceDialogs device={device} search={search} onClose={close} />
    </Stack>
  )
}

/** Leads to the events of the rope that a device is linked to, over the page of the rope. */
function eventLinkOf(rope: SensorDevice['rope']): EventLink {
  return (event, content) => {
    if (!rope) return content
    const { installation } = rope
    const params = { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id }
    return (
      <Link to={pages.rope} params={params} search={{ event }}>
        {content}
      </Link>
    )
  }
}

function DeviceAlarms({ device, onOpen }: TitleProps) {
  return (
    <>
      <AlarmRulesCard
        device={device}
        onAdd={() => onOpen({ dialog: 'addAlarmRule' })}
        onEdit={(alarmRule) => onOpen({ alarmRule })}
      />
      <AlarmsCard of={{ device: device.id }} timezone={device.rope?.installation.timezone} isLasting={false} />
    </>
  )
}

/** What the address says, and how it changes. */
function useDeviceSearch(kind: DeviceKind) {
  const search = routes[kind].useSearch()
  const navigate = routes[kind].useNavigate()
  const closeDialog = useCloseDialog()
  const noDialog = { dialog: undefined, sensor: undefined, alarmRule: undefined }
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
  const section = device.kind === 'smartrope' ? 'smartropes' : 'sensorDevices'
  const list = t(`sections.name.${section}`)
  return (
    <>
      <PageTitle parts={[name, list]} />
      <PageHeader before={<BackLink to={pages[section]} name={list} />} title={name} help={helpOf(device.kind)}>
        {!device.isDeleted && (
          <PageTools
            tools={[
              { label: t('devices.addSensor'), icon: IconPlus, onUse: () => onOpen({ dialog: 'addSensor' }) },
              {
                label: t(`${textsOf(device.kind)}.settings`),
                icon: IconSettings,
                onUse: () => onOpen({ dialog: 'settings' }),
              },
            ]}
          />
        )}
      </PageHeader>
    </>
  )
}

function NoSensors({ device, onAdd }: { readonly device: SensorDevice; readonly onAdd: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState sentence={t(`${textsOf(device.kind)}.noSensors`)}>
      {!device.isDeleted && (
        <Button variant="default" onClick={onAdd}>
          {t('devices.addSensor')}
        </Button>
      )}
    </EmptyState>
  )
}
