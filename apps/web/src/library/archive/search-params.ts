import type { ParsedSearch } from '../../navigation/search-param-parsers.ts'
import { searchValidator, typedText } from '../../navigation/search-param-parsers.ts'

const params = { filter: typedText }

/** The projects, and the documents of one: what narrows the list. */
export const validateArchiveSearch = searchValidator(params)
export type ArchiveSearch = ParsedSearch<typeof params>
