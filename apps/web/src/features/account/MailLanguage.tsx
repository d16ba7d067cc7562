import { languageIds } from '@catenary/contract/login-methods'
import { languageNames, languageOfId } from '@catenary/i18n/language'
import { NativeSelect } from '@mantine/core'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useOwnSettings } from './use-own-settings.ts'

/** In which language the reader gets mails; kept at once, with the account. */
export function MailLanguage() {
  const { t, language } = useTexts()
  const user = useSessionUser()
  const { store, isStoring, storing } = useOwnSettings()
  const spoken = languageIds.find((id) => languageOfId[id] === language) ?? 'ENU'
  return (
    <NativeSelect
      label={t('settings.mailLanguage')}
      description={t('settings.mailLanguageHint')}
      data={languageIds.map((id) => ({ value: id, label: languageNames[languageOfId[id]] }))}
      value={(storing ?? user)?.languageId ?? spoken}
      onChange={(event) => {
        const chosen = languageIds.find((id) => id === event.currentTarget.value)
        if (chosen) store({ languageId: chosen })
      }}
      disabled={isStoring}
    />
  )
}
