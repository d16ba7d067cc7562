import type { EventType } from '@catenary/contract/event-attributes'
import type { RopeEvent } from '@catenary/contract/events'
import { eventTypes } from '@catenary/contract/event-attributes'
import type { ActionStatus } from '@catenary/domain/damage'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { Unit } from '@catenary/contract/field'
import type { DraftSetting } from './draft-setting.ts'
import type { RecordingKind } from '@catenary/domain/damage'
import { kindOfRecording } from '@catenary/domain/damage'
import type { SpliceDraft } from './splice-draft.ts'
import { areSplices, spliceDraftOf } from './splice-draft.ts'
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
  /** Also those that the chosen type does not hold: choosing another one brings them back. */
  readonly splices: readonly SpliceDraft[]
}
export type DraftField = keyof EventDraft

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
    splices: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftOf(event: RopeEvent, setting: DraftSetting): EventDraft {
  const { attributes } = event
  const quantity = (value: number | null | undefined, unit: Unit) =>
    value === null || value === undefined ? '' : setting.write(convert(value, unit, displayUnit(unit, setting.system)))
  const lossUnit = attributes.crossSectionLossUnit ?? '%'
  return {
    kind: kindOfRecording(attributes),
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
    splices: event.splices.map((splice) => spliceDraftOf(splice, setting)),
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
    areSplices(draft.splices) &&
    (draft.type === '' || eventTypes.some((type) => type === draft.type))
  )
}
