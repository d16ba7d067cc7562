import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withConfirmation } from '../api/confirmation.ts'
import { ConnectionLost, problemBehind } from '../api/problem-error.ts'
import { conflictingVersionIn, queriesOfFeatures } from './form/use-save-mutation.ts'
import type { SaveVariables } from './form/use-save-mutation.ts'
import { useTexts } from './texts/texts-context.ts'
import { useErrorMessage } from './use-error-message.ts'
import { useToasts } from './use-toasts.tsx'

/** What a change names as `If-Match`: none where it is null. */
export type NamedVersion = string | null | undefined

interface Options<Change, Stored> {
  /** The version that is shown. */
  readonly versionOf: (change: Change) => NamedVersion | Promise<NamedVersion>
  /** Makes the change, on that version or on the one of another user that it is made over. */
  readonly send: (change: Change, ifMatch: NamedVersion) => Promise<Stored>
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
  /** The name of what is changed, as shown; which one it is, and how it is changed, the change says itself. */
  readonly nameOf: (change: Change) => string
  /** Why it failed, where more is to be said than the error itself does. */
  readonly failureOf?: (change: Change, reason: string) => string
  readonly onStored: (stored: Stored, change: Change) => void
}

/** What follows the first attempt, unless its component was left before. */
interface Then {
  readonly onSuccess?: (() => void) | undefined
  readonly onSettled?: (() => void) | undefined
}

/**
 * Changes a record where it is listed, without a form. Where another user has changed it since it was shown, that is said, the list
 * is read again, and the change is made only if it is wanted all the same; any other failure can be tried again. Its messages come
 * also after the page was left.
 */
export function useListedChange<Change, Stored>({
  versionOf,
  send,
  stale,
  nameOf,
  failureOf = (_, reason) => reason,
  onStored,
}: Options<Change, Stored>) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const invalidate = () => client.invalidateQueries(queriesOfFeatures(stale))
  const attempt = (change: Change) => toasts.attempt(JSON.stringify([stale, change]))
  const mutation = useMutation({
    onMutate: ({ change }) => attempt(change).begin(),
    mutationFn: ({ change, overwrite }: SaveVariables<Change>) =>
      withConfirmation(async () => send(change, overwrite ? overwrite.version : await versionOf(change))),
    onSuccess: async (stored, { change }) => {
      await invalidate()
      onStored(stored, change)
    },
    onError: (error, { change }) => {
      // Who has no connection cannot read.
      if (!(error instanceof ConnectionLost) || problemBehind(error)) void invalidate()
      const overwrite = conflictingVersionIn(error)
      if (overwrite)
        attempt(change).showConflict(t('forms.changedSinceShown', { name: nameOf(change) }), () =>
          mutation.mutate({ change, overwrite }),
        )
      else attempt(change).showError(failureOf(change, errorMessage(error)), () => mutation.mutate({ change }))
    },
  })
  return {
    start: (change: Change, then: Then = {}) => mutation.mutate({ change }, then),
    /** The change under way, if any. */
    underWay: mutation.isPending ? mutation.variables.change : null,
  }
}
