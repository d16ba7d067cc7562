import { pageNumber, searchValidator, trueFlag } from '../../navigation/search-param-parsers.ts'
import type { SearchParamParser } from '../../navigation/search-param-parsers.ts'

/** The number of a version, from 1. */
const versionNumber: SearchParamParser<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined

/**
 * The pages of general documents: whether they are edited, with deleted ones, in all languages; of a document the version
 * that a link pins, and of a PDF the page beyond the first.
 */
export const validateGeneralSearch = searchValidator({
  edit: trueFlag,
  deleted: trueFlag,
  all: trueFlag,
  version: versionNumber,
  page: pageNumber,
})
export type GeneralSearch = ReturnType<typeof validateGeneralSearch>
