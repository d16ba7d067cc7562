import type { ReactNode } from 'react'
import type { ComparedField } from '../Conflict.tsx'
import { Conflict } from '../Conflict.tsx'
import styles from './form.module.css'
import { FormFailure } from './FormFailure.tsx'
import { FormFoot } from './FormFoot.tsx'
import { FormElement } from './FormElement.tsx'
import type { RecordForm } from './use-record-form.ts'

export interface FormFrameProps {
  readonly onClose: () => void
  /** How somebody else's version stands beside the values; absent where nothing can be changed meanwhile. */
  readonly conflict?: { readonly title: string; readonly compare: (theirs: unknown) => readonly ComparedField[] }
  /** Reads the stored version and begins anew with it. */
  readonly onReload?: () => void
  /** Why nothing here can be changed; absent where it can. */
  readonly locked?: string
  /** The word on the button that saves. */
  readonly action?: string
  /** What to say where a part is stored and the rest is not. */
  readonly partly?: string
  /** Tools at the end of the form. */
  readonly tools?: ReactNode
}

interface Props<Values extends object> extends FormFrameProps {
  readonly form: RecordForm<Values>
  readonly children: ReactNode
}

/** What every form of a record has around its fields: failure, buttons, and the comparison with another version. */
export function FormFrame<Values extends object>({ form, conflict, onClose, onReload, ...props }: Props<Values>) {
  const { error, other } = form
  if (other && conflict)
    return (
      <Conflict
        title={conflict.title}
        fields={conflict.compare(other.theirs)}
        busy={form.isPending}
        onOverwrite={() => form.save(other)}
        onReload={onReload ?? onClose}
        onBack={form.reset}
      />
    )
  return (
    <FormElement className={styles.form} form={form} onSubmit={() => form.save()}>
      {props.children}
      <FormFailure
        error={error}
        hasFaults={form.hasErrors && form.wasChecked}
        others={form.others}
        title={form.isPartlySaved ? props.partly : undefined}
      />
      <FormFoot
        error={error}
        busy={form.isPending}
        isReadOnly={props.locked !== undefined}
        action={props.action}
        onClose={onClose}
      >
        {props.tools}
      </FormFoot>
    </FormElement>
  )
}
