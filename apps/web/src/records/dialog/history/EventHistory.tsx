import type { ResponseBody } from '@catenary/contract/endpoint'
import type { FlatEvent } from '@catenary/contract/records/event-history'
import { diffFields, replayChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertOctagon, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { flattenEvent, useEventFieldTexts } from '../use-event-field-texts.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { RestoreVersion } from './RestoreVersion.tsx'
import styles from './EventHistory.module.css'

interface Props {
  readonly event: RopeEvent
  readonly zone: string | undefined
  readonly system: UnitSystem
  readonly mayRestore: boolean
  /** True where something was typed that is not saved. */
  readonly hasTyped: boolean
  readonly onRestored: () => void
}

type Entry = ResponseBody<typeof events.history>[number]

/** Who changed an event, when, and from what; read when it is unfolded. Any version can be made the present one again. */
export function EventHistory(props: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const history = useQuery({ ...queryFor(events.history, { params: { id: props.event.id } }), enabled: isOpen })
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('events.history')}</summary>
      {isOpen && (
        <Loaded query={history} skeleton={<Skeleton height={60} />}>
          {(entries) =>
            entries.length === 0 ? (
              <Text c="dimmed">{t('events.historyEmpty')}</Text>
            ) : (
              <Entries entries={entries} {...props} />
            )
          }
        </Loaded>
      )}
    </details>
  )
}

function Entries({ entries, event, zone, system, mayRestore, hasTyped, onRestored }: Props & { entries: Entry[] }) {
  const { t, dateTime } = useTexts()
  const referencingFields = entries.flatMap(({ attributes }) => [replayChanges([attributes]), oldFields(attributes)])
  const texts = useEventFieldTexts({ ropeId: event.rope.id, zone, system, referencingFields })
  const [restoreTarget, setRestoreTarget] = useState<{ readonly number: number; readonly wanted: FlatEvent } | null>(
    null,
  )
  const now = flattenEvent(event)
  const fieldsAt = (number: number) =>
    replayChanges(entries.flatMap((one) => (one.number <= number ? [one.attributes] : [])).toReversed())
  const brokenVersions = entries.filter(({ isIntact }) => !isIntact).map(({ number }) => number)
  return (
    <>
      {brokenVersions.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertOctagon aria-hidden="true" />}
          title={t('eventTable.historyBroken')}
          role="alert"
        >
          {t('eventTable.historyBrokenAt', { versions: brokenVersions.toReversed().join(', ') })}
        </Alert>
      )}
      <ol className={styles.entries}>
        {entries.map(({ number, timestamp, user, attributes }) => {
          const wanted = { ...fieldsAt(number), isDeleted: event.isDeleted }
          return (
            <li key={number}>
              <div className={styles.head}>
                <h3>{t('events.version', { number })}</h3>
                <span>{`${dateTime(timestamp, zone)} · ${user.isSystem ? t('common.system') : user.name}`}</span>
                {mayRestore && brokenVersions.length === 0 && Object.keys(diffFields(now, wanted)).length > 0 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconHistory size={15} aria-hidden="true" />}
                    aria-label={t('common.labelled', {
                      label: t('events.restoreVersion'),
                      value: t('events.version', { number }),
                    })}
                    onClick={() => setRestoreTarget({ number, wanted })}
                  >
                    {t('events.restoreVersion')}
                  </Button>
                )}
              </div>
              <ChangedFields
                changes={attributes}
                before={fieldsAt(number - 1)}
                after={fieldsAt(number)}
                texts={texts}
              />
              {number > 1 && (
                <details>
                  <summary>{t('events.versionThen')}</summary>
                  <ChangedFields
                    changes={diffFields({}, fieldsAt(number))}
                    before={{}}
                    after={fieldsAt(number)}
                    texts={texts}
                  />
                </details>
              )}
            </li>
          )
        })}
        {restoreTarget && (
          <RestoreVersion
            {...restoreTarget}
            {...{ event, now, texts, hasTyped, onRestored }}
            onClose={() => setRestoreTarget(null)}
          />
        )}
      </ol>
      {brokenVersions.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('eventTable.historyIntact')}
        </Text>
      )}
    </>
  )
}

/** What the changed fields held before. */
function oldFields(changes: Entry['attributes']): FlatEvent {
  return Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]))
}
