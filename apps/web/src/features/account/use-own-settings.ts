import type { OwnSettings } from '@catenary/contract/account'
import { account } from '@catenary/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../api/queries.ts'
import { sessionCheck } from '../../api/session.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Stores what the reader sets for themselves, at once, with the account. */
export function useOwnSettings() {
  const { t } = useTexts()
  const client = useQueryClient()
  const toasts = useToasts()
  const problem = useProblem()
  const change = useChange(account.change, ['session'])
  const store = (settings: OwnSettings) =>
    change.mutate(
      { body: { user: settings } },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: sessionCheck.queryKey })
          toasts.done(t('settings.mailLanguageSaved'))
        },
        onError: (error) => toasts.failed(problem(error), () => store(settings)),
      },
    )
  return { store, isStoring: change.isPending, storing: change.isPending ? change.variables.body.user : undefined }
}
