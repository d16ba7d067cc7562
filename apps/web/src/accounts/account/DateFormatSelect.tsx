import { englishDates } from '@catenary/contract/accounts/login-methods'
import { formatDateTime } from '@catenary/i18n/format'
import { localeFor } from '@catenary/i18n/language'
import { NativeSelect } from '@mantine/core'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useAccountSettings } from './use-account-settings.ts'

// In words and figures so that no form of it can be read as another day.
const sample = '2026-11-22T13:00:00Z'

/** How dates and times are written in English; nothing for who reads screens and mails in other languages. */
export function DateFormatSelect() {
  const { t, language } = useTexts()
  const user = useSessionUser()
  const { save, isSaving, pendingSettings } = useAccountSettings()
  if (language !== 'en' && user?.languageId !== 'ENU') return null
  return (
    <NativeSelect
      label={t('settings.englishDates')}
      description={t('settings.englishDatesHint')}
      data={englishDates.map((form) => ({
        value: form,
        label: t(`settings.englishDates.${form}`, { sample: formatDateTime(localeFor('en', form), sample, 'UTC') }),
      }))}
      value={pendingSettings?.englishDates ?? user?.englishDates ?? 'american'}
      onChange={(event) => {
        const chosen = englishDates.find((form) => form === event.currentTarget.value)
        if (chosen) save({ englishDates: chosen })
      }}
      disabled={isSaving}
    />
  )
}
