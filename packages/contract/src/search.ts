import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './field.ts'
import { id, queryInteger } from './wire.ts'

/** The kinds of things that can be found. */
export const searchTypes = ['area', 'installation', 'rope', 'document', 'project'] as const
export type SearchType = (typeof searchTypes)[number]

const named = z.strictObject({ id, name: z.string() })

/** A thing that was found, and what it lies in: a rope lies in an area and an installation, an area in nothing. */
export const searchResult = z
  .strictObject({
    type: z.enum(searchTypes),
    // A project comes from an archive that numbers its own.
    id: z.string(),
    name: z.string(),
    area: named.nullable(),
    installation: named.nullable(),
    rope: named.nullable(),
    folder: named.nullable(),
    projectDocument: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    mimeType: z.string().nullable(),
    size: z.number().int().nullable().meta({ description: 'Of a document, in bytes' }),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResult>

/** The most that one search answers. */
export const mostResults = 200

/** The longest filter, in characters. */
export const longestFilter = 200

export const search = {
  find: endpoint({
    name: 'search.find',
    summary: 'What the caller may see whose name, with the names of what it lies in, holds all words of the filter',
    method: 'GET',
    path: '/search',
    permit: 'GLOBAL_SEARCH',
    mostPerSecond: 10,
    query: z.strictObject({
      filter: z.string().trim().pipe(line(longestFilter, 0)).optional(),
      limit: queryInteger(1, mostResults).optional(),
    }),
    answer: z.array(searchResult),
  }),
}
