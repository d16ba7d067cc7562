import { startPages } from '@catenary/contract/accounts/login-methods'
import { NativeSelect } from '@mantine/core'
import { isOpenTo, sections } from '../../navigation/sections.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAccountSettings } from './use-account-settings.ts'

/** The page on which the reader begins; nothing for who may not see the dashboard. A choice is saved at once. */
export function StartPageSelect() {
  const { t } = useTexts()
  const user = useSessionUser()
  const { save, isSaving, pendingSettings } = useAccountSettings()
  if (!user || !isOpenTo(sections.dashboard, user.permissions)) return null
  return (
    <NativeSelect
      label={t('settings.startPage')}
      description={t('settings.startPageHint')}
      data={startPages.map((start) => ({ value: start, label: t(sections[start].name) }))}
      value={pendingSettings?.startPage ?? user.startPage}
      onChange={(event) => {
        const chosen = startPages.find((start) => start === event.currentTarget.value)
        if (chosen) save({ startPage: chosen })
      }}
      disabled={isSaving}
    />
  )
}
