import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { ListDefinition } from '@catenary/contract/list'
import { rowsBefore, totalCount } from '@catenary/contract/response-headers'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { pageOf } from '../db/paging.ts'
import type { ListCount, Page, PageCursors, PageQuery, SortKeys } from '../db/paging.ts'
import { throwProblem } from './problems.ts'
import { routePath } from './serve.ts'
import { queryWithoutShowAs } from './session/authenticate.ts'

/** The requested page; throws for a cursor of another list or order. */
export function requestedPage<Field extends string>(
  facts: ListDefinition<z.ZodRawShape, Field>,
  columns: SortKeys<Field>,
  query: PageQuery,
): Page {
  return (
    pageOf(facts, columns, query) ?? throwProblem('input.invalid', { issues: [{ path: 'cursor', code: 'format' }] })
  )
}

/**
 * Sets the header `Link` with the next page. Where counts were requested, also the previous page, and headers with the
 * total number of rows and the number before the page.
 */
export function setPageHeaders(
  reply: FastifyReply,
  facts: EndpointDefinition,
  {
    limit,
    next,
    previous,
    count,
  }: PageCursors & { readonly limit: number | undefined; readonly count?: ListCount | null },
): void {
  const params = reply.request.params as Readonly<Record<string, string>>
  const address = routePath(facts).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const link = (cursor: string, rel: string) => {
    const query = { ...queryWithoutShowAs(reply.request), ...(limit !== undefined && { limit }), cursor }
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return `<${address}?${search}>; rel="${rel}"`
  }
  // Some clients treat any link as that of the next page; they do not request counts.
  const previousCursor = count ? previous : null
  const links = [
    ...(next === null ? [] : [link(next, 'next')]),
    ...(previousCursor === null ? [] : [link(previousCursor, 'prev')]),
  ]
  if (links.length > 0) void reply.header('link', links.join(', '))
  if (count) void reply.headers({ [totalCount]: count.total, [rowsBefore]: count.before })
}
