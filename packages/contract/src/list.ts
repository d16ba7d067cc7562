import { z } from 'zod'
import { line } from './field.ts'
import { queryInteger, queryBoolean } from './primitives.ts'

/** A field that a list is sorted by, as it stands in an address: `name`, or descending `-name`. */
export type SortParam<Field extends string> = Field | `-${Field}`

/**
 * Filters, sort keys and page sizes of a list. Declared once: the query parameters and their validation, the database
 * query, the client's types and the API description are derived from it.
 */
export interface ListDefinition<Filters extends z.ZodRawShape = z.ZodRawShape, Field extends string = string> {
  /** The filters of the address by their names, each optional. */
  readonly filters: Filters
  /** The fields that the list can be sorted by. What has no value comes last, whichever way it is sorted. */
  readonly sortable: readonly Field[]
  /** Sort order of a request without `sort`. */
  readonly defaultSort: SortParam<NoInfer<Field>>
  /** Largest `limit` of a request. */
  readonly maxLimit: number
  /** Page size of a request without `limit`; all entries where absent. */
  readonly defaultLimit?: number
}

/** Declares a list and infers its exact type. */
export function defineList<const Filters extends z.ZodRawShape, const Field extends string>(
  definition: ListDefinition<Filters, Field>,
): ListDefinition<Filters, Field> {
  return definition
}

/**
 * The query of a list that can be paged: its filters, `sort`, `limit`, `cursor`, and `total`, which adds the number of
 * entries to the response.
 */
export function listQuery<const Filters extends z.ZodRawShape, const Field extends string>({
  filters,
  sortable,
  defaultSort,
  maxLimit,
  defaultLimit,
}: ListDefinition<Filters, Field>) {
  const sortParams = sortable.flatMap((field): SortParam<Field>[] => [field, `-${field}`])
  return z.strictObject({
    ...filters,
    sort: z
      .enum(sortParams)
      .optional()
      .meta({ description: `A field, after - descending; what has no value comes last. Where absent ${defaultSort}` }),
    limit: queryInteger(1, maxLimit)
      .optional()
      .meta({ description: `Most entries of the response; where absent ${defaultLimit ?? 'all'}` }),
    cursor: line(4000).optional().meta({
      description: 'Where the list goes on: from the header Link of the response before, requested with the same sort',
    }),
    total: queryBoolean.optional().meta({
      description:
        'Counts what the filters let through: the headers Total-Count and Rows-Before; Link then names the page before too',
    }),
  })
}

/** Several values of a filter, separated by commas: an entry matches with any of them. */
export function anyOf<const Value extends z.ZodType<string, string>>(value: Value) {
  return z
    .string()
    .max(4000)
    .transform((text) => text.split(','))
    .pipe(z.array(value).max(200))
    .meta({ description: 'One value, or several with commas between them: with any of them' })
}
