import type { Role } from '@catenary/contract/access'
import { isCoveredBy, editOwnUserRoles, roles } from '@catenary/contract/access'
import { mandators } from '@catenary/contract/accounts/mandators'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { useRoleName } from '../../../shell/role-name.ts'
import { useCan, useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import type { UserDraft } from './user-draft.ts'
import { isProgramDraft, needsMandators, rolesOf } from './user-draft.ts'
import styles from './UserForm.module.css'

/** The user's roles and mandators. */
export function RightsFields({ draft, change, message, isNew }: UserFieldsProps) {
  const { t } = useTexts()
  const roleName = useRoleName()
  const isAny = useCan()('USER_EDIT_ANY')
  const assignableRoles = useAssignableRoles(draft)
  const roleOptions = assignableRoles.map((role) => ({ value: role, label: roleName(role) }))
  const assignRoles = (roleChange: Pick<UserDraft, 'role' | 'furtherRoles'>) => {
    const next = { ...draft, ...roleChange }
    // A program calls with a token: that is all it needs, unless something else is chosen.
    const isNewProgram = isNew && isProgramDraft(next) && draft.twoFactorMethod === ''
    change({ ...roleChange, ...(isNewProgram ? { twoFactorMethod: 'no-password' } : {}) })
  }
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('users.field.role')}
        required
        error={message('role')}
        data={[...(draft.role === '' ? [{ value: '', label: t('usersPage.chooseRole') }] : []), ...roleOptions]}
        value={draft.role}
        onChange={({ currentTarget: { value } }) => {
          const role = assignableRoles.find((one) => one === value) ?? ''
          assignRoles({ role, furtherRoles: draft.furtherRoles.filter((one) => one !== role) })
        }}
      />
      {isAny && draft.role !== '' && (
        <MultiSelect
          label={t('usersPage.furtherRoles')}
          error={message('furtherRoles')}
          data={roleOptions.filter(({ value }) => value !== draft.role)}
          value={[...draft.furtherRoles]}
          onChange={(chosen) =>
            assignRoles({ role: draft.role, furtherRoles: roles.filter((role) => chosen.includes(role)) })
          }
          clearButtonProps={{ 'aria-label': t('common.remove') }}
        />
      )}
      {needsMandators(draft) && <MandatorsField draft={draft} change={change} error={message('mandators')} />}
    </div>
  )
}

/** The roles that the caller may give, and those that the draft has. */
function useAssignableRoles(draft: UserDraft): readonly Role[] {
  const user = useSessionUser()
  const isAny = useCan()('USER_EDIT_ANY')
  const currentRoles = rolesOf(draft)
  return roles.filter(
    (role) =>
      currentRoles.includes(role) || (isAny ? isCoveredBy([role], user?.roles ?? []) : editOwnUserRoles.includes(role)),
  )
}

interface MandatorsFieldProps extends Pick<UserFieldsProps, 'draft' | 'change'> {
  readonly error: string | undefined
}

function MandatorsField({ draft, change, error }: MandatorsFieldProps) {
  const { t, language } = useTexts()
  const list = useQuery(queryFor(mandators.list, {}))
  const mandatorOptions = (list.data ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  return (
    <MultiSelect
      className={styles.wide}
      label={t('users.field.mandators')}
      required
      error={error ?? (list.isError ? t('common.loadFailed') : undefined)}
      data={mandatorOptions}
      // Without a label the field would show the id.
      value={list.data ? [...draft.mandators] : []}
      disabled={list.isPending}
      onChange={(chosen) => change({ mandators: chosen })}
      searchable
      nothingFoundMessage={t('common.noResults')}
      hidePickedOptions
    />
  )
}
