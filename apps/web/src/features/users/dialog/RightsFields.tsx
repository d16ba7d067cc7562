import type { Role } from '@catenary/contract/access'
import { isWithin, ownUserRoles, roles } from '@catenary/contract/access'
import { mandators } from '@catenary/contract/mandators'
import { MultiSelect, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { useRoleName } from '../../../shell/role-name.ts'
import { useCan, useSessionUser } from '../../../shell/session.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { UserFieldsProps } from './fields-props.ts'
import styles from './UserForm.module.css'
import type { UserDraft } from './user-draft.ts'
import { isProgramDraft, needsMandators, rolesOf } from './user-draft.ts'

/** What the user may do, and for whom. */
export function RightsFields({ draft, change, message, isNew }: UserFieldsProps) {
  const { t } = useTexts()
  const roleName = useRoleName()
  const isAny = useCan()('USER_EDIT_ANY')
  const givable = useGivableRoles(draft)
  const named = givable.map((role) => ({ value: role, label: roleName(role) }))
  const give = (given: Pick<UserDraft, 'role' | 'furtherRoles'>) => {
    const next = { ...draft, ...given }
    // A program calls with a token: that is all it needs, unless something else is chosen.
    const isNewProgram = isNew && isProgramDraft(next) && draft.twoFactorMethod === ''
    change({ ...given, ...(isNewProgram ? { twoFactorMethod: 'no-password' } : {}) })
  }
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('users.field.role')}
        required
        error={message('role')}
        data={[...(draft.role === '' ? [{ value: '', label: t('usersPage.chooseRole') }] : []), ...named]}
        value={draft.role}
        onChange={({ currentTarget: { value } }) => {
          const role = givable.find((one) => one === value) ?? ''
          give({ role, furtherRoles: draft.furtherRoles.filter((one) => one !== role) })
        }}
      />
      {isAny && draft.role !== '' && (
        <MultiSelect
          label={t('usersPage.furtherRoles')}
          error={message('furtherRoles')}
          data={named.filter(({ value }) => value !== draft.role)}
          value={[...draft.furtherRoles]}
          onChange={(chosen) => give({ role: draft.role, furtherRoles: roles.filter((role) => chosen.includes(role)) })}
          clearButtonProps={{ 'aria-label': t('common.remove') }}
        />
      )}
      {needsMandators(draft) && <MandatorsField draft={draft} change={change} error={message('mandators')} />}
    </div>
  )
}

/** The roles that the caller may give, and those that the draft has. */
function useGivableRoles(draft: UserDraft): readonly Role[] {
  const user = useSessionUser()
  const isAny = useCan()('USER_EDIT_ANY')
  const held = rolesOf(draft)
  return roles.filter(
    (role) => held.includes(role) || (isAny ? isWithin([role], user?.roles ?? []) : ownUserRoles.includes(role)),
  )
}

interface MandatorsFieldProps extends Pick<UserFieldsProps, 'draft' | 'change'> {
  readonly error: string | undefined
}

function MandatorsField({ draft, change, error }: MandatorsFieldProps) {
  const { t, language } = useTexts()
  const list = useQuery(read(mandators.list, {}))
  const known = (list.data ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  return (
    <MultiSelect
      className={styles.wide}
      label={t('users.field.mandators')}
      required
      error={error ?? (list.isError ? t('common.loadFailed') : undefined)}
      data={known}
      // An id without a name would stand in the field as it is.
      value={list.data ? [...draft.mandators] : []}
      disabled={list.isPending}
      onChange={(chosen) => change({ mandators: chosen })}
      searchable
      nothingFoundMessage={t('common.noResults')}
      hidePickedOptions
    />
  )
}
