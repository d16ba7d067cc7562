import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface Props<Values extends object> {
  readonly form: Form<Values>
  readonly onSubmit: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The `<form>` around the fields of a form, submitted by key or button. It says whether something was typed in it, which an
 * ended session must not take away, wherever on a page it is (`SessionGuard`).
 */
export function FormElement<Values extends object>({ form, onSubmit, className, children }: Props<Values>) {
  const { formRef, isTyped } = form
  return (
    <form
      ref={formRef}
      className={className}
      noValidate
      data-typed={isTyped || undefined}
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
