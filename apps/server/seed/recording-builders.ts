import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import type { Splice } from '@catenary/contract/records/splices'
import type { DamageType, MeasurementType, MutationType, RepairType } from '@catenary/domain/loss/damage'
import type { DemoRecorder } from './demo-people.ts'
import type { DemoRope } from './demo-ropes.ts'

/** An inspection of the demo that is signed the day after, and perhaps corrected later. */
export interface DemoSigning {
  /** What a new version has instead; it is signed, too. */
  readonly correction?: Partial<EventAttributes>
}

/** One recording of the demo on a rope, so many days before the day of seeding. */
export interface DemoRecording {
  readonly daysAgo: number
  readonly by: DemoRecorder
  readonly event: Omit<NewRopeEvent, 'rope' | 'timestamp' | 'damages'>
  readonly damages?: readonly Omit<InspectionDamage, 'timestamp'>[]
  /** Signed the day after. */
  readonly signing?: DemoSigning
  /** Recorded by mistake and archived the day after. */
  readonly isArchived?: boolean
}

/** A damage, perhaps of a loss that nobody entered. */
export interface FoundDamage {
  readonly position: number
  readonly length?: number
  readonly type: DamageType
  readonly loss?: number
  readonly unit?: '%' | 'mm²'
  readonly count?: number
  readonly strand?: string
  readonly wire?: string
  readonly description?: string
}

/** A place where metal is missing: in mm², or in percent of the cross-section. */
export interface Finding extends FoundDamage {
  readonly loss: number
  readonly unit: '%' | 'mm²'
  /** By how much the loss has grown from one magnetic test to the next. */
  readonly growth?: number
}

/** Who records, and whose name stands under it. */
export interface DemoReporter {
  readonly by: DemoRecorder
  readonly name: string
}

function damageAttributes(finding: FoundDamage, name: string, more: Partial<EventAttributes>): EventAttributes {
  const { type, loss, unit, count, strand, wire, description } = finding
  return {
    recordingType: 'damage',
    type,
    actionStatus: 'new',
    reportedBy: { name },
    ...(loss === undefined ? {} : { crossSectionLossAmount: loss }),
    ...(unit === undefined ? {} : { crossSectionLossUnit: unit }),
    ...(count === undefined ? {} : { damageCount: count }),
    ...(strand === undefined ? {} : { strand }),
    ...(wire === undefined ? {} : { wire }),
    ...(description === undefined ? {} : { description }),
    ...more,
  }
}

/** Single breaks of one mm² or percent each, by position. */
export function breaks(positions: readonly number[], loss: number, unit: Finding['unit']): Finding[] {
  return positions.map((position) => ({ position, type: 'brokenWire', loss, unit, count: 1 }))
}

/** How a magnetic test read the rope otherwise than the others. */
interface Reading {
  /** By how much its length counter was off: metres at the zero point, and metres per metre. */
  readonly counter?: { readonly offset: number; readonly stretch: number }
  /** The place of a finding in the list that it missed. */
  readonly missed?: number
}

/**
 * Magnetic tests through the years: `tests` has for each how many days ago it was, how many of the findings it had, and perhaps how it
 * read the rope; findings are in order of appearance. Those of accredited bodies are imported report files.
 */
export function magneticTests(
  tests: readonly (readonly [daysAgo: number, count: number, reading?: Reading])[],
  findings: readonly Finding[],
  testedBy: { readonly name: string; readonly instrument: string; readonly isImported?: boolean },
): DemoRecording[] {
  const { name, instrument, isImported = false } = testedBy
  const imported = isImported ? { isImported } : {}
  return tests.map(([daysAgo, count, reading = {}], test) => ({
    daysAgo,
    by: isImported ? 'importer' : 'manager',
    event: {
      position: 0,
      attributes: {
        recordingType: 'measurement',
        type: 'mrt',
        inspectionType: 'mrt',
        reportedBy: { name },
        instrument,
        speed: 1,
        ...imported,
      },
    },
    damages: findings
      .slice(0, count)
      .filter((_, index) => index !== reading.missed)
      .toSorted((a, b) => a.position - b.position)
      .map((finding) => {
        const grown = { ...finding, loss: finding.loss + test * (finding.growth ?? 0) }
        const attributes = damageAttributes(grown, name, { inspectionType: 'mrt', ...imported })
        return { position: counted(finding.position, reading), length: finding.length, attributes }
      }),
  }))
}

function counted(position: number, { counter }: Reading): number {
  if (!counter) return position
  return Math.round((position + counter.offset + counter.stretch * position) * 100) / 100
}

