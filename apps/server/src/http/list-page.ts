import type { EndpointFacts } from '@catenary/contract/endpoint'
import { rowsBefore, totalCount } from '@catenary/contract/headers'
import type { ListFacts } from '@catenary/contract/list'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Beside, ListCount, Page, PageQuery, SortKeys } from '../db/paging.ts'
import { pageOf } from '../db/paging.ts'
import { addressOf } from './serve.ts'
import { ownQuery } from './credential.ts'
import { fail } from './problems.ts'

/** The page that a call asks for; refuses a cursor that is none of this list in this order. */
export function pageAsked<Field extends string>(
  facts: ListFacts<z.ZodRawShape, Field>,
  columns: SortKeys<Field>,
  query: PageQuery,
): Page {
  return pageOf(facts, columns, query) ?? fail('input.invalid', { faults: [{ path: 'cursor', code: 'format' }] })
}

/**
 * Says in the header `Link` where the list goes on: this call with another cursor. Where counts were asked for, it also
 * names the page before, and other headers say how many rows there are, and how many stand before the page.
 */
export function linkPages(
  reply: FastifyReply,
  facts: EndpointFacts,
  { limit, next, previous, count }: Beside & { readonly limit: number | undefined; readonly count?: ListCount | null },
): void {
  const params = reply.request.params as Readonly<Record<string, string>>
  const address = addressOf(facts).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const link = (cursor: string, rel: string) => {
    const query = { ...ownQuery(reply.request), ...(limit !== undefined && { limit }), cursor }
    const asked = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return `<${address}?${asked}>; rel="${rel}"`
  }
  // Programs that take any link for the next page ask for no counts.
  const before = count ? previous : null
  const links = [...(next === null ? [] : [link(next, 'next')]), ...(before === null ? [] : [link(before, 'prev')])]
  if (links.length > 0) void reply.header('link', links.join(', '))
  if (count) void reply.headers({ [totalCount]: count.total, [rowsBefore]: count.before })
}
