import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { DraftFault } from './draft-fault.ts'

/** Says what is wrong with a field in the reader's language. */
export function useFaultText(): (fault: DraftFault) => string {
  const { t } = useTexts()
  // The codes' texts have different gaps; the fault carries what fills its own.
  return ({ code, values }) => (t as (key: string, values?: object) => string)(`fields.${code}`, values)
}
