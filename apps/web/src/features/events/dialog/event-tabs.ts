import type { EventFormTab } from '@catenary/contract/event-attributes'
import { eventFormTabs } from '@catenary/contract/event-attributes'
import { attributesOn, needsSplice, tabOf } from '@catenary/contract/event-forms'
import { splicesHeld } from '@catenary/domain/splice'
import { fieldNameOf } from '../../../ui/form/values.ts'
import type { DraftFault } from './draft-fault.ts'
import type { DraftFaults } from './draft-faults.ts'
import type { EventDraft } from './event-draft.ts'
import { recordingOf } from './event-draft.ts'
import type { SpliceFaults } from './splice-faults.ts'

/** A tab of the event dialog: `splice` names which of the draft's splices it shows. */
export interface EventTab {
  readonly value: string
  readonly kind: EventFormTab | 'splice' | 'newSplice' | 'documents'
  readonly splice?: number
  /** How many of its fields must be filled in before the event can be saved. */
  readonly missing: number
  /** How many hold something that cannot be saved. */
  readonly wrong: number
}

/** What the length of a recording tells, where it is not its extent: how much was cut out, put in, or moved. */
export type LengthMeaning = 'cutOut' | 'putIn' | 'movedBy'

const lengthMeanings: Partial<Readonly<Record<string, LengthMeaning>>> = {
  ropeShortening: 'cutOut',
  resplice: 'cutOut',
  resocketing: 'cutOut',
  ropeLengthening: 'putIn',
  trackRopeRelocation: 'movedBy',
  gripRelocation: 'movedBy',
  repairPiece: 'cutOut',
}

/** What the length of a recording of this type tells; undefined where it is its extent. */
export function lengthMeaningOf({ type }: Pick<EventDraft, 'type'>): LengthMeaning | undefined {
  return lengthMeanings[type]
}

/** On which tab the length is asked for. */
export function tabOfLength(draft: Pick<EventDraft, 'kind' | 'type'>): EventFormTab {
  return draft.kind === 'mutation' && lengthMeaningOf(draft) ? 'mutation' : 'general'
}

/** The tab that shows a place of the dialog, as {@link DraftFaults} name them. */
export function tabOfPlace(place: string, draft: Pick<EventDraft, 'kind' | 'type'>): EventFormTab {
  const name = fieldNameOf(place)
  if (name === 'length') return tabOfLength(draft)
  if (name === 'position' || name === 'date' || name === 'type') return 'general'
  // Only places of attributes that are asked for have faults.
  return tabOf(name as Parameters<typeof tabOf>[0], recordingOf(draft)) ?? 'general'
}

interface Faults {
  readonly fields: DraftFaults
  readonly splices: SpliceFaults
}

/** The tabs that an event's kind and type need, in their order. */
export function eventTabs(
  draft: EventDraft,
  faults: Faults,
  has: { readonly documents: boolean; readonly canChange: boolean },
): EventTab[] {
  const most = splicesHeld(draft.type)
  const held = draft.splices.slice(0, most)
  const tab = (kind: EventTab['kind'], found: readonly DraftFault[] = []): EventTab => {
    const missing = found.filter(({ code }) => code === 'required').length
    return { value: kind, kind, missing, wrong: found.length - missing }
  }
  const faultsOn = (kind: EventFormTab) =>
    Object.entries(faults.fields).flatMap(([place, fault]) => (tabOfPlace(place, draft) === kind ? [fault] : []))
  const faultsOfSplice = (splice: number) =>
    Object.entries(faults.splices).flatMap(([path, fault]) => (path.startsWith(`${splice}.`) ? [fault] : []))
  return [
    ...eventFormTabs.filter((kind) => isAskedOn(kind, draft)).map((kind) => tab(kind, faultsOn(kind))),
    ...held.map((_, splice) => ({ ...tab('splice', faultsOfSplice(splice)), value: `splice-${splice}`, splice })),
    ...(has.canChange && held.length < most ? [tab('newSplice', missingSplice(draft, held))] : []),
    ...(has.documents ? [tab('documents')] : []),
  ]
}

// An inspection of splices says nothing without one.
function missingSplice({ type }: EventDraft, held: readonly unknown[]): DraftFault[] {
  return needsSplice(type) && held.length === 0 ? [{ code: 'required' }] : []
}

function isAskedOn(tab: EventFormTab, draft: EventDraft): boolean {
  if (tab === 'general' || tab === tabOfLength(draft)) return true
  return attributesOn(tab, recordingOf(draft)).length > 0
}

/** True for a tab in which something keeps the event from being saved. */
export function hasFaults({ missing, wrong }: EventTab): boolean {
  return missing + wrong > 0
}

/** The tabs that keep an event from being saved: something in them is to be checked, or a new one was never looked at. */
export function unfinishedTabs(tabs: readonly EventTab[], isNew: boolean, seen: ReadonlySet<string>): EventTab[] {
  return tabs.filter((tab) => hasFaults(tab) || (isNew && tab.kind !== 'documents' && !seen.has(tab.value)))
}

/** The tab that a new event leads to next: the first one after `active` that was never looked at, else the first of all. */
export function nextTab(tabs: readonly EventTab[], active: string, seen: ReadonlySet<string>): EventTab | undefined {
  const place = tabs.findIndex(({ value }) => value === active)
  return [...tabs.slice(place + 1), ...tabs.slice(0, place + 1)].find(
    ({ kind, value }) => kind !== 'documents' && value !== active && !seen.has(value),
  )
}
