import { pageNumber, searchValidator, anyText, typedText } from '../../navigation/search-param-parsers.ts'

/** The search results: what is searched for, the page from 1, and the document that is looked at. */
export const validateResultsSearch = searchValidator({ filter: typedText, page: pageNumber, document: anyText })
