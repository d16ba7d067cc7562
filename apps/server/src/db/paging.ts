import type { ListFacts, Sorting } from '@catenary/contract/list'
import { id, timestamp } from '@catenary/contract/wire'
import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { z } from 'zod'

/** The values of a row that its place in a sorted list follows from, as texts; null for what has no value. */
export type PlaceValues = readonly (string | null)[]

type Kind = 'text' | 'number' | 'timestamp' | 'uuid'

/** What a list is sorted by: an expression of the database, and what its values are. */
export interface SortKey {
  readonly expression: RawBuilder<unknown>
  readonly kind: Kind
  /** The expression may have no value: such rows come last. */
  readonly isNullable: boolean
}

/** What each field of a list means in the database. */
export interface SortKeys<Field extends string> {
  readonly by: Readonly<Record<Field, readonly SortKey[]>>
  /** Tells rows apart that are alike in everything else. */
  readonly unique: readonly SortKey[]
}

/** A sort key of the kind; `isNullable` where rows may have no value of it. */
export function sortKey(kind: Kind, expression: RawBuilder<unknown>, isNullable = false): SortKey {
  return { expression, kind, isNullable }
}

/** As people read names: by letters before accents and case, 9 before 10. */
export function nameKey(expression: RawBuilder<unknown>, isNullable = false): SortKey {
  return sortKey('text', sql`${expression} collate natural_order`, isNullable)
}

/** Choices in the order in which they are offered. */
export function choiceKey(expression: RawBuilder<unknown>, choices: readonly string[], isNullable = true): SortKey {
  const listed = sql.join(choices.map((choice) => sql.lit(choice)))
  return sortKey('number', sql`array_position(array[${listed}]::text[], ${expression}::text)`, isNullable)
}

interface KindFacts {
  readonly cast: RawBuilder<unknown>
  readonly written: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What such a value in a cursor can be: everything else the database would refuse. */
  readonly schema: z.ZodType<string>
}

