import type { SearchResult } from '@catenary/contract/library/search'

/** A document as it is found, in no place. */
export function documentResult(name: string): SearchResult {
  const nothing = { area: null, installation: null, rope: null, folder: null, folderPath: [], projectDocument: null }
  const rest = { mimeType: null, size: null, excerpt: null, page: null, event: null, state: null }
  return { type: 'document', id: '01938f00-0009-7000-8000-000000000001', name, ...nothing, ...rest }
}
