import type { Alarm } from '@catenary/contract/devices/alarms'
import { alarmList, alarms } from '@catenary/contract/devices/alarms'
import { describeAlarmRule, formatMeasured } from '@catenary/i18n/devices/describe-alarm'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPage } from '../../api/call.ts'
import { pageQueryFor } from '../../api/queries.ts'
import { useCan } from '../../shell/session.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { NotLoadedNote } from '../../ui/page/NotLoadedNote.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx'
import { StateBadge } from './StateBadge.tsx'
import card from '../../ui/card.module.css'
import styles from '../page/page.module.css'

interface Props {
  /** Whose alarms: those of a device, or of all devices of a rope. */
  readonly of: { readonly device: string } | { readonly rope: string }
  readonly timezone: string | undefined
  /** Those that last, or those that have ended. */
  readonly isLasting: boolean
}

/** What lasts is news. */
const pollInterval = { lasting: 20_000, ended: 120_000 } as const
/** Alarms that are shown at first, and more of them at a time. */
const step = 10

/** The alarms of devices that last or have ended, newest first; nothing where there are none. Those who record events acknowledge them. */
export function AlarmsCard({ of, timezone, isLasting }: Props) {
  const { t } = useTexts()
  const [limit, setLimit] = useState(step)
  const [toAcknowledge, setToAcknowledge] = useState<Alarm | null>(null)
  const refetchInterval = isLasting ? pollInterval.lasting : pollInterval.ended
  const title = t(isLasting ? 'alarms.title' : 'alarms.earlier')
  const sent = {
    ...of,
    open: isLasting ? ('1' as const) : ('0' as const),
    limit: String(Math.min(limit, alarmList.maxLimit)),
    total: '1' as const,
  }
  const query = useQuery({ ...pageQueryFor(alarms.list, { query: sent }), refetchInterval })
  if (!query.error && !query.data?.items.length) return null
  return (
    <section className={card.card} aria-label={title}>
      <CardTitle help="alarms#3">{title}</CardTitle>
      {query.isRefetchError && <NotLoadedNote queries={[query]} sentence={t('alarms.notRefreshed')} />}
      <Loaded query={query} skeleton={<RowSkeleton rows={2} />}>
        {({ items, total }: ListPage<Alarm>) => (
          <>
            <ul className={styles.list} aria-label={title} hidden={items.length === 0}>
              {items.map((alarm) => (
                <AlarmRow
                  key={alarm.id}
                  alarm={alarm}
                  timezone={timezone}
                  withDevice={'rope' in of}
                  onAcknowledge={() => setToAcknowledge(alarm)}
                />
              ))}
            </ul>
            {(total ?? 0) > items.length && items.length < alarmList.maxLimit && (
              <div>
                <Button
                  variant="default"
                  loading={query.isPlaceholderData}
                  onClick={() => setLimit(items.length + step)}
                >
                  {t('alarms.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <AcknowledgeDialog alarm={toAcknowledge} onClose={() => setToAcknowledge(null)} />
    </section>
  )
}

interface RowProps {
  readonly alarm: Alarm
  readonly timezone: string | undefined
  readonly withDevice: boolean
  readonly onAcknowledge: () => void
}

function AlarmRow({ alarm, timezone, withDevice, onAcknowledge }: RowProps) {
  const { t, locale } = useTexts()
  const can = useCan()
  const { rule, device, state } = alarm
  const text = describeAlarmRule(t, locale, rule)
  const place = [withDevice ? device.name : null, rule.value?.sensorName].filter((part) => part)
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {text}
        <span className={styles.detail}>{[...place, ...useAlarmFacts(alarm, timezone)].join(' · ')}</span>
      </span>
      <StateBadge state={state} />
      {state === 'firing' && can('EVENT_EDIT') && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('alarms.acknowledgeAlarm', { rule: text })}
          onClick={onAcknowledge}
        >
          {t('alarms.acknowledge')}
        </Button>
      )}
    </li>
  )
}

/** When an alarm was, what was measured, and who sees to it. */
function useAlarmFacts(
  { since, endedAt, lastValue, rule, acknowledged }: Alarm,
  timezone: string | undefined,
): string[] {
  const { t, locale, dateTime } = useTexts()
  const [from, to] = [dateTime(since, timezone), endedAt === null ? null : dateTime(endedAt, timezone)]
  const time = to === null ? t('alarms.since', { date: from }) : t('alarms.fromTo', { from, to })
  const measured = lastValue === null ? [] : [t('alarms.measured', { value: formatMeasured(locale, rule, lastValue) })]
  if (!acknowledged) return [time, ...measured]
  const { by, at, note } = acknowledged
  const who = { name: by.name, date: dateTime(at, timezone) }
  const seen = note === null ? t('alarms.acknowledgedBy', who) : t('alarms.acknowledgedByNoted', { ...who, note })
  return [time, ...measured, seen]
}
