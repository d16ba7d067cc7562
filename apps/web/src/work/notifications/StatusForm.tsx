import type { NotificationStatus, NotificationType } from '@catenary/contract/work/notification-settings'
import { notificationStatus, notificationTypes } from '@catenary/contract/work/notification-settings'
import { Button, Switch } from '@mantine/core'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedFormCallbacks } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import type { SaveOptions } from '../../ui/form/use-save-mutation.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { TypeGroup } from './type-names.ts'
import { groupedTypes, useTypeName } from './type-names.ts'
import styles from './notifications.module.css'

interface Props extends LoadedFormCallbacks {
  /** The types that are switched off. */
  readonly stored: NotificationStatus
  readonly version: string | undefined
  readonly send: (off: NotificationStatus, attempt: SaveOptions) => Promise<unknown>
  /** Whose reading calls are stale afterwards. */
  readonly stale: 'ropes' | 'installations'
  readonly conflictTitle: string
}

/** A switch for every type of rule; only those that are off are stored. */
export function StatusForm({ stored, version, send, stale, conflictTitle, onChanged, ...callbacks }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const formatTypes = useTypesFormatter()
  const form = useRecordForm({
    initial: { off: stored },
    changeOf: ({ off }) => notificationTypes.filter((type) => off.includes(type)),
    send,
    version,
    stale: [stale],
    onChanged,
    onSaved() {
      toasts.showSuccess(t('notificationSettings.statusSaved'))
      callbacks.onClose()
    },
  })
  const { off } = form.values
  const setOff = (types: NotificationStatus) => form.change({ off: types })
  const compare = (theirs: unknown) => {
    const label = t('notificationSettings.status')
    return [{ name: 'off', label, mine: formatTypes(off), theirs: formatTypes(parseStatus(theirs)) }]
  }
  return (
    <FormFrame {...callbacks} form={form} conflict={{ title: conflictTitle, compare }}>
      <div className={styles.part}>
        <p className={styles.hint}>{t('notificationSettings.statusHint')}</p>
        <div className={styles.summary}>
          <output>
            {off.length === 0
              ? t('notificationSettings.noneOff')
              : t('notificationSettings.someOff', { count: off.length })}
          </output>
          <div className={styles.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => setOff([])}>
              {t('notificationSettings.allOn')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOff([...notificationTypes])}>
              {t('notificationSettings.allOff')}
            </Button>
          </div>
        </div>
      </div>
      {groupedTypes.map(([group, types]) => (
        <Switches key={group} group={group} types={types} off={off} onOff={setOff} />
      ))}
    </FormFrame>
  )
}

/** The types that are switched off in a rope or an installation, from a version conflict. */
function parseStatus(record: unknown): NotificationStatus {
  const status = typeof record === 'object' && record && 'notificationStatus' in record ? record.notificationStatus : []
  const parsed = notificationStatus.safeParse(status)
  return parsed.success ? parsed.data : []
}

interface SwitchesProps {
  readonly group: TypeGroup
  readonly types: readonly NotificationType[]
  readonly off: NotificationStatus
  readonly onOff: (off: NotificationStatus) => void
}

function Switches({ group, types, off, onOff }: SwitchesProps) {
  const { t } = useTexts()
  const typeName = useTypeName()
  return (
    <fieldset className={styles.part}>
      <legend>{t(`notificationSettings.group.${group}`)}</legend>
      <div className={styles.switches}>
        {types.map((type) => (
          <Switch
            key={type}
            label={typeName(type)}
            checked={!off.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onOff(checked ? off.filter((other) => other !== type) : [...off, type])
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function useTypesFormatter() {
  const { t } = useTexts()
  const typeName = useTypeName()
  return (types: readonly NotificationType[]) =>
    types.length === 0
      ? t('notificationSettings.noneOff')
      : t('common.labelled', {
          label: t('notificationSettings.someOff', { count: types.length }),
          value: types.map(typeName).join(', '),
        })
}
