import type { z } from 'zod'
import { fieldErrorCodes } from './errors.ts'
import type { FieldErrorCode } from './errors.ts'

/**
 * What is wrong with one field: `path` as `ropeEvent.damages[3].position`; of files that have lines, the `line` and the
 * `value` that stands there.
 */
export interface Fault {
  readonly path: string
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
  readonly line?: number
  readonly value?: string
}

/** Faults of one thing: those that are listed, and how many more there are. */
export interface FirstFaults {
  readonly faults: Fault[]
  readonly more: number
}

type Issue = z.core.$ZodIssue

/** The most faults that one answer lists. */
export const mostFaults = 100
/** The most characters of a fault's path: what a sender made up comes back no longer than this. */
const longestPath = 500

/** What a schema found wrong, as faults with their path from `root`. */
export function faultsOf(error: z.ZodError, root = ''): Fault[] {
  return firstFaults(error, root, Infinity).faults
}

/** The first of {@link faultsOf}, and how many more there are, which are counted and not built. */
export function firstFaults(error: z.ZodError, root = '', most = mostFaults): FirstFaults {
  const found = { faults: [] as Fault[], more: 0 }
  const add = (count: number, fault: (index: number) => Fault) => {
    const listed = Math.min(count, most - found.faults.length)
    for (let index = 0; index < listed; index += 1) found.faults.push(fault(index))
    found.more += count - listed
  }
  for (const issue of error.issues) addFaults(issue, root, add)
  return found
}

type Add = (count: number, fault: (index: number) => Fault) => void

function addFaults(issue: Issue, root: string, add: Add): void {
  const path = () => pathText(root, issue.path)
  const closest = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length)[0] : undefined
  if (closest) for (const inner of closest) addFaults(inner, path(), add)
  else if (issue.code === 'unrecognized_keys')
    add(issue.keys.length, (index) => ({
      path: pathText(root, [...issue.path, issue.keys[index] ?? '']),
      code: 'unknown',
    }))
  else add(1, () => ({ path: path(), ...codeOf(issue) }))
}

function pathText(root: string, path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`
    return before === '' ? String(key) : `${before}.${String(key)}`
  }, root)
  return text.length > longestPath ? `${text.slice(0, longestPath)}…` : text
}

function codeOf(issue: Issue): Omit<Fault, 'path'> {
  switch (issue.code) {
    case 'custom':
      return ruleOf(issue.params)
    case 'invalid_type':
      return typeFault(issue)
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? tooShort(Number(issue.minimum))
        : { code: 'tooSmall', values: { min: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { code: 'tooLong', values: { max: Number(issue.maximum) } }
        : { code: 'tooBig', values: { max: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'oneOf', values: { values: issue.values.join(', ') } }
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'format' }
    default:
      return { code: 'format' }
  }
}

const formatCodes: Readonly<Record<string, FieldErrorCode>> = { datetime: 'timestamp', uuid: 'id' }

function tooShort(min: number): Omit<Fault, 'path'> {
  return min === 1 ? { code: 'required' } : { code: 'tooShort', values: { min } }
}

function typeFault(issue: Extract<Issue, { code: 'invalid_type' }>): Omit<Fault, 'path'> {
  if (issue.input === undefined) return { code: 'required' }
  if (issue.expected === 'number') return { code: 'number' }
  if (issue.expected === 'int') return { code: 'integer' }
  return { code: 'wrongType' }
}

function ruleOf(params: Record<string, unknown> | undefined): Omit<Fault, 'path'> {
  const { code, ...values } = params ?? {}
  const known = fieldErrorCodes.find((one) => one === code)
  return { code: known ?? 'format', values: values as Record<string, string | number> }
}
