import type { FieldErrorCode } from '@catenary/contract/errors'

/** What is wrong with one field: the code of its text and what fills it. */
export interface DraftIssue {
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}
