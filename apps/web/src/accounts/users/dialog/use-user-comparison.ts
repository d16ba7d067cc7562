import { mandators } from '@catenary/contract/accounts/mandators'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../../api/queries.ts'
import { useRoleName } from '../../../shell/role-name.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { ComparedField } from '../../../ui/VersionConflict.tsx'
import type { UserDraft } from './user-draft.ts'
import { rolesOf } from './user-draft.ts'

/** Formats two drafts of a user field by field. */
export function useUserComparison(): (mine: UserDraft, theirs: UserDraft) => ComparedField[] {
  const { t } = useTexts()
  const formatDraft = useDraftFormatter()
  return (mine, theirs) => {
    const [a, b] = [formatDraft(mine), formatDraft(theirs)]
    return Object.entries(a).map(([field, value]) => {
      const name = field as keyof typeof a
      return { name, label: t(`users.field.${name}`), mine: value, theirs: b[name] }
    })
  }
}

function useDraftFormatter() {
  const { t } = useTexts()
  const roleName = useRoleName()
  const { data = [] } = useQuery(queryFor(mandators.list, {}))
  const mandatorName = (mandatorId: string) => data.find(({ id }) => id === mandatorId)?.name ?? mandatorId
  const yesNo = (value: boolean) => t(value ? 'common.yes' : 'common.no')
  return (draft: UserDraft) => ({
    firstname: draft.firstname,
    lastname: draft.lastname,
    email: draft.email,
    username: draft.username,
    phone: draft.phone,
    roles: rolesOf(draft).map(roleName).join(', '),
    mandators: draft.mandators.map(mandatorName).join(', '),
    function: draft.function && t(`users.function.${draft.function}`),
    languageId: draft.languageId && t(`users.language.${draft.languageId}`),
    notificationEnabled: yesNo(draft.notificationEnabled),
    twoFactorMethod: t(`users.method.${draft.twoFactorMethod || 'password'}`),
    samlProvider: draft.samlProvider,
    isActive: yesNo(draft.isActive),
    allowAuthorizationChange: yesNo(draft.allowAuthorizationChange),
    passwordExpired: yesNo(draft.passwordExpired),
  })
}
