import type { Permission } from '@catenary/contract/access'
import type { Fault } from '@catenary/contract/faults'
import type { Values } from '@catenary/contract/field-kinds'
import type { ReactNode } from 'react'
import { isShown } from './Field.tsx'
import { fieldNameOf } from './use-form.ts'
import { FieldGroups } from './Field.tsx'
import type { FormSetting, FormSheet } from './form-setting.ts'
import type { FormFrameProps } from './FormFrame.tsx'
import { FormFrame } from './FormFrame.tsx'
import type { FormEnds, RecordFormOptions } from './use-record-form.ts'
import { useRecordForm } from './use-record-form.ts'
import { useCompared } from './use-said.ts'
import { changesBetween, checkValues } from './values.ts'

type Engine<Stored> = RecordFormOptions<Values, Values, Stored>

export interface RecordFormProps<Stored>
  extends
    FormEnds,
    Pick<Engine<Stored>, 'send' | 'version' | 'stale' | 'onSaved' | 'isMore' | 'fieldOfCode'>,
    Omit<FormFrameProps, 'conflict'> {
  readonly sheet: FormSheet
  /** The key of the record in the body that is sent, as the server's paths begin. */
  readonly root: string
  /** What stands in the fields at first. */
  readonly initial: Values
  /** What is stored; absent while the record is created: everything is sent then. */
  readonly stored?: Values
  readonly can: (permission: Permission) => boolean
  /** Rules between fields, beyond those of each. */
  readonly check?: (values: Values) => readonly Fault[]
  /** Somebody else's version, as values; and what to say of it. */
  readonly conflict?: { readonly title: string; readonly valuesOf: (theirs: unknown) => Values }
  /** What the values as they stand bring about, said over the end of the form. */
  readonly renderNotes?: (values: Values) => ReactNode
}

/** The form of one record, drawn from its contract; only what was changed is sent, which may be nothing. */
export function RecordForm<Stored>(props: RecordFormProps<Stored>) {
  const { sheet, stored = {}, conflict, locked, can } = props
  const compared = useCompared(sheet)
  const form = useRecordForm<Values, Values, Stored>({
    ...props,
    isField: (name) => name in sheet.fields.shape,
    // What its reader cannot see, they cannot correct: the server has the last word on it.
    check: (values) =>
      [...checkValues(sheet.fields, values), ...(props.check?.(values) ?? [])].filter(({ path }) =>
        isShown({ sheet, values, can }, fieldNameOf(path)),
      ),
    changeOf: (values) => changesBetween(sheet.fields, stored, values),
  })
  const { values, change, message } = form
  const setting: FormSetting = { sheet, values, change, message, can, locked }
  return (
    <FormFrame
      {...props}
      form={form}
      conflict={conflict && { title: conflict.title, compare: (theirs) => compared(values, conflict.valuesOf(theirs)) }}
    >
      <FieldGroups setting={setting} />
      {props.renderNotes?.(values)}
    </FormFrame>
  )
}
