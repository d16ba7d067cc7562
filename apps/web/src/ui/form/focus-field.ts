/** Puts the focus on a field of the form that is open, in the middle of what is in sight; a list's on its first control. */
export function focusField(name: string): void {
  const field = document.querySelector(`form [data-field="${CSS.escape(name)}"]`)
  const control = field?.querySelector<HTMLElement>(
    ':is(input, select, textarea, button):not(:disabled, [type="hidden"])',
  )
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
