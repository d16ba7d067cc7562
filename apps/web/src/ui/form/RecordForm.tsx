import type { Permission } from '@catenary/contract/access'
import type { Fault } from '@catenary/contract/faults'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Conflict } from '../Conflict.tsx'
import { isShown } from './Field.tsx'
import { FieldGroups } from './FieldGroups.tsx'
import styles from './form.module.css'
import type { FormSetting, FormSheet } from './form-setting.ts'
import { FormFailure } from './FormFailure.tsx'
import { FormFoot } from './FormFoot.tsx'
import type { Values } from '@catenary/contract/field-kinds'
import { useCompared } from './use-said.ts'
import { useFaults } from './use-faults.ts'
import type { Attempt, OtherVersion } from './use-saving.ts'
import { otherVersionIn, PartlySaved, useSaving } from './use-saving.ts'
import { changesBetween, checkValues } from './values.ts'

/** How a form ends: what every form of a record in a dialog gets from the dialog. */
export interface FormEnds {
  /** Tells whether something was typed that is not saved. */
  readonly onChanged: (isChanged: boolean) => void
  readonly onClose: () => void
}

export interface RecordFormProps<Stored> extends FormEnds {
  readonly sheet: FormSheet
  /** The key of the record in the body that is sent, as the server's paths begin. */
  readonly root: string
  /** What stands in the fields at first. */
  readonly initial: Values
  /** What is stored; absent while the record is created: everything is sent then. */
  readonly stored?: Values
  /** The version on which the record was opened. */
  readonly version?: string
  readonly can: (permission: Permission) => boolean
  /** Why nothing here can be changed; absent where it can. */
  readonly locked?: string
  /** Stores what was changed, which may be nothing. */
  readonly send: (changes: Values, attempt: Attempt) => Promise<Stored>
  readonly stale: readonly string[]
  readonly onSaved: (stored: Stored) => void
  /** Rules between fields, beyond those of each. */
  readonly check?: (values: Values) => readonly Fault[]
  /** Somebody else's version, as values; and what to say of it. */
  readonly conflict?: { readonly title: string; readonly valuesOf: (theirs: unknown) => Values }
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  /** Something beside the fields was chosen that is not saved, such as a picture. */
  readonly isMore?: boolean
  /** The word on the button that saves. */
  readonly action?: string
  /** What to say where a part is stored and the rest is not. */
  readonly partly?: string
  /** What the values as they stand bring about, said over the end of the form. */
  readonly renderNotes?: (values: Values) => ReactNode
  /** Tools at the end of the form. */
  readonly tools?: ReactNode
}

/** The form of one record, drawn from its contract. What is typed stays through every failure. */
export function RecordForm<Stored>(props: RecordFormProps<Stored>) {
  const { sheet, initial, stored = {}, conflict, isMore = false, locked, onChanged } = props
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const saving = useSaving(props.send, props)
  const compared = useCompared(sheet)
  const partly = saving.error instanceof PartlySaved ? saving.error : null
  const error: unknown = partly ? partly.cause : saving.error
  const faults = useFaults(props.root, (name) => name in sheet.fields.shape, error)
  const isChanged = isMore || Object.keys(changesBetween(sheet.fields, initial, values)).length > 0
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])
  const other = conflict ? otherVersionIn(saving.error) : null
  const change = (changed: Values) => {
    setValues((before) => ({ ...before, ...changed }))
    faults.forget(Object.keys(changed))
  }
  const setting: FormSetting = { sheet, values, change, message: faults.message, can: props.can, locked }
  const focusFirstFault = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  function save(overwrite?: OtherVersion) {
    const found = [...checkValues(sheet.fields, values), ...(props.check?.(values) ?? [])]
    // What its reader cannot see, they cannot correct: the server has the last word on it.
    const correctable = found.filter(({ path }) => isShown(setting, path.replace(/[[.].*$/, '')))
    flushSync(() => faults.setFound(correctable))
    if (correctable.length > 0) return focusFirstFault()
    saving.mutate({ change: changesBetween(sheet.fields, stored, values), overwrite }, { onSuccess: props.onSaved })
  }

  if (other && conflict)
    return (
      <Conflict
        title={conflict.title}
        fields={compared(values, conflict.valuesOf(other.theirs))}
        busy={saving.isPending}
        onOverwrite={() => save(other)}
        onReload={props.onReload ?? props.onClose}
        onBack={() => saving.reset()}
      />
    )
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        // A form within another's reach, such as a dialog over it, must not send both.
        submitted.stopPropagation()
        save()
      }}
    >
      <FieldGroups setting={setting} />
      {props.renderNotes?.(values)}
      <FormFailure
        error={error}
        hasFaults={faults.found.length > 0}
        others={faults.others}
        title={partly ? props.partly : undefined}
      />
      <FormFoot
        error={error}
        busy={saving.isPending}
        isReadOnly={locked !== undefined}
        action={props.action}
        onClose={props.onClose}
      >
        {props.tools}
      </FormFoot>
    </form>
  )
}
