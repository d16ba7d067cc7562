import { can } from '@catenary/contract/access'
import type { Permission } from '@catenary/contract/access'
import { Select } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callerUsersQuery } from '../../api/caller-users-query.ts'
import { impersonate } from '../../api/impersonation.ts'
import { useRoleName } from '../../shell/role-name.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useImpersonatedUser } from '../../shell/use-impersonated-user.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ImpersonationPicker.module.css'

interface Props {
  /** What the page requires: for users without it there is nothing to look at. */
  readonly permission: Permission
}

/** Selects the user to impersonate, with that permission; clearing it ends impersonation. */
export function ImpersonationPicker({ permission }: Props) {
  const isPermitted = useSessionUser()?.permissions.includes('IMPERSONATE') ?? false
  return isPermitted ? <Picker permission={permission} /> : null
}

function Picker({ permission }: Props) {
  const { t, language } = useTexts()
  const roleName = useRoleName()
  const { data = [], isPending } = useQuery(callerUsersQuery)
  const impersonated = useImpersonatedUser()
  const impersonatable = data
    .filter((user) => user.isShowable && user.isActive && can(user.roles, permission))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(({ id, name, mainRole }) => ({ value: id, label: `${name} · ${roleName(mainRole)}` }))
  return (
    <Select
      className={styles.picker}
      aria-label={t('showing.pick')}
      placeholder={t('showing.pick')}
      leftSection={<IconEye size={17} stroke={1.6} aria-hidden />}
      data={impersonatable}
      value={impersonated?.id ?? null}
      onChange={impersonate}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('showing.stop') }}
      disabled={isPending}
      limit={100}
      nothingFoundMessage={t('common.noResults')}
      comboboxProps={{ position: 'bottom-end', width: 'max-content', shadow: 'md' }}
    />
  )
}
