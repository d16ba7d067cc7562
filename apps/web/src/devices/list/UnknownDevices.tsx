import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { formatAge } from '@catenary/i18n/format'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { NotLoadedNote } from '../../ui/page/NotLoadedNote.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useNow } from '../../ui/use-now.ts'
import page from '../page/page.module.css'

const pollInterval = 60_000

/** Ids under which messages arrive and that no device has: each can be added. Nothing where there are none. */
export function UnknownDevices({ onAdd }: { readonly onAdd: (externalId: string) => void }) {
  const { t, locale } = useTexts()
  const now = useNow()
  const query = useQuery({
    ...queryFor(sensorDevices.unknown, {}),
    refetchInterval: pollInterval,
  })
  const { data } = query
  if (!data) return <NotLoadedNote queries={[query]} sentence={t('deviceMessages.unknownNotLoaded')} />
  if (data.length === 0) return null
  return (
    <Alert mb="md" title={t('deviceMessages.unknown', { count: data.length })}>
      {t('deviceMessages.unknownExplained')}
      <ul className={page.list}>
        {data.map(({ externalId, topic, count, lastAt }) => (
          <li key={externalId} className={page.row}>
            <span className={page.name}>
              {externalId}
              <span className={page.detail}>
                {[
                  t('deviceMessages.unknownCount', { count, age: formatAge(locale, now - Date.parse(lastAt)) }),
                  topic,
                ].join(' · ')}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('common.labelled', { label: t('devices.create'), value: externalId })}
              onClick={() => onAdd(externalId)}
            >
              {t('devices.create')}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
