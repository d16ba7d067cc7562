import { account } from '@catenary/contract/account'
import { languageIds } from '@catenary/contract/login-methods'
import type { LanguageId } from '@catenary/contract/login-methods'
import { languageNames, languageOfId } from '@catenary/i18n/language'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../api/queries.ts'
import { sessionCheck } from '../../api/session.ts'
import { useSessionUser } from '../../shell/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** In which language the reader gets mails; kept at once, with the account. */
export function MailLanguage() {
  const { t, language } = useTexts()
  const user = useSessionUser()
  const client = useQueryClient()
  const toasts = useToasts()
  const problem = useProblem()
  const change = useChange(account.change, ['session'])
  const choose = (languageId: LanguageId) =>
    change.mutate(
      { body: { user: { languageId } } },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: sessionCheck.queryKey })
          toasts.done(t('settings.mailLanguageSaved'))
        },
        onError: (error) => toasts.failed(problem(error), () => choose(languageId)),
      },
    )
  const spoken = languageIds.find((id) => languageOfId[id] === language) ?? 'ENU'
  return (
    <NativeSelect
      label={t('settings.mailLanguage')}
      description={t('settings.mailLanguageHint')}
      data={languageIds.map((id) => ({ value: id, label: languageNames[languageOfId[id]] }))}
      value={(change.isPending ? change.variables.body.user.languageId : user?.languageId) ?? spoken}
      onChange={(event) => {
        const chosen = languageIds.find((id) => id === event.currentTarget.value)
        if (chosen) choose(chosen)
      }}
      disabled={change.isPending}
    />
  )
}
