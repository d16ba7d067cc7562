import type { Fault } from '@catenary/contract/faults'
import { useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { useTexts } from '../texts/texts-context.ts'
import { fieldNameOf, placeInForm } from './values.ts'

/** What is wrong in a form: found here before sending, or by the server. */
export interface FormFaults {
  readonly found: readonly Fault[]
  readonly setFound: (faults: readonly Fault[]) => void
  /** Forgets what was found wrong with fields that have since been changed. */
  readonly forget: (names: readonly string[]) => void
  readonly message: (place: string, isExact?: boolean) => string | undefined
  /** What the server says of none of the form's fields. */
  readonly others: readonly string[]
}

/** Says what is wrong with which field; `root` is the entity's key in the body, as the server's paths begin. */
export function useFaults(root: string, isField: (name: string) => boolean, error: unknown): FormFaults {
  const { t } = useTexts()
  const [found, setFound] = useState<readonly Fault[]>([])
  // A refusal is about what was sent: a field that was changed since is not what it speaks of.
  const [forgotten, setForgotten] = useState<{ readonly of: unknown; readonly names: readonly string[] }>()
  const refused = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const placed = refused.map(({ path, message }) => ({ place: placeInForm(path, root), message }))
  const passed = forgotten?.of === error ? (forgotten?.names ?? []) : []

  function message(place: string, isExact = false): string | undefined {
    const isHere = (other: string) => other === place || (!isExact && fieldNameOf(other) === place)
    const fault = found.find(({ path }) => isHere(path))
    // The codes' texts have different gaps; the fault carries what fills its own.
    if (fault) return (t as (key: string, values?: object) => string)(`fields.${fault.code}`, fault.values)
    if (passed.includes(fieldNameOf(place))) return undefined
    return placed.find((one) => isHere(one.place))?.message
  }

  return {
    found,
    setFound,
    forget(names) {
      setFound(found.filter(({ path }) => !names.includes(fieldNameOf(path))))
      setForgotten({ of: error, names: [...passed, ...names] })
    },
    message,
    others: placed.filter(({ place }) => !isField(fieldNameOf(place))).map((one) => one.message),
  }
}
