import type { Fault } from '@catenary/contract/faults'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from '../../api/refusal.ts'
import { useTexts } from '../texts/texts-context.ts'

export interface FormOptions<Values extends object> {
  /** What stands in the fields at first; read once. */
  readonly initial: Values | (() => Values)
  /** What is wrong with the values, beside what the server finds. Paths begin with the name of a field. */
  readonly check?: (values: Values) => readonly Fault[]
  /** Why the last sending failed; `null` where it did not. */
  readonly error: unknown
  /** The key in the body under which the values are sent: the paths of the server begin with it. */
  readonly root?: string
  /** True for the first part of a path that has a field; without it every key of the values has one. */
  readonly isField?: (name: string) => boolean
  /** The field that a refusal is about which names none, by its code. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** What the values become before they are checked and sent, such as a list without its empty rows. */
  readonly tidy?: (values: Values) => Values
}

/** The values of a form and the errors at its fields. */
export interface Form<Values extends object> {
  readonly initial: Values
  readonly values: Values
  /** Takes values; what was wrong with these fields is forgotten. */
  readonly change: (changed: Partial<Values>) => void
  /** What is wrong at a place, such as `name` or `rules[3].type`; without `isExact` also below it. */
  readonly message: (place: string, isExact?: boolean) => string | undefined
  /** What the server says of places that have no field. */
  readonly others: readonly string[]
  /** True where the server finds something wrong at a field, also where that was changed since. */
  readonly isRefusedAtField: boolean
  /** True where all that is wrong stands at fields. */
  readonly hasErrors: boolean
  /** True once the form was checked as a whole. */
  readonly wasChecked: boolean
  /** Marks fields while the form is being filled in. */
  readonly mark: (found: readonly Fault[]) => void
  /** Checks the values: sends them, or marks the errors and puts the focus on the first. */
  readonly submit: (send: (values: Values) => void) => void
  readonly frame: RefObject<HTMLFormElement | null>
}

/**
 * What every form does between its opening and its sending. What is typed stays through every failure. An error is kept
 * as its code and said when it is drawn, in the language of that moment.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { check, error, tidy = (values) => values } = options
  const frame = useRef<HTMLFormElement>(null)
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [wasChecked, setChecked] = useState(false)
  const errors = useErrors({ isField: (name) => name in initial, ...options })
  // Once it is drawn: what the server finds wrong is marked only then.
  useEffect(() => {
    if (error) focusFirstError(frame)
  }, [error])
  return {
    initial,
    values,
    change(changed) {
      setValues((before) => ({ ...before, ...changed }))
      errors.forget(Object.keys(changed))
    },
    message: errors.message,
    others: errors.others,
    isRefusedAtField: errors.isRefusedAtField,
    hasErrors: errors.hasErrors,
    wasChecked,
    mark: errors.setFound,
    submit(send) {
      const tidied = tidy(values)
      const found = check?.(tidied) ?? []
      flushSync(() => {
        setValues(tidied)
        setChecked(true)
        errors.setFound(found)
      })
      if (found.length > 0) focusFirstError(frame)
      else send(tidied)
    },
    frame,
  }
}

function focusFirstError(frame: RefObject<HTMLElement | null>) {
  frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

interface Errors extends Pick<Form<object>, 'message' | 'others' | 'isRefusedAtField' | 'hasErrors'> {
  readonly setFound: (found: readonly Fault[]) => void
  readonly forget: (names: readonly string[]) => void
}

interface ErrorOptions extends Pick<FormOptions<object>, 'error' | 'root' | 'fieldOfCode'> {
  readonly isField: (name: string) => boolean
}

function useErrors({ error, root = '', isField, fieldOfCode = {} }: ErrorOptions): Errors {
  const { t } = useTexts()
  const [found, setFound] = useState<readonly Fault[]>([])
  // A refusal is about what was sent: a field that was changed since is not what it speaks of.
  const [forgotten, setForgotten] = useState<{ readonly of: unknown; readonly names: readonly string[] }>()
  const refused = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const codeField = error instanceof Refusal && refused.length === 0 ? fieldOfCode[error.code] : undefined
  const placed = [
    ...refused.map(({ path, message }) => ({ place: placeInForm(path, root), message })),
    ...(error instanceof Refusal && codeField !== undefined ? [{ place: codeField, message: error.message }] : []),
  ]
  const passed = forgotten?.of === error ? (forgotten?.names ?? []) : []
  return {
    hasErrors: found.length > 0 || (codeField !== undefined && !passed.includes(codeField)),
    setFound,
    forget(names) {
      setFound((before) => before.filter(({ path }) => !names.includes(fieldNameOf(path))))
      setForgotten((before) => ({
        of: error,
        names: [...(before?.of === error ? (before?.names ?? []) : []), ...names],
      }))
    },
    message(place, isExact = false) {
      const isHere = (other: string) => other === place || (!isExact && fieldNameOf(other) === place)
      const fault = found.find(({ path }) => isHere(path))
      // The codes' texts have different gaps; the fault carries what fills its own.
      if (fault) return (t as (key: string, values?: object) => string)(`fields.${fault.code}`, fault.values)
      if (passed.includes(fieldNameOf(place))) return undefined
      return placed.find((one) => isHere(one.place))?.message
    },
    isRefusedAtField: placed.some(({ place }) => isField(fieldNameOf(place))),
    others: placed.filter(({ place }) => !isField(fieldNameOf(place))).map((one) => one.message),
  }
}

/** The field and what lies below it, of a path of the server's, such as `rope.attributes.ownLimits[0].limit`. */
export function placeInForm(path: string, root: string): string {
  const inside = root !== '' && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path
  return inside.replace(/^attributes\./, '')
}

/** The name of the field at the beginning of a place in a form. */
export function fieldNameOf(place: string): string {
  return place.replace(/[[.].*$/, '')
}
