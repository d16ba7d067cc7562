import type { Rope } from '@catenary/contract/assets/ropes'
import type { TruscanAttributes, TruscanContract } from '@catenary/contract/devices/truscan-fields'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { QuantityValue } from '../../ui/figures/QuantityValue.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'
import { useNow } from '../../ui/use-now.ts'
import { LastSeen } from '../LastSeen.tsx'
import { useRefusal } from './use-refusal.ts'
import styles from './truscan.module.css'

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

const secondsPerHour = 3600

/** What is known of the device on a rope; what it never reported is left out. */
export function useTruscanFacts(rope: Rope): readonly Fact[] {
  const { t, dateTime } = useTexts()
  const upload = useUploadText(rope)
  const now = useNow()
  const { deviceSerialNumber, truscanAttributes: device, installation } = rope
  const { timezone } = installation
  const system = unitSystemOf(installation)
  const instant = (at: string | null) => at && dateTime(at, timezone)
  const facts: readonly Fact[] = [
    { label: t('truscan.facts.serialNumber'), value: deviceSerialNumber },
    ...(device ? [{ label: t('truscan.facts.status'), value: device.status && <Status device={device} /> }] : []),
    ...(device?.reportedAt
      ? [
          {
            label: t('truscan.facts.reportedAt'),
            value: <LastSeen at={device.reportedAt} now={now} timezone={timezone} />,
          },
        ]
      : []),
    { label: t('truscan.facts.deviceTime'), value: instant(device?.deviceTime ?? null) },
    {
      label: t('truscan.facts.ropeSpeed'),
      value: typeof device?.ropeSpeed === 'number' && (
        <QuantityValue value={device.ropeSpeed} unit="m/s" decimals={2} system={system} />
      ),
    },
    {
      label: t('truscan.facts.bendingCycles'),
      value: typeof device?.bendingCycles === 'number' && (
        <QuantityValue value={device.bendingCycles} unit="cycles" decimals={0} />
      ),
    },
    {
      label: t('truscan.facts.measurementWaiting'),
      value: typeof device?.measurementWaiting === 'number' && (
        <QuantityValue value={device.measurementWaiting / secondsPerHour} unit="h" decimals={1} />
      ),
    },
    { label: t('truscan.facts.lastMeasurement'), value: instant(device?.lastMeasurement ?? null) },
    { label: t('truscan.facts.nextMeasurement'), value: instant(device?.nextMeasurement ?? null) },
    { label: t('truscan.facts.upload'), value: device && upload(device) },
    ...(device
      ? [{ label: t('truscan.facts.contract'), value: <Contract rope={rope} contract={device.contract} /> }]
      : []),
  ]
  return facts.filter(({ value }) => value !== null && value !== undefined && value !== false)
}

function Status({ device: { status, message } }: { readonly device: TruscanAttributes }) {
  const { t } = useTexts()
  if (status === null) return null
  const text = [t(`truscan.status.${status}`), message].filter(Boolean).join(': ')
  if (status !== 'fault') return text
  return (
    <span className={styles.fault}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {text}
    </span>
  )
}

function useUploadText({ installation }: Rope) {
  const { t, dateTime } = useTexts()
  const size = useFileSize()
  return ({ uploadAmount, uploadTime, uploadRunning }: TruscanAttributes) =>
    uploadAmount === null || uploadTime === null
      ? null
      : t(uploadRunning ? 'truscan.uploadRunning' : 'truscan.uploadDone', {
          amount: size(uploadAmount),
          time: dateTime(uploadTime, installation.timezone),
        })
}

/** A contract under which nothing can be requested any more says so. */
function Contract({ rope, contract }: { readonly rope: Rope; readonly contract: TruscanContract | null }) {
  const { t } = useTexts()
  const text = useContractText()(contract)
  const refusal = useRefusal(rope)
  if (!contract || !refusal) return text
  return (
    <>
      {text}
      <span className={styles.fault}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t(`errors.${refusal}`)}
      </span>
    </>
  )
}

function useContractText() {
  const { t, date, short } = useTexts()
  // A day is the same day everywhere.
  const day = (isoDay: string) => date(`${isoDay}T12:00:00.000Z`, 'UTC')
  return (contract: TruscanContract | null) => {
    if (contract?.duration) {
      const { schedule_interval: interval, contractEnd } = contract.duration
      return t('truscan.contractOverTime', {
        interval: t(`truscan.scheduleInterval.${interval}`),
        end: day(contractEnd),
      })
    }
    if (!contract?.quantity) return t('truscan.noContract')
    const { measurementsRemaining, measurementsPaidFor, contractEnd } = contract.quantity
    return t('truscan.contractOverNumber', {
      remaining: short(measurementsRemaining, 0),
      paid: short(measurementsPaidFor, 0),
      end: day(contractEnd),
    })
  }
}
