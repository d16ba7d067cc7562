import type { ListDefinition, SortParam } from '@catenary/contract/list'
import { id, timestamp } from '@catenary/contract/primitives'
import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { z } from 'zod'

/** The sort values of a row as texts, as contained in a cursor; null for no value. */
export type CursorValues = readonly (string | null)[]

type SortKind = 'text' | 'number' | 'timestamp' | 'uuid'

/** A sort key of a list: its SQL expression and the type of its values. */
export interface SortKey {
  readonly expression: RawBuilder<unknown>
  readonly kind: SortKind
  /** The expression may be null: such rows are last. */
  readonly isNullable: boolean
}

/** What each field of a list means in the database. */
export interface SortKeys<Field extends string> {
  /** Of several keys only the first may be without a value. */
  readonly by: Readonly<Record<Field, readonly SortKey[]>>
  /** Tie-breaker for rows with equal sort values. */
  readonly unique: readonly SortKey[]
}

/** A sort key of the kind; `isNullable` where rows may have no value of it. */
export function sortKey(kind: SortKind, expression: RawBuilder<unknown>, isNullable = false): SortKey {
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

interface SortKindDetails {
  readonly cast: RawBuilder<unknown>
  readonly toText: (expression: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Validates such a value in a cursor, so that the database never rejects one. */
  readonly schema: z.ZodType<string>
}

/** Whether PostgreSQL takes a number: it refuses what is larger or smaller than any double precision value, zero apart. */
function isDoublePrecision(text: string): boolean {
  const [mantissa = ''] = text.split('e')
  return Number.isFinite(Number(text)) && (Number(text) !== 0 || !/[1-9]/.test(mantissa))
}

const asText = (expression: RawBuilder<unknown>) => sql`(${expression})::text`
const kinds: Readonly<Record<SortKind, SortKindDetails>> = {
  text: { cast: sql`text`, toText: asText, schema: z.string().refine((text) => !text.includes('\0')) },
  number: {
    cast: sql`double precision`,
    toText: asText,
    schema: z
      .string()
      .regex(/^-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,3})?$/)
      .refine(isDoublePrecision),
  },
  timestamp: {
    cast: sql`timestamptz`,
    toText: (expression) => sql`to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    schema: timestamp,
  },
  uuid: { cast: sql`uuid`, toText: asText, schema: id },
}

/** Start or end of a page: next to the row with these values. */
interface CursorPosition {
  readonly isBackward: boolean
  readonly values: CursorValues
}

/** A page of a list, ready for the query. */
export interface Page {
  /** What lies on the page or beyond it: after the cursor, or before it where the list is read backward. */
  readonly isBeyondCursor: RawBuilder<boolean>
  /** The same as ranges, each of which an index answers, in the order in which they are read. */
  readonly rangesBeyondCursor: readonly RawBuilder<boolean>[]
  /** The order in which rows are read: reversed where the list is read backward. */
  readonly order: RawBuilder<unknown>
  /** The values by which a row has its place. */
  readonly values: RawBuilder<CursorValues>
  /** Page size; undefined for all rows. One more is fetched to find out whether there is another page. */
  readonly limit: number | undefined
  readonly isBackward: boolean
  readonly hasCursor: boolean
  /** The cursor of the rows beyond the place of a row. */
  readonly cursorAt: (values: CursorValues, isBackward: boolean) => string
}

/** The part of a list's query that selects the page. */
export interface PageQuery {
  readonly sort?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The page of a query; undefined where its cursor does not belong to this list in this order. */
export function pageOf<Field extends string>(
  { defaultSort, defaultLimit }: Pick<ListDefinition<z.ZodRawShape, Field>, 'defaultSort' | 'defaultLimit'>,
  columns: SortKeys<Field>,
  { sort = defaultSort, limit = defaultLimit, cursor }: PageQuery,
): Page | undefined {
  const isDescending = sort.startsWith('-')
  const keys = [...columns.by[sort.replace('-', '') as Field], ...columns.unique]
  const position = cursor === undefined ? null : parseCursor(cursor, sort, keys)
  if (position === undefined) return undefined
  const isBackward = position?.isBackward ?? false
  const isReversed = isDescending !== isBackward
  const nulls = isBackward ? sql`nulls first` : sql`nulls last`
  const toText = keys.map(({ kind, expression }) => kinds[kind].toText(expression))
  const ranges = position ? rangesBeyond(keys, position, isReversed) : [sql<boolean>`true`]
  return {
    isBeyondCursor: sql<boolean>`(${sql.join(ranges, sql` or `)})`,
    rangesBeyondCursor: ranges,
    order: sql.join(
      keys.map(({ expression, isNullable }) => {
        return sql`${expression} ${isReversed ? sql`desc` : sql`asc`} ${isNullable ? nulls : sql``}`
      }),
    ),
    values: sql`json_build_array(${sql.join(toText)})`,
    limit,
    isBackward,
    hasCursor: position !== null,
    cursorAt: (values, backward) => encodeCursor({ sort: sort as SortParam<Field>, isBackward: backward, values }),
  }
}

function encodeCursor({ sort, isBackward, values }: CursorPosition & { readonly sort: string }): string {
  return Buffer.from(JSON.stringify([sort, isBackward ? 'before' : 'after', values])).toString('base64url')
}

function parseCursor(cursor: string, sort: string, keys: readonly SortKey[]): CursorPosition | undefined {
  const values = keys.map(({ kind, isNullable }) => (isNullable ? kinds[kind].schema.nullable() : kinds[kind].schema))
  const schema = z.tuple([z.literal(sort), z.enum(['before', 'after']), z.tuple(values as [z.ZodType<string | null>])])
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!parsed.success) return undefined
    const [, side, cursorValues] = parsed.data
    return { isBackward: side === 'before', values: cursorValues }
  } catch {
    return undefined
  }
}

/**
 * The rows on the far side of a place, in ranges that an index answers, which it would not do for all of them at once: those
 * without a value of the first key are one of their own.
 */
function rangesBeyond(
  keys: readonly SortKey[],
  { values, isBackward }: CursorPosition,
  isReversed: boolean,
): RawBuilder<boolean>[] {
  const sign = isReversed ? sql`<` : sql`>`
  const expressions = keys.map(({ expression }) => expression)
  const cursorValues = keys.map(({ kind }, index) => sql`${values[index]}::${kinds[kind].cast}`)
  const isFurtherFrom = (key: number) =>
    sql<boolean>`(${sql.join(expressions.slice(key))}) ${sign} (${sql.join(cursorValues.slice(key))})`
  const [first] = keys
  if (!first?.isNullable) return [isFurtherFrom(0)]
  const hasNoValue = sql<boolean>`${first.expression} is null`
  const isAmongThoseWithout = values[0] === null
  const here = isAmongThoseWithout ? sql<boolean>`(${hasNoValue} and ${isFurtherFrom(1)})` : isFurtherFrom(0)
  // Read forward, those without a value come last; read backward, first.
  if (isAmongThoseWithout !== isBackward) return [here]
  return [here, isBackward ? sql<boolean>`${first.expression} is not null` : hasNoValue]
}

/** The cursors of the pages beside one; null where there is none. */
export interface PageCursors {
  readonly next: string | null
  readonly previous: string | null
}

/**
 * The pages beside one that was read: by the values of the first and the last row in the order of reading, and whether one more was
 * found. The last is needed only where there is one more.
 */
export function pageCursors(
  { isBackward, hasCursor, cursorAt }: Page,
  { first, last }: { readonly first: CursorValues | null; readonly last: CursorValues | null },
  isMore: boolean,
): PageCursors {
  const ahead = isMore && last ? cursorAt(last, isBackward) : null
  // Reading backward means that a next page exists.
  const behind = (isBackward || hasCursor) && first ? cursorAt(first, !isBackward) : null
  return isBackward ? { next: behind, previous: ahead } : { next: ahead, previous: behind }
}

/** A page's rows in the order of the list, with the pages beside it. */
export interface PageRead<Row> extends PageCursors {
  readonly rows: Row[]
}

interface WithCursorValues {
  /** Absent where no page is beside this one. */
  readonly placeValues?: CursorValues
}

/** Drops the extra row that indicates another page. */
function trimToPage<Row>(page: Page, rows: readonly (Row & WithCursorValues)[]): PageRead<Row> {
  const { limit, isBackward } = page
  const isMore = limit !== undefined && rows.length > limit
  const read = isMore ? rows.slice(0, limit) : [...rows]
  const edgeRows = { first: read[0]?.placeValues ?? null, last: read.at(-1)?.placeValues ?? null }
  if (isBackward) read.reverse()
  return { ...pageCursors(page, edgeRows, isMore), rows: read.map(({ placeValues: _, ...row }) => row as Row) }
}

/** The number of rows of a list, and of those before the page. */
export interface ListCount {
  readonly total: number
  readonly before: number
}

/** Whether a page is the whole list, however long that is. */
export function isWholeList({ limit, hasCursor }: Page): boolean {
  return limit === undefined && !hasCursor
}

/** Reads a page of what a query selects. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: Page,
): Promise<PageRead<Row>> {
  const { rangesBeyondCursor, order, values, limit = Infinity } = page
  const ordered = query.$if(!isWholeList(page), (paged) => paged.select(values.as('placeValues'))).orderBy(order)
  const rows: object[] = []
  for (const range of rangesBeyondCursor) {
    const wanted = limit + 1 - rows.length
    if (wanted <= 0) break
    const ofRange = ordered.where(range)
    rows.push(...(await (Number.isFinite(wanted) ? ofRange.limit(wanted) : ofRange).execute()))
  }
  return trimToPage(page, rows as (Row & WithCursorValues)[])
}

/** Counts the rows that match the filters, and those before the page, given the number of rows on it. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
  page: Page,
  rows: number,
): Promise<ListCount> {
  const counted = query.select([
    sql<number>`count(*)::int`.as('total'),
    sql<number>`(count(*) filter (where ${page.isBeyondCursor}))::int`.as('beyond'),
  ])
  return pageCount(page, (await counted.executeTakeFirstOrThrow()) as CountedRows, rows)
}

/** Counts of the rows that match a list's filters, and of those on the page or after it. */
export interface CountedRows {
  readonly total: number
  readonly beyond: number
}

/** Converts the counted rows to totals of the page, given the number of rows on it. */
export function pageCount({ isBackward }: Page, { total, beyond: beyondPage }: CountedRows, rows: number): ListCount {
  return { total, before: isBackward ? Math.max(0, beyondPage - rows) : total - beyondPage }
}

/** Holds where a text contains another, whatever the case. */
export function contains(expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${expression} ilike ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`
}
