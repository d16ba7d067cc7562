import type { EventType, RopeEvent } from '@catenary/contract/events'
import { eventTypes } from '@catenary/contract/events'
import type { ActionStatus } from '@catenary/domain/damage'
import type { NamedPlace } from '@catenary/domain/reference-points'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { Unit } from '@catenary/contract/field'
import type { RecordingKind } from '../event-rows.ts'
import { kindOf } from '../event-rows.ts'
import { wallTimeOf } from './zoned-time.ts'

/** What stands in the fields of the event dialog, as typed: also what is no number yet is kept. */
export interface EventDraft {
  readonly kind: RecordingKind
  readonly type: EventType | ''
  readonly position: string
  readonly length: string
  readonly date: string
  readonly time: string
  readonly inspectionType: 'visual' | 'mrt' | ''
  readonly damageCount: string
  readonly amount: string
  readonly unit: '%' | 'mm²'
  readonly wire: string
  readonly strand: string
  readonly description: string
  readonly reportedBy: string
  readonly actionStatus: ActionStatus
  readonly repairedEvents: readonly string[]
}
export type DraftField = keyof EventDraft

/** What a draft is read by: the reader's way to write numbers, units, the place's clock, and the rope. */
export interface DraftSetting {
  readonly parse: (typed: string) => number | null
  readonly write: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  /** The named places along the rope, in the units that are typed. */
  readonly points?: readonly NamedPlace[]
  readonly now: number
}

/** An empty draft of a new recording. */
export function emptyDraft(
  kind: RecordingKind,
  setting: DraftSetting,
  known: { readonly reportedBy: string; readonly inspectionType: 'visual' | 'mrt' },
): EventDraft {
  return {
    kind,
    type: '',
    position: '',
    length: '',
    ...wallTimeOf(setting.now, setting.zone),
    inspectionType: kind === 'damage' ? known.inspectionType : '',
    damageCount: '',
    amount: '',
    unit: '%',
    wire: '',
    strand: '',
    description: '',
    reportedBy: known.reportedBy,
    actionStatus: 'new',
    repairedEvents: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftOf(event: RopeEvent, setting: DraftSetting): EventDraft {
  const { attributes } = event
  const quantity = (value: number | null | undefined, unit: Unit) =>
    value === null || value === undefined ? '' : setting.write(convert(value, unit, displayUnit(unit, setting.system)))
  const lossUnit = attributes.crossSectionLossUnit ?? '%'
  return {
    kind: kindOf(attributes),
    type: attributes.type,
    position: quantity(event.position, 'm'),
    length: quantity(event.length, 'm'),
    ...wallTimeOf(event.timestamp, setting.zone),
    inspectionType: attributes.inspectionType ?? '',
    damageCount: quantity(attributes.damageCount, 'count'),
    amount: quantity(attributes.crossSectionLossAmount, lossUnit),
    unit: lossUnit,
    wire: attributes.wire ?? '',
    strand: attributes.strand ?? '',
    description: attributes.description ?? '',
    reportedBy: attributes.reportedBy?.name ?? '',
    actionStatus: attributes.actionStatus ?? 'new',
    repairedEvents: attributes.repairedEvents ?? [],
  }
}

/** True for a value kept from an earlier visit that still has the shape of a draft. */
export function isDraft(value: unknown): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<DraftField, unknown>>
  const texts: readonly DraftField[] = ['position', 'length', 'date', 'time', 'amount', 'description', 'reportedBy']
  return (
    texts.every((field) => typeof draft[field] === 'string') &&
    Array.isArray(draft.repairedEvents) &&
    (draft.type === '' || eventTypes.some((type) => type === draft.type))
  )
}
