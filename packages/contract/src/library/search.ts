import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, queryInteger } from '../primitives.ts'

/** The kinds of things that can be found. */
export const searchTypes = ['area', 'installation', 'rope', 'document', 'project'] as const
export type SearchType = (typeof searchTypes)[number]

const namedReference = z.strictObject({ id, name: z.string() })

/** A thing that was found, and what it lies in: a rope lies in an area and an installation, an area in nothing. */
export const searchResult = z
  .strictObject({
    type: z.enum(searchTypes),
    // A project comes from an archive that numbers its own.
    id: z.string(),
    name: z.string(),
    area: namedReference.nullable(),
    installation: namedReference.nullable(),
    rope: namedReference.nullable(),
    folder: namedReference.nullable(),
    projectDocument: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    mimeType: z.string().nullable(),
    size: z.number().int().nullable().meta({ description: 'Of a document, in bytes' }),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResult>

/** The maximum number of results of one search. */
export const maxResults = 200

/** The longest filter, in characters. */
export const maxFilterLength = 200

export const search = {
  find: endpoint({
    name: 'search.find',
    summary: 'What the caller may see whose name, with the names of what it lies in, holds all words of the filter',
    method: 'GET',
    path: '/search',
    permit: 'GLOBAL_SEARCH',
    maxPerSecond: 10,
    query: z.strictObject({
      filter: z.string().trim().pipe(line(maxFilterLength, 0)).optional(),
      limit: queryInteger(1, maxResults).optional(),
    }),
    response: z.array(searchResult),
  }),
}
