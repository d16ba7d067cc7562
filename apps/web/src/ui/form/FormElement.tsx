import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly onSubmit: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** The `<form>` around the fields of a form, submitted by key or button. */
export function FormElement<Values extends object>({ form, onSubmit, className, children }: Props<Values>) {
  const { formRef } = form
  return (
    <form
      ref={formRef}
      className={className}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        // A form within another's reach, such as a dialog over it, must not send both.
        submitted.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
