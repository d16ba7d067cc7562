import type { CumulocityState, DeviceReport } from '@catenary/contract/devices/device-messages'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { formatAge } from '@catenary/i18n/format'
import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import card from '../../ui/card.module.css'
import styles from './page.module.css'

const pollInterval = 60_000

/** When a device was last read from Cumulocity, and its events and alarms there; nothing where it has no id there. */
export function CumulocityCard({ device }: { readonly device: SensorDevice }) {
  const { t } = useTexts()
  const query = useQuery({
    ...queryFor(sensorDevices.cumulocity, { params: { id: device.id } }),
    refetchInterval: pollInterval,
    enabled: device.cumulocityId !== null,
  })
  if (device.cumulocityId === null) return null
  return (
    <section className={card.card} aria-label={t('cumulocity.title')}>
      <CardTitle help="sensors#3">{t('cumulocity.title')}</CardTitle>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {(state: CumulocityState) => <State state={state} timezone={device.rope?.installation.timezone} />}
      </Loaded>
    </section>
  )
}

interface StateProps {
  readonly state: CumulocityState
  readonly timezone: string | undefined
}

function State({ state, timezone }: StateProps) {
  const { t } = useTexts()
  const { reports } = state
  return (
    <>
      <LastReading state={state} />
      {reports.length > 0 && (
        <ul className={styles.list} aria-label={t('cumulocity.reports')}>
          {reports.map((report) => (
            <Report key={`${report.kind} ${report.externalId}`} report={report} timezone={timezone} />
          ))}
        </ul>
      )}
    </>
  )
}

/** When the device was last read, and why it is not. */
function LastReading({ state: { isSetUp, readAt, failure } }: Pick<StateProps, 'state'>) {
  const { t, locale } = useTexts()
  const now = useNow()
  const read =
    readAt === null
      ? t('cumulocity.neverRead')
      : t('cumulocity.read', { age: formatAge(locale, now - Date.parse(readAt)) })
  if (!isSetUp)
    return (
      <Alert title={t('cumulocity.notSetUp')}>
        {t('cumulocity.setUpHint')} {readAt !== null && read}
      </Alert>
    )
  if (failure === null) return <p className={styles.detail}>{read}</p>
  return (
    <Alert title={t('cumulocity.failure')}>
      {read}
      <br />
      <code>{failure}</code>
    </Alert>
  )
}

function Report({ report, timezone }: { readonly report: DeviceReport; readonly timezone: string | undefined }) {
  const { t, dateTime } = useTexts()
  const { kind, time, type, text, severity, status, count } = report
  const times = count !== null && count > 1 ? [t('cumulocity.count', { count })] : []
  // The words of Cumulocity: an alarm is looked up there by them.
  const facts = [
    t(`cumulocity.kind.${kind}`),
    ...(severity === null ? [] : [severity]),
    ...(status === null ? [] : [status]),
    ...times,
  ]
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {text === '' ? type : text}
        <span className={styles.detail}>{[...facts, ...(text === '' ? [] : [type])].join(' · ')}</span>
      </span>
      <time dateTime={time}>{dateTime(time, timezone)}</time>
    </li>
  )
}
