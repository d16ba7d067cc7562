import type { UserPreferences } from '@catenary/contract/accounts/account'
import { account } from '@catenary/contract/accounts/account'
import { useQueryClient } from '@tanstack/react-query'
import { useEndpointMutation } from '../../api/queries.ts'
import { sessionQuery } from '../../api/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Stores what the reader sets for themselves, at once, with the account. */
export function useAccountSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const change = useEndpointMutation(account.change, ['session'])
  const save = (settings: UserPreferences) => {
    const attempt = toasts.attempt(`account.change ${Object.keys(settings).join(' ')}`)
    attempt.begin()
    change.mutate(
      { body: { user: settings } },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
          toasts.showSuccess(t('settings.mailLanguageSaved'))
        },
        onError: (error) => attempt.showError(errorMessage(error), () => save(settings)),
      },
    )
  }
  return {
    save,
    isSaving: change.isPending,
    pendingSettings: change.isPending ? change.variables.body.user : undefined,
  }
}
