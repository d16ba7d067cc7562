import { z } from 'zod'
import { count, fieldError, line, prose, quantity } from '../field.ts'

/** Knot, tuck tail (T) and end of a tuck tail (S). */
export const splicePartTypes = ['K', 'T', 'S'] as const
export const lubricantConditions = ['good', 'sufficient', 'insufficient'] as const

/** One knot, tuck tail or tail end of a splice, as measured. */
export const splicePart = z.strictObject({
  name: line(50),
  type: z.enum(splicePartTypes),
  position: quantity('m'),
  length: quantity('m').optional(),
  diameterMin: quantity('mm', { max: 500 }).optional(),
  diameterMax: quantity('mm', { max: 500 }).optional(),
  brokenWireCount: count({ max: 100_000 }).optional(),
  looseWireCount: count({ max: 100_000 }).optional(),
  isTouchingStrands: z.boolean().optional(),
  isCorrosion: z.boolean().optional(),
  lubricantCondition: z.enum(lubricantConditions).nullish(),
  comment: prose(4000).optional(),
})

export type SplicePart = z.infer<typeof splicePart>

/** A splice with its parts. */
export const splice = z
  .strictObject({
    name: line(100),
    positionStart: quantity('m'),
    positionEnd: quantity('m'),
    strandCount: count({ max: 100 }).optional(),
    knotCount: count({ max: 100 }).optional(),
    tuckTailCount: count({ max: 100 }).optional(),
    tuckTailEndCount: count({ max: 100 }).optional(),
    parts: z.array(splicePart).max(200).default([]),
  })
  .refine((splice) => splice.positionEnd > splice.positionStart, {
    ...fieldError('spliceOrder'),
    path: ['positionEnd'],
  })
  .meta({ id: 'Splice' })
export type Splice = z.infer<typeof splice>

const signedMetres = z.number()

/** A splice where it lies today: a rope that was moved may have it before its zero point. */
export const currentSplice = splice
  .safeExtend({
    positionStart: signedMetres,
    positionEnd: signedMetres,
    parts: z.array(splicePart.extend({ position: signedMetres })).default([]),
  })
  .meta({ id: 'CurrentSplice' })

/** The splices of one event: their names are unique within it, blanks around them apart. */
export const splices = z
  .array(splice)
  .max(20)
  .superRefine((list, context) => {
    list.forEach((entry, index) => {
      if (list.findIndex((other) => other.name.trim() === entry.name.trim()) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], ...fieldError('spliceName') })
    })
  })
