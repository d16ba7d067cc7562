import { events } from '@catenary/contract/events'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import compare from '../../../ui/compare.module.css'
import styles from './EventForm.module.css'

interface Props {
  readonly eventId: string
  readonly zone: string | undefined
  readonly system: UnitSystem
}

/** Who changed an event, when, and from what; read when it is unfolded. */
export function EventHistory({ eventId, zone, system }: Props) {
  const { t, dateTime } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const history = useQuery({ ...read(events.history, { params: { id: eventId } }), enabled: isOpen })
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('events.history')}</summary>
      <Loaded query={history} skeleton={<Skeleton height={60} />}>
        {(entries) =>
          entries.length === 0 ? (
            <Text c="dimmed">{t('events.historyEmpty')}</Text>
          ) : (
            <table className={compare.compare}>
              <thead>
                <tr>
                  <th scope="col">{t('common.date')}</th>
                  <th scope="col">{t('events.changedBy')}</th>
                  <th scope="col">{t('events.field')}</th>
                  <th scope="col">{t('events.oldValue')}</th>
                  <th scope="col">{t('events.newValue')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.flatMap(({ timestamp, user, attributes }) =>
                  Object.entries(attributes).map(([field, { old, new: changed }]) => (
                    <HistoryRow
                      key={`${timestamp} ${field}`}
                      cells={[dateTime(timestamp, zone), user.name]}
                      {...{ field, old, changed, zone, system }}
                    />
                  )),
                )}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </details>
  )
}

interface RowProps extends Pick<Props, 'zone' | 'system'> {
  readonly cells: readonly [when: string, who: string]
  readonly field: string
  readonly old: unknown
  readonly changed: unknown
}

function HistoryRow({ cells: [when, who], field, old, changed, zone, system }: RowProps) {
  const { t, has, short, quantity, dateTime } = useTexts()
  const plain = field.replace(/^attributes\./, '')
  const key = [`events.attributes.${plain}`, `events.${plain}`].find((one) => has(one))
  const said = (value: unknown) => {
    if (value === null || value === undefined) return '–'
    if (typeof value === 'number')
      return plain === 'position' || plain === 'length' ? quantity(value, 'm', { system }) : short(value)
    if (plain === 'timestamp' && typeof value === 'string') return dateTime(value, zone)
    if (Array.isArray(value)) return short(value.length)
    const text = typeof value === 'object' ? ((value as { name?: unknown }).name ?? JSON.stringify(value)) : value
    const label = `events.${plain}.${String(text)}`
    return has(label) ? (t as (key: string) => string)(label) : String(text)
  }
  return (
    <tr>
      <td>{when}</td>
      <td>{who}</td>
      <td>{key ? (t as (key: string) => string)(key) : plain}</td>
      <td>{said(old)}</td>
      <td>{said(changed)}</td>
    </tr>
  )
}
