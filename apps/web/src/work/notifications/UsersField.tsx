import { areas } from '@catenary/contract/assets/areas'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import styles from './notifications.module.css'

/** A recipient; without a name for readers who may not see them. */
export interface NotificationRecipient {
  readonly id: string
  readonly name: string | null
}

interface Props {
  readonly label: string
  readonly areaId: string
  /** The users already selected, including those not visible among the area's users. */
  readonly knownUsers: readonly NotificationRecipient[]
  /** The ids of those chosen. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error?: string
}

/** Chooses among the users who may see an area. */
export function UsersField({ label, areaId, knownUsers, value, onChange, error }: Props) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  const { data = [], error: loadError, isSuccess } = useQuery(queryFor(areas.users, { params: { id: areaId } }))
  const others = knownUsers.filter(({ id }) => !data.some((user) => user.id === id))
  const offered = [...data, ...others].map(({ id, name }) => ({
    value: id,
    label: name ?? t('notificationSettings.unseenUser'),
  }))
  // Whoever lost access or wants no notifications stays chosen, and is passed over. Of hidden users nothing is known.
  const unreached = [...(isSuccess ? others : []), ...data.filter(({ isNotified }) => isNotified === false)].flatMap(
    ({ id, name }) => (name !== null && value.includes(id) ? [name] : []),
  )
  return (
    <MultiSelect
      label={label}
      description={
        unreached.length > 0 && (
          <span className={styles.unreached}>
            {t('notificationSettings.notNotified', { names: unreached.join(', ') })}
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={value.length === 0 ? t('notificationSettings.addUser') : undefined}
      data={offered}
      value={[...value]}
      onChange={onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('common.noResults')}
      error={error ?? (loadError ? errorMessage(loadError) : undefined)}
      maxDropdownHeight={240}
    />
  )
}
