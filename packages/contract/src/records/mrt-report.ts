import { damageTypes } from '@catenary/domain/loss/damage'
import { z } from 'zod'
import { count, line, prose, quantity } from '../field.ts'
import { recordedAt } from '../primitives.ts'
import { lossAmount } from './event-attributes.ts'
import { splices } from './splices.ts'

/** The file endings an MRT report may have. */
export const mrtExtensions = ['.json', '.xml'] as const
/** The largest MRT report. */
export const mrtMaxBytes = 50 * 1024 * 1024
/** How many findings a report, and the inspection it becomes, may bring. */
export const maxFindings = 100_000

/** Why a file cannot be parsed as a report at all, before its values are validated. */
export type UnreadableReason =
  | 'extension'
  | 'empty'
  | 'encoding'
  | 'syntax'
  | 'wrongRoot'
  | 'doctype'
  | 'processingInstruction'
  | 'xinclude'
  | 'entity'
  | 'duplicateKey'
  | 'forbiddenKey'
  | 'numberRange'
  | 'tooDeep'
  | 'tooMany'
  | 'tooLarge'
  | 'tooSlow'

/** The exchange format of magnetic rope tests, version 1; the XML form has the same names as elements. */
export const mrtReport = z
  .strictObject({
    format: z.literal('catenary-mrt'),
    version: z.literal(1),
    rope: z.strictObject({
      name: line(255),
      nominalDiameter: quantity('mm', { min: 0.1, max: 500 }).optional(),
      length: quantity('m', { min: 0.01, max: 1_000_000 }).optional(),
      metallicCrossSection: quantity('mm²', { min: 0.01, max: 200_000 }).optional(),
    }),
    inspection: z.strictObject({
      timestamp: recordedAt,
      inspector: line(100).optional(),
      instrument: line(200).optional(),
      standard: line(100).optional(),
      zeroPoint: line(200).optional(),
      speed: quantity('m/s', { max: 100 }).optional(),
    }),
    findings: z
      .array(
        z.strictObject({
          position: quantity('m', { max: 1_000_000 }),
          length: quantity('m', { max: 1_000_000 }).optional(),
          type: z.enum(damageTypes),
          damageCount: count({ max: 100_000 }).optional(),
          crossSectionLossAmount: lossAmount,
          crossSectionLossUnit: z.enum(['%', 'mm²']),
          strand: line(50).optional(),
          wire: line(50).optional(),
          comment: prose(65_536).optional(),
        }),
      )
      .max(maxFindings),
    splices: splices.optional(),
    documents: z
      .array(z.strictObject({ name: line(255), mimeType: line(100), content: z.base64() }))
      .max(100)
      .optional(),
  })
  .meta({ id: 'MrtReport' })
export type MrtReport = z.infer<typeof mrtReport>
