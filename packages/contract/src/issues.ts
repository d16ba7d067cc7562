import type { z } from 'zod'
import { fieldErrorCodes } from './errors.ts'
import type { FieldErrorCode } from './errors.ts'

/**
 * What is wrong with one field: `path` as `ropeEvent.damages[3].position`; of files that have lines, the `line` and the
 * `value` that stands there.
 */
export interface FieldIssue {
  readonly path: string
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
  readonly line?: number
  readonly value?: string
}

/** The issues that are listed, and how many more there are. */
export interface FirstIssues {
  readonly issues: FieldIssue[]
  readonly more: number
}

type ZodIssue = z.core.$ZodIssue

/** The maximum number of issues in one response. */
export const maxListedIssues = 100
/** The most characters of an issue's path: what a sender made up comes back no longer than this. */
const maxPathLength = 500

/** What a schema found wrong, as issues with their path from `root`. */
export function issuesOf(error: z.ZodError, root = ''): FieldIssue[] {
  return firstIssues(error, root, Infinity).issues
}

/** The first of {@link issuesOf}, and how many more there are, which are counted and not built. */
export function firstIssues(error: z.ZodError, root = '', max = maxListedIssues): FirstIssues {
  const found = { issues: [] as FieldIssue[], more: 0 }
  const add = (count: number, createIssue: (index: number) => FieldIssue) => {
    const listedCount = Math.min(count, max - found.issues.length)
    for (let index = 0; index < listedCount; index += 1) found.issues.push(createIssue(index))
    found.more += count - listedCount
  }
  for (const issue of error.issues) addIssues(issue, root, add)
  return found
}

type Add = (count: number, createIssue: (index: number) => FieldIssue) => void

function addIssues(issue: ZodIssue, root: string, add: Add): void {
  const path = () => pathText(root, issue.path)
  const closest = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length)[0] : undefined
  if (closest) for (const inner of closest) addIssues(inner, path(), add)
  else if (issue.code === 'unrecognized_keys')
    add(issue.keys.length, (index) => ({
      path: pathText(root, [...issue.path, issue.keys[index] ?? '']),
      code: 'unknown',
    }))
  else add(1, () => ({ path: path(), ...issueCode(issue) }))
}

/** A path such as `damages[3].position`, from `root`; truncated where it is very long. */
export function pathText(root: string, path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`
    return before === '' ? String(key) : `${before}.${String(key)}`
  }, root)
  return text.length > maxPathLength ? `${text.slice(0, maxPathLength)}…` : text
}

function issueCode(issue: ZodIssue): Omit<FieldIssue, 'path'> {
  if (isMissing(issue)) return { code: 'required' }
  switch (issue.code) {
    case 'custom':
      return customIssue(issue.params)
    case 'invalid_type':
      return typeIssue(issue)
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? tooShortIssue(Number(issue.minimum))
        : { code: 'tooSmall', values: { min: boundOf(issue.minimum, issue) } }
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? { code: 'tooLong', values: { max: Number(issue.maximum) } }
        : { code: 'tooBig', values: { max: boundOf(issue.maximum, issue) } }
    case 'invalid_value':
      return { code: 'oneOf', values: { values: issue.values.join(', ') } }
    case 'invalid_format':
      return { code: isNotUtc(issue) ? 'notUtc' : (formatCodes[issue.format] ?? 'format') }
    default:
      return { code: 'format' }
  }
}

/** What a limit says of itself where it is a year. */
export const yearLimit = 'year'

/** A limit as it is filled into a text: years as text, since numbers get separators, and no year is 1,850. */
function boundOf(limit: number | bigint, { message }: Pick<ZodIssue, 'message'>): number | string {
  return message === yearLimit ? String(limit) : Number(limit)
}

/** Whether a value is absent, or cleared by `null`, where one of some type or of a list is needed. */
function isMissing({ code, input }: ZodIssue): boolean {
  return (code === 'invalid_type' || code === 'invalid_value') && (input ?? null) === null
}

/** Whether a time is given with an offset or none, as most programs write one, where UTC is needed. */
function isNotUtc({ format, input }: Extract<ZodIssue, { code: 'invalid_format' }>): boolean {
  return format === 'datetime' && /^\d{4}-\d\d-\d\dT.*(?<!Z)$/.test(String(input))
}

const formatCodes: Readonly<Record<string, FieldErrorCode>> = { datetime: 'timestamp', uuid: 'id' }

function tooShortIssue(min: number): Omit<FieldIssue, 'path'> {
  return min === 1 ? { code: 'required' } : { code: 'tooShort', values: { min } }
}

function typeIssue(issue: Extract<ZodIssue, { code: 'invalid_type' }>): Omit<FieldIssue, 'path'> {
  if (issue.expected === 'number') return { code: 'number' }
  if (issue.expected === 'int') return { code: 'integer' }
  return { code: 'wrongType' }
}

function customIssue(params: Record<string, unknown> | undefined): Omit<FieldIssue, 'path'> {
  const { code, ...values } = params ?? {}
  const known = fieldErrorCodes.find((one) => one === code)
  return { code: known ?? 'format', values: values as Record<string, string | number> }
}