const asText = (expression: RawBuilder<unknown>) => sql`(${expression})::text`
const kinds: Readonly<Record<Kind, KindFacts>> = {
  text: { cast: sql`text`, written: asText, schema: z.string().refine((text) => !text.includes('\0')) },
  number: {
    cast: sql`double precision`,
    written: asText,
    schema: z.string().regex(/^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,3})?$/),
  },
  timestamp: {
    cast: sql`timestamptz`,
    written: (expression) => sql`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    schema: timestamp,
  },
  uuid: { cast: sql`uuid`, written: asText, schema: id },
}

/** Where a page of a list begins or ends: beside the row with these values. */
interface Place {
  readonly isBackward: boolean
  readonly values: PlaceValues
}

/** A page of a list as the database is asked for it. */
export interface Page {
  /** What lies on the page or beyond it: after the cursor, or before it where the list is read backward. */
  readonly beyond: RawBuilder<boolean>
  /** The order in which rows are read: reversed where the list is read backward. */
  readonly order: RawBuilder<unknown>
  /** The values by which a row has its place. */
  readonly values: RawBuilder<PlaceValues>
  /** Most rows of the page; undefined for all. One more is asked for, which says that there is more. */
  readonly limit: number | undefined
  readonly isBackward: boolean
  readonly hasCursor: boolean
  /** The cursor of the rows beyond the place of a row. */
  readonly cursorAt: (values: PlaceValues, isBackward: boolean) => string
}

/** What of a list's query says which page it is. */
export interface PageQuery {
  readonly sort?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The page that a query asks for; undefined where its cursor is none of this list in this order. */
export function pageOf<Field extends string>(
  { sorted, usual }: Pick<ListFacts<z.ZodRawShape, Field>, 'sorted' | 'usual'>,
  columns: SortKeys<Field>,
  { sort = sorted, limit = usual, cursor }: PageQuery,
): Page | undefined {
  const isDescending = sort.startsWith('-')
  const keys = [...columns.by[sort.replace('-', '') as Field], ...columns.unique]
  const place = cursor === undefined ? null : placeIn(cursor, sort, keys)
  if (place === undefined) return undefined
  const isBackward = place?.isBackward ?? false
  const isReversed = isDescending !== isBackward
  const nulls = isBackward ? sql`nulls first` : sql`nulls last`
  const written = keys.map(({ kind, expression }) => kinds[kind].written(expression))
  return {
    beyond: place ? beyond(keys, place, isReversed) : sql`true`,
    order: sql.join(
      keys.map(({ expression, isNullable }) => {
        return sql`${expression} ${isReversed ? sql`desc` : sql`asc`} ${isNullable ? nulls : sql``}`
      }),
    ),
    values: sql`json_build_array(${sql.join(written)})`,
    limit,
    isBackward,
    hasCursor: place !== null,
    cursorAt: (values, backward) => textOf({ sort: sort as Sorting<Field>, isBackward: backward, values }),
  }
}

function textOf({ sort, isBackward, values }: Place & { readonly sort: string }): string {
  return Buffer.from(JSON.stringify([sort, isBackward ? 'before' : 'after', values])).toString('base64url')
}

function placeIn(cursor: string, sort: string, keys: readonly SortKey[]): Place | undefined {
  const values = keys.map(({ kind, isNullable }) => (isNullable ? kinds[kind].schema.nullable() : kinds[kind].schema))
  const schema = z.tuple([z.literal(sort), z.enum(['before', 'after']), z.tuple(values as [z.ZodType<string | null>])])
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!parsed.success) return undefined
    const [, side, given] = parsed.data
    return { isBackward: side === 'before', values: given }
  } catch {
    return undefined
  }
}

/** The rows on the far side of a place. Where every row has every value, in the words that an index answers. */
function beyond(keys: readonly SortKey[], { values, isBackward }: Place, isReversed: boolean): RawBuilder<boolean> {
  const sign = isReversed ? sql`<` : sql`>`
  const given = keys.map(({ kind }, index) => sql`${values[index]}::${kinds[kind].cast}`)
  if (keys.every(({ isNullable }) => !isNullable)) {
    const expressions = keys.map(({ expression }) => expression)
    return sql<boolean>`(${sql.join(expressions)}) ${sign} (${sql.join(given)})`
  }
  const further = keys.map(({ expression, isNullable }, index) => {
    if (values[index] === null) return isBackward ? sql`${expression} is not null` : sql`false`
    const isFurther = sql`${expression} ${sign} ${given[index]}`
    return isNullable && !isBackward ? sql`(${isFurther} or ${expression} is null)` : isFurther
  })
  const alike = keys.map(({ expression }, index) => {
    return values[index] === null ? sql`${expression} is null` : sql`${expression} = ${given[index]}`
  })
  const steps = further.map((step, index) => sql`(${sql.join([...alike.slice(0, index), step], sql` and `)})`)
  return sql<boolean>`(${sql.join(steps, sql` or `)})`
}

/** The cursors of the pages beside one; null where there is none. */
export interface Beside {
  readonly next: string | null
  readonly previous: string | null
}

/** The pages beside one that was read: by the values of its first and last row, and whether one more was found. */
export function beside(
  page: Page,
  ends: readonly [first: PlaceValues, last: PlaceValues] | null,
  isMore: boolean,
): Beside {
  if (!ends) return { next: null, previous: null }
  const [first, last] = ends
  const { isBackward, hasCursor, cursorAt } = page
  // Who reads backward came from what follows.
  return {
    next: isBackward || isMore ? cursorAt(last, false) : null,
    previous: (isBackward ? isMore : hasCursor) ? cursorAt(first, true) : null,
  }
}

/** A page's rows in the order of the list, with the pages beside it. */
export interface PageRead<Row> extends Beside {
  readonly rows: Row[]
}

interface Placed {
  readonly placeValues: PlaceValues
}

/** Cuts what was read to the page: one row more was asked for than it has. */
function cutToPage<Row>(page: Page, found: readonly (Row & Placed)[]): PageRead<Row> {
  const { limit, isBackward } = page
  const isMore = limit !== undefined && found.length > limit
  const read = isMore ? found.slice(0, limit) : [...found]
  if (isBackward) read.reverse()
  const [first, last] = [read[0], read.at(-1)]
  const ends = first && last ? ([first.placeValues, last.placeValues] as const) : null
  return { ...beside(page, ends, isMore), rows: read.map(({ placeValues: _, ...row }) => row as Row) }
}

/** How many rows a list has, and how many of them stand before the page. */
export interface ListCount {
  readonly total: number
  readonly before: number
}

/** Reads a page of what a query selects. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: Page,
): Promise<PageRead<Row>> {
  const { beyond: far, order, values, limit } = page
  const placed = query.select(values.as('placeValues')).where(far).orderBy(order)
  const found = await (limit === undefined ? placed : placed.limit(limit + 1)).execute()
  return cutToPage(page, found as (Row & Placed)[])
}

/** Counts what a query lets through, and what of it stands before the page, of which so many rows were read. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
  page: Page,
  rows: number,
): Promise<ListCount> {
  const counted = query.select([
    sql<number>`count(*)::int`.as('total'),
    sql<number>`(count(*) filter (where ${page.beyond}))::int`.as('beyond'),
  ])
  return countOf(page, (await counted.executeTakeFirstOrThrow()) as CountedRows, rows)
}

/** The rows that a list's filters let through, and those of them on a page or beyond it. */
export interface CountedRows {
  readonly total: number
  readonly beyond: number
}

/** What the counted rows say of a page of which so many rows were read. */
export function countOf({ isBackward }: Page, { total, beyond: far }: CountedRows, rows: number): ListCount {
  return { total, before: isBackward ? Math.max(0, far - rows) : total - far }
}

/** Holds where a text contains another, whatever the case. */
export function contains(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${expression} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}
