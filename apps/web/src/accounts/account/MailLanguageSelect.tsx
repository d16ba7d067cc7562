import { languageIds } from '@catenary/contract/accounts/login-methods'
import { languageNames, languageById } from '@catenary/i18n/language'
import { NativeSelect } from '@mantine/core'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAccountSettings } from './use-account-settings.ts'

/** The language of the reader's mails; a choice is saved at once. */
export function MailLanguageSelect() {
  const { t, language } = useTexts()
  const user = useSessionUser()
  const { save, isSaving, pendingSettings } = useAccountSettings()
  const uiLanguageId = languageIds.find((id) => languageById[id] === language) ?? 'ENU'
  return (
    <NativeSelect
      label={t('settings.mailLanguage')}
      description={t('settings.mailLanguageHint')}
      data={languageIds.map((id) => ({ value: id, label: languageNames[languageById[id]] }))}
      value={(pendingSettings ?? user)?.languageId ?? uiLanguageId}
      onChange={(event) => {
        const chosen = languageIds.find((id) => id === event.currentTarget.value)
        if (chosen) save({ languageId: chosen })
      }}
      disabled={isSaving}
    />
  )
}
