import { Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import { hasPassword } from './user-draft.ts'
import styles from './UserForm.module.css'

/** What most users have as it is: folded away, unless something in it is wrong. */
export function MoreFields({ draft, change, message, isNew, mayEdit }: UserFieldsProps) {
  const { t } = useTexts()
  const fields = ['username', 'allowAuthorizationChange', 'passwordExpired'] as const
  if (!fields.some(mayEdit)) return null
  return (
    <details className={styles.more} open={message('username') !== undefined || undefined}>
      <summary>{t('usersPage.more')}</summary>
      <div className={styles.fields}>
        <TextInput
          className={styles.wide}
          label={t('users.field.username')}
          description={isNew ? t('usersPage.usernameHint') : undefined}
          placeholder={isNew ? draft.email : undefined}
          error={message('username')}
          disabled={!mayEdit('username')}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.username}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
        <Switch
          className={styles.wide}
          label={t('users.field.allowAuthorizationChange')}
          disabled={!mayEdit('allowAuthorizationChange')}
          checked={draft.allowAuthorizationChange}
          onChange={({ currentTarget: { checked } }) => change({ allowAuthorizationChange: checked })}
        />
        {!isNew && hasPassword(draft) && (
          <Switch
            className={styles.wide}
            label={t('users.field.passwordExpired')}
            description={t('usersPage.expireExplained')}
            disabled={!mayEdit('passwordExpired')}
            checked={draft.passwordExpired}
            onChange={({ currentTarget: { checked } }) => change({ passwordExpired: checked })}
          />
        )}
      </div>
    </details>
  )
}
