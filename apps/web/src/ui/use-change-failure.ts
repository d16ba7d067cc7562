import { conflictingVersionIn } from './form/use-save-mutation.ts'
import type { ConflictingVersion } from './form/use-save-mutation.ts'
import { useTexts } from './texts/texts-context.ts'
import { useErrorMessage } from './use-error-message.ts'
import { useToasts } from './use-toasts.tsx'

/** What failed to be changed where it is shown, and how it is tried again. */
interface FailedChange {
  readonly error: unknown
  /** Of the record, as shown. */
  readonly name: string
  /** Why it failed, where more is said than the error itself does. */
  readonly message?: string
  /** Without a version it is the same again, else over that of another user. */
  readonly attempt: (overwrite?: ConflictingVersion) => void
}

/**
 * Says that a record was not changed in a list, with a way to try again. Where another user has changed it since it was shown,
 * it says so, and makes the change only if that is wanted all the same.
 */
export function useChangeFailure(): (failure: FailedChange) => void {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  return ({ error, name, message, attempt }) => {
    const other = conflictingVersionIn(error)
    if (other) toasts.showConflict(t('forms.changedSinceShown', { name }), () => attempt(other))
    else toasts.showError(message ?? errorMessage(error), () => attempt())
  }
}
