import { noStateReasons } from '@catenary/domain/state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../field.ts'
import { id, instant, queryInteger } from '../primitives.ts'
import { leftOutShape } from '../records/damage.ts'
import { eventTypes } from '../records/event-attributes.ts'

/** The kinds of things that can be found. */
export const searchTypes = [
  'area',
  'installation',
  'rope',
  'document',
  'folder',
  'project',
  'event',
  'task',
  'sensorDevice',
  'smartrope',
] as const
export type SearchType = (typeof searchTypes)[number]

const namedReference = z.strictObject({ id, name: z.string() })

/**
 * A thing that was found, and what it lies in: a rope lies in an area and an installation, an area in nothing. The name of an
 * event is empty: its type and place name it.
 */
export const searchResult = z
  .strictObject({
    type: z.enum(searchTypes),
    // A project comes from an archive that numbers its own.
    id: z.string(),
    name: z.string(),
    area: namedReference.nullable(),
    installation: namedReference.nullable(),
    rope: namedReference.nullable(),
    folder: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Of a general document, or of one of the archive, whose folders have ids of their own' }),
    folderPath: z
      .array(namedReference)
      .meta({ description: 'Of a general document or a folder: the folders that it lies in, the outermost first' }),
    projectDocument: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Of a document of the archive: the number and description of its project' }),
    mimeType: z.string().nullable(),
    size: z.number().int().nullable().meta({ description: 'Of a document, in bytes' }),
    excerpt: z.string().nullable().meta({ description: 'What a document or an event says where the words were found' }),
    page: z.number().int().nullable().meta({ description: 'The page of a PDF on which they were found, from 1' }),
    event: z
      .strictObject({
        type: z.enum(eventTypes),
        position: z.number(),
        timestamp: instant,
        baseUnit: z.string().nullable().meta({ description: 'The units of its installation' }),
        imperialLength: z.string().nullable(),
        timezone: z.string().nullable().meta({ description: 'Of its installation' }),
      })
      .nullable()
      .meta({ description: 'What was recorded; the position in metres, as it was recorded' }),
    state: z
      .strictObject({
        ratio: z.number().nullable().meta({ description: 'Loss over the limit; 1 is the limit' }),
        noStateReason: z.enum(noStateReasons).nullable(),
        limitEarliest: instant.nullable(),
        ...leftOutShape,
      })
      .nullable()
      .meta({ description: 'Of a rope' }),
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
    summary:
      'What the caller may see whose name, with the names of what it lies in, or whose content holds all words of the filter',
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
