import { issuesOf } from '@catenary/contract/issues'
import { languageList } from '@catenary/contract/library/document-languages'
import { throwProblem } from '../../http/problems.ts'

/** The languages of a general document as they are stored; throws, naming the field, where the list has none or another. */
export function requireLanguages(list: string, path: string): string {
  const parsed = languageList.safeParse(list)
  if (parsed.success) return parsed.data
  return throwProblem('input.invalid', { issues: issuesOf(parsed.error, path) })
}
