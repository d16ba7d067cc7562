import type { SearchResult } from '@catenary/contract/library/search'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { ancestorNames } from './result-url.ts'

/** Formats the location of a result: "Alpha › Gipfelbahn"; without a parent, its type. */
export function useResultLocation(): (result: SearchResult) => string {
  const { t } = useTexts()
  return (result) => {
    const path = ancestorNames(result)
    if (path.length > 0) return path.join(' › ')
    if (result.type === 'document' || result.type === 'folder') return t('sections.name.generalDocuments')
    return t(result.type === 'project' ? 'sections.name.documents' : 'areas.all')
  }
}
