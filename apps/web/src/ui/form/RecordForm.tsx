import type { Permission } from '@catenary/contract/access'
import type { Values } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import type { ReactNode } from 'react'
import { isShown } from './Field.tsx'
import { FieldGroups } from './Field.tsx'
import type { FormContext, FormDefinition } from './form-definition.ts'
import type { FormFrameProps } from './FormFrame.tsx'
import { FormFrame } from './FormFrame.tsx'
import { useFieldComparison } from './use-field-formatter.ts'
import { fieldNameOf } from './use-form.ts'
import type { FormCallbacks, RecordFormOptions } from './use-record-form.ts'
import { useRecordForm } from './use-record-form.ts'
import { changedValues, validateValues } from './values.ts'

type FormOptions<Stored> = RecordFormOptions<Values, Values, Stored>

export interface RecordFormProps<Stored>
  extends
    FormCallbacks,
    Pick<FormOptions<Stored>, 'send' | 'version' | 'stale' | 'onSaved' | 'hasOtherChanges' | 'fieldOfCode' | 'placeOf'>,
    Omit<FormFrameProps, 'conflict'> {
  readonly definition: FormDefinition
  /** The key of the record in the body that is sent, as the server's paths begin. */
  readonly root: string
  /** The initial values. */
  readonly initial: Values
  /** What is stored; absent while the record is created: everything is sent then. */
  readonly stored?: Values
  readonly can: (permission: Permission) => boolean
  /** Rules between fields, beyond those of each. */
  readonly validate?: (values: Values) => readonly FieldIssue[]
  /** Another user's version as values, and its message. */
  readonly conflict?: { readonly title: string; readonly valuesOf: (theirs: unknown) => Values }
  /** The consequences of the current values, shown above the footer of the form. */
  readonly renderNotes?: (values: Values) => ReactNode
}

/** The form of one record, rendered from its contract; only changed fields are sent. */
export function RecordForm<Stored>(props: RecordFormProps<Stored>) {
  const { definition, stored = {}, conflict, locked, can } = props
  const compareFields = useFieldComparison(definition)
  const form = useRecordForm<Values, Values, Stored>({
    ...props,
    isField: (name) => name in definition.fields.shape,
    // What its reader cannot see, they cannot correct: the server has the last word on it.
    validate: (values) =>
      [...validateValues(definition.fields, values), ...(props.validate?.(values) ?? [])].filter(({ path }) =>
        isShown({ definition, values, can }, fieldNameOf(path)),
      ),
    changeOf: (values) => changedValues(definition.fields, stored, values),
  })
  const { values, change, message } = form
  const context: FormContext = { definition, values, change, message, can, locked }
  return (
    <FormFrame
      {...props}
      form={form}
      conflict={
        conflict && { title: conflict.title, compare: (theirs) => compareFields(values, conflict.valuesOf(theirs)) }
      }
    >
      <FieldGroups context={context} />
      {props.renderNotes?.(values)}
    </FormFrame>
  )
}
