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
        {(state: CumulocityState) => (
          <State state={state} id={device.cumulocityId ?? ''} timezone={device.rope?.installation.timezone} />
        )}
      </Loaded>
    </section>
  )
}

interface StateProps {
  readonly state: CumulocityState
  /** That of the device at Cumulocity. */
  readonly id: string
  readonly timezone: string | undefined
}

function State({ state, id, timezone }: StateProps) {
  const { t } = useTexts()
  const { reports } = state
  return (
    <>
      <LastReading state={state} id={id} />
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

/** When the device was last read and up to when it measured, and why it is not read or nothing comes. */
function LastReading({ state, id }: Pick<StateProps, 'state' | 'id'>) {
  const { t, locale } = useTexts()
  const now = useNow()
  const { isSetUp, readAt, measuredUntil, failure, reports } = state
  const age = (time: string) => formatAge(locale, now - Date.parse(time))
  const read = readAt === null ? t('cumulocity.neverRead') : t('cumulocity.read', { age: age(readAt) })
  const measured = measuredUntil !== null && (
    <>
      <br />
      {t('cumulocity.measured', { age: age(measuredUntil) })}
    </>
  )
  if (!isSetUp)
    return (
      <Alert title={t('cumulocity.notSetUp')}>
        {t('cumulocity.setUpHint')} {readAt !== null && read}
      </Alert>
    )
  if (failure !== null)
    return (
      <Alert title={t('cumulocity.failure')}>
        {t(`cumulocity.reason.${failure.reason}`)} {failure.detail !== null && <code>{failure.detail}</code>}
        <br />
        {read}
        {measured}
      </Alert>
    )
  if (readAt !== null && measuredUntil === null && reports.length === 0)
    return (
      <Alert title={t('cumulocity.nothingThere')}>
        {t('cumulocity.nothingHint', { id })}
        <br />
        {read}
      </Alert>
    )
  return (
    <p className={styles.detail}>
      {read}
      {measured}
    </p>
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
