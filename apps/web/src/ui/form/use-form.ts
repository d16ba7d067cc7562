import { deepEqual } from '@catenary/contract/deep-equal'
import type { FieldIssue } from '@catenary/contract/issues'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProblemError } from '../../api/problem-error.ts'
import { useCurrentError } from '../../api/use-current-error.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useEventCallback } from '../use-event-callback.ts'

export interface FormOptions<Values extends object> {
  /** The initial values; read once. */
  readonly initial: Values | (() => Values)
  /** The issues of the values, apart from those of the server. Paths begin with the name of a field. */
  readonly validate?: (values: Values) => readonly FieldIssue[]
  /** Why the last sending failed; `null` where it did not. */
  readonly error: unknown
  /** The key in the body under which the values are sent: the paths of the server begin with it. */
  readonly root?: string
  /** True for the first part of a path that has a field; without it every key of the values has one. */
  readonly isField?: (name: string) => boolean
  /** The place in the form of a path of the server's, where it is not the path below `root`; undefined without a field. */
  readonly placeOf?: (path: string, values: Values) => string | undefined
  /** Shows the place of the first error, which may not be drawn; without it the first that is marked gets the focus. */
  readonly focusError?: (place: string) => void
  /** The field that a refusal is about which names none, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** What the values become before they are checked and sent, such as a list without its empty rows. */
  readonly normalize?: (values: Values) => Values
}

/** The values of a form and the errors at its fields. */
export interface Form<Values extends object> {
  readonly initial: Values
  readonly values: Values
  /** True where something was typed that is another than at first. */
  readonly isTyped: boolean
  /** Sets values and clears the issues of their fields. */
  readonly change: (changed: Partial<Values>) => void
  /** What is wrong at a place, such as `name` or `rules[3].type`; without `isExact` also below it. */
  readonly message: (fieldPath: string, isExact?: boolean) => string | undefined
  /** Messages of the server that belong to no field. */
  readonly otherMessages: readonly string[]
  /** True where the server finds something wrong at a field, also where that was changed since. */
  readonly hasFieldProblem: boolean
  /** True if every issue belongs to a field. */
  readonly hasErrors: boolean
  /** True once the complete form was validated. */
  readonly wasChecked: boolean
  /** Marks fields while the form is being filled in. */
  readonly markIssues: (issues: readonly FieldIssue[]) => void
  /** Checks the values, or those at some places, and marks the errors; nothing is sent. */
  readonly check: (isChecked?: (place: string) => boolean) => void
  /** Checks the values: sends them, or marks the errors and puts the focus on the first. */
  readonly submit: (send: (values: Values) => void) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

/**
 * What every form does between its opening and its sending. What is typed stays through every failure. An error is kept
 * as its code and said when it is drawn, in the language of that moment.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { validate, normalize = (values) => values } = options
  const error = useCurrentError(options.error)
  const formRef = useRef<HTMLFormElement>(null)
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [wasChecked, setChecked] = useState(false)
  const { root, fieldOfCode, isField = (name) => name in initial, placeOf } = options
  const errors = useErrors({
    error,
    root,
    fieldOfCode,
    isField,
    placeOf: placeOf && ((path) => placeOf(path, values)),
  })
  const focusError = useEventCallback((place: string | undefined) => {
    if (!options.focusError) focusFirstError(formRef)
    else if (place !== undefined) options.focusError(place)
  })
  const focusServerError = useEventCallback(() => focusError(errors.serverPlace))
  // After rendering: fields with issues of the server are marked only then.
  useEffect(() => {
    if (error) queueMicrotask(focusServerError)
  }, [error, focusServerError])
  function mark(normalized: Values, issues: readonly FieldIssue[]) {
    flushSync(() => {
      setValues(normalized)
      setChecked(true)
      errors.setIssues(issues)
    })
  }
  return {
    initial,
    values,
    isTyped: !deepEqual(initial, values),
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
    check: (isChecked = () => true) =>
      mark(
        values,
        (validate?.(values) ?? []).filter(({ path }) => isChecked(path)),
      ),
    submit(send) {
      const normalized = normalize(values)
      const issues = validate?.(normalized) ?? []
      mark(normalized, issues)
      if (issues.length > 0) focusError(issues[0]?.path)
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
  /** The first place at which the server finds something wrong. */
  readonly serverPlace: string | undefined
}

interface ErrorOptions {
  readonly error: unknown
  readonly root: string | undefined
  readonly fieldOfCode: FormOptions<object>['fieldOfCode']
  readonly isField: (name: string) => boolean
  readonly placeOf: ((path: string) => string | undefined) | undefined
}

function useErrors({ error, root = '', isField, placeOf, fieldOfCode = {} }: ErrorOptions): Errors {
  const { t } = useTexts()
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  // Issues of the server refer to the values sent: fields changed since then are not marked.
  const [cleared, setCleared] = useState<{ readonly of: unknown; readonly names: readonly string[] }>()
  const serverIssues = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  const codeField = error instanceof ProblemError && serverIssues.length === 0 ? fieldOfCode[error.code] : undefined
  const serverMessages = [
    ...serverIssues.map(({ path, message }) => ({
      fieldPath: placeOf ? placeOf(path) : fieldPathOf(path, root),
      message,
    })),
    ...(error instanceof ProblemError && codeField !== undefined
      ? [{ fieldPath: codeField, message: error.message }]
      : []),
  ]
  const hasField = ({ fieldPath }: (typeof serverMessages)[number]) =>
    fieldPath !== undefined && (placeOf !== undefined || isField(fieldNameOf(fieldPath)))
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
      const isHere = (other = '') => other === fieldPath || (!isExact && fieldNameOf(other) === fieldPath)
      const issue = issues.find(({ path }) => isHere(path))
      // The texts of the codes have different placeholders; each issue carries its values.
      if (issue) return (t as (key: string, values?: object) => string)(`fields.${issue.code}`, issue.values)
      if (clearedNames.includes(fieldNameOf(fieldPath))) return undefined
      return serverMessages.find((one) => isHere(one.fieldPath))?.message
    },
    hasFieldProblem: serverMessages.some(hasField),
    otherMessages: serverMessages.filter((one) => !hasField(one)).map((one) => one.message),
    serverPlace: serverMessages.find(hasField)?.fieldPath,
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
