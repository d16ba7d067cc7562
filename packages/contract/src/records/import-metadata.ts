import { z } from 'zod'
import { fieldErrorCodes } from '../errors.ts'
import { count, line } from '../field.ts'

/** Maximum number of invalid findings that an import may skip; a file with more has to be corrected first. */
export const maxLeftOut = 500

/** SHA-256 in hexadecimal. */
export const fileHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A file that came inside a report and belongs to the inspection. */
export const importedFile = z.strictObject({ name: line(255), hash: fileHash })
export type ImportedFile = z.infer<typeof importedFile>

/** Why a finding of a report was left out when it was imported: where it stands, what is there, and what is wrong. */
export const leftOutFinding = z.strictObject({
  finding: count({ min: 1 }).meta({ description: 'Its number in the report, from 1' }),
  line: count({ min: 1 }).optional(),
  field: line(100).optional().meta({ description: 'The field that is wrong, as the report names it' }),
  value: line(100, 0).optional().meta({ description: 'What stands there, cut where it is long' }),
  code: z.enum(fieldErrorCodes),
  values: z
    .record(line(50), z.union([line(2000, 0), z.number()]))
    .optional()
    .meta({ description: "What fills the fault's text" }),
})
export type LeftOutFinding = z.infer<typeof leftOutFinding>
