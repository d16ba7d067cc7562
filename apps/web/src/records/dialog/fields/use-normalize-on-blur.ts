import { roundTo } from '@catenary/domain/units'
import { useDecimalMarkPrompt } from '../../../ui/form/DecimalMarkProvider.tsx'
import type { DraftContext } from '../draft/draft-context.ts'
import { parsePosition } from './parse-position.ts'

/** Normalizes the text of a field in metres; an invalid number remains as typed. */
export function normalizeMetres(text: string, context: DraftContext, isPosition: boolean): string {
  const number = context.parse(text)
  if (number === null || (isPosition && 'issue' in parsePosition(text, context))) return text
  return context.format(context.system === 'metric' ? roundTo(number, 3) : number)
}

/** Blur handler of a field in metres: shows the parsed value, and asks where the decimal mark is ambiguous. */
export function useNormalizeOnBlur(context: DraftContext, { isPosition }: { readonly isPosition: boolean }) {
  const { prompt } = useDecimalMarkPrompt()
  return (text: string, set: (text: string) => void) => {
    const apply = (answeredContext: DraftContext) => {
      const normalized = normalizeMetres(text, answeredContext, isPosition)
      if (normalized !== text) set(normalized)
    }
    const answer = prompt(text)
    if (answer) void answer.then((parse) => apply({ ...context, parse }))
    else apply(context)
  }
}
