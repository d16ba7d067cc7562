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

type Issue = z.core.$ZodIssue

/** What a schema found wrong, as faults with their path from `root`. */
export function faultsOf(error: z.ZodError, root = ''): Fault[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, root))
}

function faultsOfIssue(issue: Issue, root: string): Fault[] {
  const path = pathText(root, issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText(root, [...issue.path, key]), code: 'unknown' }))
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
    return closest?.flatMap((inner) => faultsOfIssue(inner, path)) ?? [{ path, code: 'format' }]
  }
  return [{ path, ...codeOf(issue) }]
}

function pathText(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, root)
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
