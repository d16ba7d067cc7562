import { ropeApplications, ropeLays, ropeTypes, standardIds } from '@catenary/domain/standards'
import { z } from 'zod'
import { count, day, fieldError, recordName, line, prose, quantity, withMeta, year } from '../field.ts'
import { ropeDesigns, ropeManufacturers } from './manufacturers.ts'

export const ropeLayDirections = ['left', 'right'] as const

/** What a position along a rope can be named after. */
export const referencePointKinds = ['station', 'tower', 'clamp', 'marker'] as const

/** The headings under which a rope's fields stand, in order. */
export const ropeGroups = ['construction', 'dimensions', 'limits', 'operation', 'passport', 'referencePoints'] as const

const construction = { group: 'construction' } as const
const dimensions = { group: 'dimensions' } as const
const limits = { group: 'limits' } as const
const operation = { group: 'operation' } as const
const passport = { group: 'passport' } as const

/** The most limits of its own that a rope has: as many as a standard has reference lengths. */
export const maxOwnLimits = 3

/** A limit that is set for one rope: over so many diameters, so much loss is permitted. */
export const ownLimit = z.strictObject({
  multiple: quantity('d', { min: 1, max: 10_000 }),
  limit: quantity('%', { min: 0.01, max: 100 }),
})

/** The limits of its own that a rope has: one for a reference length. */
const ownLimits = z
  .array(ownLimit)
  .max(maxOwnLimits)
  .superRefine((rows, context) => {
    rows.forEach(({ multiple }, index) => {
      if (rows.findIndex((row) => row.multiple === multiple) < index)
        context.addIssue({ code: 'custom', path: [index, 'multiple'], ...fieldError('duplicate') })
    })
  })

/** A named place along the rope; positions can be given relative to it, as "T7+3.2". */
export const referencePoint = z.strictObject({
  name: recordName(40),
  kind: z.enum(referencePointKinds),
  position: quantity('m', { max: 1_000_000 }),
})
export type ReferencePoint = z.infer<typeof referencePoint>

const referencePoints = z
  .array(referencePoint)
  .max(1000)
  .superRefine((points, context) => {
    const names = points.map(({ name }) => name.trim().toLocaleLowerCase('en'))
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({ code: 'custom', path: [index, 'name'], ...fieldError('referencePointName') })
  })

/**
 * What is recorded of a rope beside its name, each field once: its type, heading and unit. Every field may be missing:
 * old ropes outlive their papers.
 */
export const ropeAttributes = z.strictObject({
  ropeApplication: withMeta(construction, z.enum(ropeApplications)).optional(),
  ropeType: withMeta(construction, z.enum(ropeTypes)).optional(),
  ropeDesign: withMeta({ ...construction, suggestions: ropeDesigns }, line(100)).optional(),
  ropeManufacturer: withMeta({ ...construction, suggestions: ropeManufacturers }, line(100)).optional(),
  ropeLay: withMeta(construction, z.enum(ropeLays)).optional(),
  ropeLayDirection: withMeta(construction, z.enum(ropeLayDirections)).optional(),
  loadBearingWires: withMeta(construction, count({ min: 1, max: 100_000 })).optional(),
  nominalDiameter: withMeta(dimensions, quantity('mm', { min: 0.1, max: 500 })).optional(),
  realDiameter: withMeta(dimensions, quantity('mm', { min: 0.1, max: 500 })).optional(),
  metallicCrossSection: withMeta(dimensions, quantity('mm²', { min: 0.01, max: 200_000 })).optional(),
  ropeLength: withMeta(dimensions, quantity('m', { min: 0.01, max: 1_000_000 })).optional(),
  isClosed: withMeta(dimensions, z.boolean()).optional(),
  standard: withMeta(limits, z.enum(standardIds)).optional(),
  ownLimits: withMeta(limits, ownLimits).optional(),
  installationYear: withMeta(operation, year()).optional(),
  bendingCyclesUntilNow: withMeta(operation, quantity('cycles', { decimals: 0 })).optional(),
  expectedServiceLife: withMeta(operation, quantity('cycles', { min: 1, decimals: 0 })).optional(),
  reelNumber: withMeta(passport, line(100)).optional(),
  certificateNumber: withMeta(passport, line(100)).optional(),
  minimumBreakingForce: withMeta(passport, quantity('kN')).optional(),
  layLength: withMeta(passport, quantity('mm')).optional(),
  installationDate: withMeta(passport, day()).optional(),
  removalDate: withMeta(passport, day()).optional(),
  remark: withMeta(passport, prose(4000)).optional(),
  referencePoints: withMeta({ group: 'referencePoints' }, referencePoints).optional(),
})
export type RopeAttributes = z.infer<typeof ropeAttributes>
