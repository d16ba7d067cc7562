import { z } from 'zod'
import { fieldError } from './field.ts'

/** A record's id, also one written in capitals: as the database returns it, so that equal ids are equal texts. */
export const id = z
  .uuid()
  .overwrite((text) => text.toLowerCase())
  .meta({ description: 'UUIDv7' })

/** An id that the sender makes for what is to be created: sent again with the same content, nothing is created twice. */
export const clientId = z
  .uuidv7()
  .overwrite((text) => text.toLowerCase())
  .meta({ description: 'UUIDv7, made by the sender: sent again with the same content it creates nothing' })

/** A reference to a record by its id. */
export const reference = z.strictObject({ id })

/** The `ETag` of a record by the number of its changes; `If-Match` names it. */
export function etagOf(version: number): string {
  return `"v${version}"`
}

/** Characters of an instant in its normal form, `2026-07-01T12:00:00.000Z`: only one with finer fractions has more. */
const normalLength = 24

// Aborts at the first issue: an invalid date and time cannot be normalized.
/** An instant: ISO 8601 in UTC with `Z` and at most milliseconds, so that nothing is rounded unseen. */
export const timestamp = z.iso
  .datetime({ abort: true })
  .refine((text) => text.length <= normalLength, fieldError('fractionDigits', { max: 3 }))
  // The calendar of the database knows no year 0.
  .refine((text) => !text.startsWith('0000'), fieldError('tooEarly', { min: '0001' }))
  // One with milliseconds has its normal form: making a Date of each of 100,000 measurements is half of their check.
  .overwrite((text) => (text.length === normalLength ? text : new Date(text).toISOString()))

/**
 * An instant as the server sends it: always with milliseconds. The database holds no other, so that answers are looked
 * at for their form alone.
 */
export const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ format: 'date-time' })

const dayMs = 86_400_000
let latest = { readAt: 0, text: '' }

/** The instant a day ahead in its normal form. Texts are compared: reading each as a time took a twentieth of storing a measurement. */
function latestRecorded(): string {
  const readAt = Date.now()
  if (latest.readAt !== readAt) latest = { readAt, text: new Date(readAt + dayMs).toISOString() }
  return latest.text
}

/** An instant at which something was seen or measured: not before 1850, not more than a day ahead. */
export const recordedAt = timestamp
  .refine((text) => text >= '1850-01-01', fieldError('tooEarly', { min: '1850' }))
  .refine((text) => text <= latestRecorded(), fieldError('future'))

/** A whole number in an address, within its limits. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
}

/** A boolean query parameter: `1` or `true`, or its name alone. */
export const queryBoolean = z
  .enum(['0', '1', 'false', 'true', ''])
  .transform((text) => text === '1' || text === 'true' || text === '')

/** A place on a map, or on an image map in pixels of its natural size. */
export const latlng = z.tuple([z.number(), z.number()])

/** The problem document of every error response (RFC 9457), with its two extension members. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    message: z.string().meta({ description: 'The same sentence as detail, in the language of the request' }),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          line: z.number().int().optional().meta({ description: 'Of a file: where it stands' }),
          value: z.string().optional().meta({ description: 'Of a file: what stands there, cut where it is long' }),
        }),
      )
      .optional()
      .meta({
        description: 'What is wrong, field by field; a last entry without a path where there is more than is listed',
      }),
    requestId: z.string().optional(),
  })
  .loose()
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problem>

/** A list that `null` clears, as it does any other value that may be absent: without entries it is empty. */
export function clearableList<Entry extends z.ZodType>(list: z.ZodArray<Entry>) {
  return list.nullable().transform((entries) => entries ?? [])
}
