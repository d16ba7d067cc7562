import { searchValidator, typedText } from '../../navigation/search-param-parsers.ts'

/** The projects, and the documents of one: what narrows the list. */
export const validateArchiveSearch = searchValidator({ filter: typedText })
