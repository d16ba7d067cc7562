import { useTexts } from '../../ui/texts/texts-context.ts'
import type { DraftIssue } from './draft/draft-fault.ts'

/** Says what is wrong with a field in the reader's language. */
export function useIssueText(): (issue: DraftIssue) => string {
  const { t } = useTexts()
  // Texts have different placeholders; the issue carries the values of its own.
  return ({ code, values }) => (t as (key: string, values?: object) => string)(`fields.${code}`, values)
}
