import type { NotificationStatus, NotificationType } from '@catenary/contract/notification-settings'
import { notificationTypes } from '@catenary/contract/notification-settings'
import { Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Conflict } from '../../ui/Conflict.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import type { FormEnds } from '../../ui/form/RecordForm.tsx'
import type { Attempt, OtherVersion } from '../../ui/form/use-saving.ts'
import { otherVersionIn, useSaving } from '../../ui/form/use-saving.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import styles from './notifications.module.css'
import type { TypeGroup } from './type-names.ts'
import { groupedTypes, useTypeName } from './type-names.ts'

interface Props extends FormEnds {
  /** The types that are switched off. */
  readonly off: NotificationStatus
  readonly version: string | undefined
  readonly send: (off: NotificationStatus, attempt: Attempt) => Promise<unknown>
  /** Whose reading calls are stale afterwards. */
  readonly stale: 'ropes' | 'installations'
  readonly conflictTitle: string
  /** What is switched off in somebody else's version. */
  readonly theirs: (other: OtherVersion) => NotificationStatus
  readonly onReload: () => void
}

/** A switch for every type of rule; only those that are off are kept. */
export function StatusForm({ off: stored, version, send, stale, onReload, onChanged, onClose, ...conflict }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const said = useSaidTypes()
  const [off, setOff] = useState<readonly NotificationType[]>(stored)
  const saving = useSaving(send, { version, stale: [stale] })
  const isChanged = off.length !== stored.length || off.some((type) => !stored.includes(type))
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const save = (overwrite?: OtherVersion) =>
    saving.mutate(
      { change: notificationTypes.filter((type) => off.includes(type)), overwrite },
      {
        onSuccess: () => {
          toasts.done(t('notificationSettings.statusSaved'))
          onClose()
        },
      },
    )
  const other = otherVersionIn(saving.error)
  if (other)
    return (
      <Conflict
        title={conflict.conflictTitle}
        fields={[
          {
            name: 'off',
            label: t('notificationSettings.status'),
            mine: said(off),
            theirs: said(conflict.theirs(other)),
          },
        ]}
        busy={saving.isPending}
        onOverwrite={() => save(other)}
        onReload={onReload}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        save()
      }}
    >
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
            <Button size="compact-sm" variant="default" onClick={() => setOff(notificationTypes)}>
              {t('notificationSettings.allOff')}
            </Button>
          </div>
        </div>
      </div>
      {groupedTypes.map(([group, types]) => (
        <Switches key={group} group={group} types={types} off={off} onOff={setOff} />
      ))}
      <FormFailure error={saving.error} hasFaults={false} others={[]} />
      <FormFoot error={saving.error} busy={saving.isPending} onClose={onClose} />
    </form>
  )
}

interface SwitchesProps {
  readonly group: TypeGroup
  readonly types: readonly NotificationType[]
  readonly off: readonly NotificationType[]
  readonly onOff: (off: readonly NotificationType[]) => void
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

function useSaidTypes() {
  const { t } = useTexts()
  const typeName = useTypeName()
  return (types: readonly NotificationType[]) =>
    types.length === 0
      ? t('notificationSettings.noneOff')
      : `${t('notificationSettings.someOff', { count: types.length })}: ${types.map(typeName).join(', ')}`
}
