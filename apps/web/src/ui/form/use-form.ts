import type { FieldIssue } from '@catenary/contract/issues'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProblemError } from '../../api/problem-error.ts'
import { useTexts } from '../texts/texts-context.ts'

export interface FormOptions<Values extends object> {
  /** What stands in the fields at first; read once. */
  readonly initial: Values | (() => Values)
  /** What is wrong with the values, beside what the server finds. Paths begin with the name of a field. */
  readonly validate?: (values: Values) => readonly FieldIssue[]
  /** Why the last sending failed; `null` where it did not. */
  readonly error: unknown
  /** The key in the body under which the values are sent: the paths of the server begin with it. */
  readonly root?: string
  /** True for the first part of a path that has a field; without it every key of the values has one. */
  readonly isField?: (name: string) => boolean
  /** The field that a refusal is about which names none, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** What the values become before they are checked and sent, such as a list without its empty rows. */
  readonly normalize?: (values: Values) => Values
}

/** The values of a form and the errors at its fields. */
export interface Form<Values extends object> {
  readonly initial: Values
  readonly values: Values
  /** Takes values; what was wrong with these fields is forgotten. */
  readonly change: (changed: Partial<Values>) => void
  /** What is wrong at a place, such as `name` or `rules[3].type`; without `isExact` also below it. */
  readonly message: (fieldPath: string, isExact?: boolean) => string | undefined
  /** What the server says of places that have no field. */
  readonly otherMessages: readonly string[]
  /** True where the server finds something wrong at a field, also where that was changed since. */
  readonly hasFieldProblem: boolean
  /** True where all that is wrong stands at fields. */
  readonly hasErrors: boolean
  /** True once the form was checked as a whole. */
  readonly wasChecked: boolean
  /** Marks fields while the form is being filled in. */
  readonly markIssues: (issues: readonly FieldIssue[]) => void
  /** Checks the values: sends them, or marks the errors and puts the focus on the first. */
  readonly submit: (send: (values: Values) => void) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

/**
 * What every form does between its opening and its sending. What is typed stays through every failure. An error is kept
 * as its code and said when it is drawn, in the language of that moment.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { validate, error, normalize = (values) => values } = options
  const formRef = useRef<HTMLFormElement>(null)
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [wasChecked, setChecked] = useState(false)
  const errors = useErrors({ isField: (name) => name in initial, ...options })
  // Once it is drawn: what the server finds wrong is marked only then.
  useEffect(() => {
    if (error) focusFirstError(formRef)
  }, [error])
  return {
    initial,
    values,
    change(changed) {
      setValues((before) => ({ ...before, ...changed }))
      errors.clear(Object.keys(changed))
    },
    message: errors.message,
    otherMessages: errors.otherMessages,
    hasFieldProblem: errors.hasFieldProblem,
    hasErrors: errors.hasErrors,
    wasChecked,
    markIssues: errors.setIssues,
    submit(send) {
      const normalized = normalize(values)
      const issues = validate?.(normalized) ?? []
      flushSync(() => {
        setValues(normalized)
        setChecked(true)
        errors.setIssues(issues)
      })
      if (issues.length > 0) focusFirstError(formRef)
      else send(normalized)
    },
    formRef,
  }
}

function focusFirstError(formRef: RefObject<HTMLElement | null>) {
  formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface Errors extends Pick<Form<object>, 'message' | 'otherMessages' | 'hasFieldProblem' | 'hasErrors'> {
  readonly setIssues: (issues: readonly FieldIssue[]) => void
  readonly clear: (names: readonly string[]) => void
}

interface ErrorOptions extends Pick<FormOptions<object>, 'error' | 'root' | 'fieldOfCode'> {
  readonly isField: (name: string) => boolean
}

function useErrors({ error, root = '', isField, fieldOfCode = {} }: ErrorOptions): Errors {
  const { t } = useTexts()
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  // A refusal is about what was sent: a field that was changed since is not what it speaks of.
  const [cleared, setCleared] = useState<{ readonly of: unknown; readonly names: readonly string[] }>()
  const serverIssues = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  const codeField = error instanceof ProblemError && serverIssues.length === 0 ? fieldOfCode[error.code] : undefined
  const serverMessages = [
    ...serverIssues.map(({ path, message }) => ({ fieldPath: fieldPathOf(path, root), message })),
    ...(error instanceof ProblemError && codeField !== undefined
      ? [{ fieldPath: codeField, message: error.message }]
      : []),
  ]
  const clearedNames = cleared?.of === error ? (cleared?.names ?? []) : []
  return {
    hasErrors: issues.length > 0 || (codeField !== undefined && !clearedNames.includes(codeField)),
    setIssues,
    clear(names) {
      setIssues((before) => before.filter(({ path }) => !names.includes(fieldNameOf(path))))
      setCleared((before) => ({
        of: error,
        names: [...(before?.of === error ? (before?.names ?? []) : []), ...names],
      }))
    },
    message(fieldPath, isExact = false) {
      const isHere = (other: string) => other === fieldPath || (!isExact && fieldNameOf(other) === fieldPath)
      const issue = issues.find(({ path }) => isHere(path))
      // The codes' texts have different gaps; the fault carries what fills its own.
      if (issue) return (t as (key: string, values?: object) => string)(`fields.${issue.code}`, issue.values)
      if (clearedNames.includes(fieldNameOf(fieldPath))) return undefined
      return serverMessages.find((one) => isHere(one.fieldPath))?.message
    },
    hasFieldProblem: serverMessages.some(({ fieldPath }) => isField(fieldNameOf(fieldPath))),
    otherMessages: serverMessages.filter(({ fieldPath }) => !isField(fieldNameOf(fieldPath))).map((one) => one.message),
  }
}

/** The field and what lies below it, of a path of the server's, such as `rope.attributes.ownLimits[0].limit`. */
export function fieldPathOf(path: string, root: string): string {
  const inside = root !== '' && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path
  return inside.replace(/^attributes\./, '')
}

/** The name of the field at the beginning of a place in a form. */
export function fieldNameOf(fieldPath: string): string {
  return fieldPath.replace(/[[.].*$/, '')
}
