import { anyText, searchValidator, typedText } from '../../navigation/search-param-parsers.ts'

/** The knowledge center: the page that is read, or the words that are searched for. */
export const validateKnowledgeSearch = searchValidator({ location: anyText, query: typedText })
