import type { SearchResult } from '@catenary/contract/library/search'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ancestorNames } from './result-url.ts'

/** Says where a result lies: "Alpha › Gipfelbahn"; what lies in nothing is among its own kind. */
export function useResultLocation(): (result: SearchResult) => string {
  const { t } = useTexts()
  return (result) => {
    const path = ancestorNames(result)
    if (path.length > 0) return path.join(' › ')
    if (result.type === 'document') return t('sections.name.generalDocuments')
    return t(result.type === 'project' ? 'sections.name.documents' : 'areas.all')
  }
}