const weather = ['Dry, 4 °C.', 'Light snowfall.', 'Sunny, no wind.', 'Foggy, rope wet.', 'Dry, frost.']
const grease = ['Lubrication good.', 'Lubrication sufficient.', 'Relubricated over the saddles and sheaves.']

/** A visual inspection a year since the rope is in use, with its bending cycles and operating hours. */
export function yearlyInspections({ use, number }: DemoRope, { by, name }: DemoReporter): DemoRecording[] {
  const years = Math.floor(use.sinceDays / 365)
  return Array.from({ length: years + 1 }, (_, year) => {
    const daysAgo = use.sinceDays - 12 - year * 364
    const sinceStart = use.sinceDays - daysAgo
    return {
      daysAgo,
      by,
      event: {
        position: 0,
        attributes: {
          recordingType: 'measurement',
          type: 'visualInspection',
          inspectionType: 'visual',
          reportedBy: { name },
          speed: 0.3,
          operationHours: sinceStart * use.hoursPerDay,
          ...(use.cyclesPerDay > 0 ? { bendingCycles: sinceStart * use.cyclesPerDay } : {}),
          description: `${weather[(year + number) % weather.length]} ${grease[(year * 2 + number) % grease.length]}`,
        },
      },
    }
  })
}

/** A visible damage. */
export function damageRecording(
  daysAgo: number,
  { by, name }: DemoReporter,
  finding: FoundDamage,
  status: EventAttributes['actionStatus'] = 'seen',
): DemoRecording {
  const { position, length } = finding
  return {
    daysAgo,
    by,
    event: {
      position,
      ...(length === undefined ? {} : { length }),
      attributes: damageAttributes(finding, name, { inspectionType: 'visual', actionStatus: status }),
    },
  }
}

/** A repair of everything between two places. */
export function repairRecording(
  daysAgo: number,
  { by, name }: DemoReporter,
  repair: {
    type: RepairType
    inspectionType: 'visual' | 'mrt'
    from: number
    length: number
    description: string
    /** Of a replaced strand, which one. */
    strand?: string
  },
): DemoRecording {
  const { type, inspectionType, from, length, description, strand } = repair
  return {
    daysAgo,
    by,
    event: {
      position: from,
      length,
      attributes: {
        recordingType: 'damage',
        type,
        inspectionType,
        reportedBy: { name },
        description,
        ...(strand && { strand }),
      },
    },
  }
}

/** A measurement at a place of the rope. */
export function measurementRecording(
  daysAgo: number,
  { by, name }: DemoReporter,
  type: MeasurementType,
  position: number,
  description: string,
): DemoRecording {
  const attributes = { recordingType: 'measurement', type, reportedBy: { name }, description } as const
  return { daysAgo, by, event: { position, attributes } }
}

/** A change of the rope itself; `length` is how much it was shortened or moved. */
export function mutationRecording(
  daysAgo: number,
  { by, name }: DemoReporter,
  type: MutationType,
  change: { position: number; length?: number; description: string; direction?: EventAttributes['direction'] },
): DemoRecording {
  const { position, length, description, direction } = change
  const mutationAttributes = { recordingType: 'mutation', type, reportedBy: { name }, description } as const
  const attributes = direction === undefined ? mutationAttributes : { ...mutationAttributes, direction }
  return { daysAgo, by, event: { position, ...(length === undefined ? {} : { length }), attributes } }
}

/** An inspection of splices. */
export function spliceInspectionRecording(
  daysAgo: number,
  { by, name }: DemoReporter,
  splices: Splice[],
): DemoRecording {
  const attributes = { recordingType: 'measurement', type: 'spliceInspection', reportedBy: { name } } as const
  return { daysAgo, by, event: { position: splices[0]?.positionStart ?? 0, splices, attributes } }
}

/** The same, recorded by mistake. */
export function archivedRecording(recording: DemoRecording): DemoRecording {
  return { ...recording, isArchived: true }
}

/**
 * The same inspections, each signed but the newest; in the one before it something was wrong, which its inspector
 * corrected.
 */
export function signedInspections(
  inspections: readonly DemoRecording[],
  correctionOf: (attributes: EventAttributes) => Partial<EventAttributes>,
): DemoRecording[] {
  const [newest = 0, before = 0] = inspections.map(({ daysAgo }) => daysAgo).toSorted((a, b) => a - b)
  return inspections.map((inspection) => {
    if (inspection.daysAgo === newest) return inspection
    const isWrong = inspection.daysAgo === before
    return { ...inspection, signing: isWrong ? { correction: correctionOf(inspection.event.attributes) } : {} }
  })
}
