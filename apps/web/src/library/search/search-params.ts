import { pageNumber, searchValidator, anyText, typedText } from '../../navigation/search-param-parsers.ts'

/** The search page: the filter, the page from 1, and the previewed document. */
export const validateResultsSearch = searchValidator({ filter: typedText, page: pageNumber, document: anyText })
