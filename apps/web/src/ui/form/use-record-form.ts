import { deepEqual } from '@catenary/contract/deep-equal'
import { useEffect } from 'react'
import { isStoredBefore } from '../../api/problem-error.ts'
import { useErrorMessage } from '../use-error-message.ts'
import { useEventCallback } from '../use-event-callback.ts'
import { useToasts } from '../use-toasts.tsx'
import type { Form, FormOptions } from './use-form.ts'
import { useForm } from './use-form.ts'
import { useIsMounted } from './use-is-mounted.ts'
import type { SaveOptions, ConflictingVersion } from './use-save-mutation.ts'
import { conflictingVersionIn, PartialSaveError, useSaveMutation } from './use-save-mutation.ts'

/** The callbacks that every form in a dialog gets from the dialog. */
export interface FormCallbacks {
  /** Tells whether something was typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

export interface RecordFormOptions<Values extends object, Change, Stored>
  extends Omit<FormOptions<Values>, 'error'>, Pick<FormCallbacks, 'onChanged'> {
  /** The payload of the values; the form is dirty if it differs from the payload of the initial values. */
  readonly changeOf: (values: Values) => Change
  readonly send: (change: Change, attempt: SaveOptions) => Promise<Stored>
  /** The version on which the record was opened; absent while it is created. */
  readonly version?: string | undefined
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
  readonly onSaved: (stored: Stored, values: Values) => void
  /** The same where the form was left before the answer came. */
  readonly onSavedAfterLeaving?: () => void
  /** True if something other than a value is unsaved, such as a file. */
  readonly hasOtherChanges?: boolean
}

/** The form of a record on its way to the server and back. */
export interface RecordFormState<Values extends object> extends Form<Values> {
  readonly isPending: boolean
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean
  /** Why it was not saved, or only in part; `null` if nothing failed. */
  readonly error: unknown
  /** True where a part is stored and the rest is not, for the reason that is the error. */
  readonly isPartiallySaved: boolean
  /** Somebody else's version, where the record was changed since it was opened. */
  readonly conflicting: ConflictingVersion | null
  /** Validates and sends the values; overwrites another user's version if one is given. */
  readonly save: (overwrite?: ConflictingVersion) => void
  /** Goes on editing after a failure. */
  readonly reset: () => void
}

/** Holds, checks and stores the values of one record, and finds out about versions that others stored meanwhile. */
export function useRecordForm<Values extends object, Change, Stored>(
  options: RecordFormOptions<Values, Change, Stored>,
): RecordFormState<Values> {
  const { changeOf, onChanged, onSaved, hasOtherChanges = false } = options
  const isMounted = useIsMounted()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const saveMutation = useSaveMutation(options.send, options, {
    onStored: () => {
      if (!isMounted()) options.onSavedAfterLeaving?.()
    },
    // Nobody looks at the form any more.
    onFailed: (failure, attempt) => {
      const reason: unknown = failure instanceof PartialSaveError ? failure.cause : failure
      const retry = isStoredBefore(reason) ? undefined : () => saveMutation.mutate(attempt)
      if (!isMounted()) toasts.showError(errorMessage(reason), retry)
    },
  })
  const isPartiallySaved = saveMutation.error instanceof PartialSaveError
  const error: unknown = saveMutation.error instanceof PartialSaveError ? saveMutation.error.cause : saveMutation.error
  const form = useForm({ ...options, error })
  const isChanged = hasOtherChanges || !deepEqual(changeOf(form.initial), changeOf(form.values))
  // A callback that is another at each drawing must not hear again of what is stored by now.
  const reportChanged = useEventCallback(onChanged)
  useEffect(() => reportChanged(isChanged), [reportChanged, isChanged])
  return {
    ...form,
    isPending: saveMutation.isPending,
    isChanged,
    error,
    isPartiallySaved,
    conflicting: conflictingVersionIn(saveMutation.error),
    save: (overwrite) =>
      form.submit((values) =>
        saveMutation.mutate(
          { change: changeOf(values), overwrite },
          {
            onSuccess: (stored) => {
              // What was typed is stored: leaving the form asks no question.
              onChanged(false)
              onSaved(stored, values)
            },
          },
        ),
      ),
    reset: saveMutation.reset,
  }
}
