import type { SearchResult } from '@catenary/contract/search'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { pathOf } from './result-place.ts'

/** Says where a result lies: "Alpha › Gipfelbahn"; what lies in nothing is among its own kind. */
export function usePlace(): (result: SearchResult) => string {
  const { t } = useTexts()
  return (result) => {
    const path = pathOf(result)
    if (path.length > 0) return path.join(' › ')
    if (result.type === 'document') return t('sections.name.generalDocuments')
    return t(result.type === 'project' ? 'sections.name.documents' : 'areas.all')
  }
}
