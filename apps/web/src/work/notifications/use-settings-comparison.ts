import { areas } from '@catenary/contract/assets/areas'
import { deepEqual } from '@catenary/contract/deep-equal'
import type { NotificationRule } from '@catenary/contract/work/notification-settings'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import type { ComparedField } from '../../ui/dialog/VersionConflict.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useTypeName } from './type-names.ts'
import type { NotificationRecipient } from './UsersField.tsx'

interface Settings {
  readonly email: boolean
  readonly sms: boolean
  readonly users: readonly { readonly id: string }[]
  readonly rules: readonly NotificationRule[]
}

/** The names of users of an area. */
export function useUserNames(areaId: string, knownUsers: readonly NotificationRecipient[]) {
  const { t } = useTexts()
  const { data = [] } = useQuery(queryFor(areas.users, { params: { id: areaId } }))
  return (users: readonly { readonly id: string; readonly name?: string | null }[]): string => {
    const names = users.map(
      ({ id, name }) =>
        name ?? [...data, ...knownUsers].find((one) => one.id === id)?.name ?? t('notificationSettings.unseenUser'),
    )
    return names.length === 0 ? t('common.none') : names.join(', ')
  }
}

/** Notification settings in two versions, each part in words. */
export function useSettingsComparison(areaId: string, knownUsers: readonly NotificationRecipient[]) {
  const { t } = useTexts()
  const typeName = useTypeName()
  const userNames = useUserNames(areaId, knownUsers)
  const formatSettings = (settings: Settings | null) => {
    const { email = false, sms = false, users = [], rules = [] } = settings ?? {}
    return {
      email: t(email ? 'common.yes' : 'common.no'),
      sms: t(sms ? 'common.yes' : 'common.no'),
      users: userNames(users),
      rules: rules.length === 0 ? t('common.none') : rules.map(formatRule).join('; '),
    }
  }
  const formatRule = ({ type, threshold, reset }: NotificationRule) =>
    [
      typeName(type),
      typeof threshold === 'number' && `${t('notificationSettings.threshold')} ${threshold}`,
      typeof reset === 'number' && `${t('notificationSettings.reset')} ${reset}`,
    ]
      .filter((part) => part !== false)
      .join(', ')
  return (mine: Settings, theirs: Settings | null): ComparedField[] => {
    const [mineText, theirsText] = [formatSettings(mine), formatSettings(theirs)]
    const idsOf = (settings: Settings | null) => settings?.users.map(({ id }) => id).toSorted() ?? []
    return (['email', 'sms', 'users', 'rules'] as const).map((name) => ({
      name,
      label: t(`notificationSettings.${name}`),
      mine: mineText[name],
      theirs: theirsText[name],
      // Two users whose names the reader may not see are called the same.
      differs: mineText[name] !== theirsText[name] || (name === 'users' && !deepEqual(idsOf(mine), idsOf(theirs))),
    }))
  }
}
