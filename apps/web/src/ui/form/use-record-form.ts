import { isSame } from '@catenary/contract/field-rules'
import { useEffect } from 'react'
import type { Form, FormOptions } from './use-form.ts'
import { useForm } from './use-form.ts'
import type { Attempt, OtherVersion } from './use-saving.ts'
import { otherVersionIn, PartlySaved, useSaving } from './use-saving.ts'

/** How a form ends: what every form in a dialog gets from the dialog. */
export interface FormEnds {
  /** Tells whether something was typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

export interface RecordFormOptions<Values extends object, Change, Stored>
  extends Omit<FormOptions<Values>, 'error'>, Pick<FormEnds, 'onChanged'> {
  /** What is sent of the values; the form is changed where that differs from what the first values would send. */
  readonly changeOf: (values: Values) => Change
  readonly send: (change: Change, attempt: Attempt) => Promise<Stored>
  /** The version on which the record was opened; absent while it is created. */
  readonly version?: string | undefined
  /** Whose reading calls are stale afterwards: the first parts of the endpoints' names. */
  readonly stale: readonly string[]
  readonly onSaved: (stored: Stored, values: Values) => void
  /** Something beside the values was chosen that is not saved, such as a file. */
  readonly isMore?: boolean
}

/** The form of a record on its way to the server and back. */
export interface RecordForm<Values extends object> extends Form<Values> {
  readonly isPending: boolean
  /** Why it was not saved, or not wholly; `null` where nothing failed. */
  readonly error: unknown
  /** True where a part is stored and the rest is not, for the reason that is the error. */
  readonly isPartlySaved: boolean
  /** Somebody else's version, where the record was changed since it was opened. */
  readonly other: OtherVersion | null
  /** Checks and sends the values, over somebody else's version where one is named. */
  readonly save: (overwrite?: OtherVersion) => void
  /** Goes on editing after a failure. */
  readonly reset: () => void
}

/** Holds, checks and stores the values of one record, and finds out about versions that others stored meanwhile. */
export function useRecordForm<Values extends object, Change, Stored>(
  options: RecordFormOptions<Values, Change, Stored>,
): RecordForm<Values> {
  const { changeOf, onChanged, onSaved, isMore = false } = options
  const saving = useSaving(options.send, options)
  const isPartlySaved = saving.error instanceof PartlySaved
  const error: unknown = saving.error instanceof PartlySaved ? saving.error.cause : saving.error
  const form = useForm({ ...options, error })
  const isChanged = isMore || !isSame(changeOf(form.initial), changeOf(form.values))
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  return {
    ...form,
    isPending: saving.isPending,
    error,
    isPartlySaved,
    other: otherVersionIn(saving.error),
    save: (overwrite) =>
      form.submit((values) =>
        saving.mutate({ change: changeOf(values), overwrite }, { onSuccess: (stored) => onSaved(stored, values) }),
      ),
    reset: saving.reset,
  }
}
