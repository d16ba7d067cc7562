import type { FieldIssue } from '@catenary/contract/issues'
import { eventFormTabs } from '@catenary/contract/records/event-attributes'
import type { EventFormTab } from '@catenary/contract/records/event-attributes'
import { fieldsOnTab, tabOf } from '@catenary/contract/records/event-forms'
import { maxSplicesOf } from '@catenary/domain/splice'
import { fieldNameOf } from '../../ui/form/values.ts'
import { recordingOf } from './draft/event-draft.ts'
import type { EventDraft } from './draft/event-draft.ts'

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

/** The meaning of the length where it is not the extent: how much was cut out, put in, or moved. */
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

/** The meaning of the length for this type; undefined where it is the extent. */
export function lengthMeaningOf({ type }: Pick<EventDraft, 'type'>): LengthMeaning | undefined {
  return lengthMeanings[type]
}

/** The tab with the length. */
export function tabOfLength(draft: Pick<EventDraft, 'kind' | 'type'>): EventFormTab {
  return draft.kind === 'mutation' && lengthMeaningOf(draft) ? 'mutation' : 'general'
}

/** The tab that shows a place of the form, as {@link checkDraft} names them. */
export function tabOfField(place: string, draft: Pick<EventDraft, 'kind' | 'type'>): EventTab['value'] {
  const name = fieldNameOf(place)
  if (name === 'splices') return place === name ? 'newSplice' : spliceTab(Number(/^splices\[(\d+)\]/.exec(place)?.[1]))
  if (name === 'length') return tabOfLength(draft)
  if (name === 'position' || name === 'date' || name === 'type') return 'general'
  // Only attributes with a form control have issues.
  return tabOf(name as Parameters<typeof tabOf>[0], recordingOf(draft)) ?? 'general'
}

const spliceTab = (splice: number) => `splice-${splice}`

/** The tabs that an event's kind and type need, in their order, and how many of the issues each has. */
export function eventTabs(
  draft: EventDraft,
  issues: readonly FieldIssue[],
  options: { readonly documents: boolean; readonly canChange: boolean },
): EventTab[] {
  const maxSplices = maxSplicesOf(draft.type)
  const currentSplices = draft.splices.slice(0, maxSplices)
  const tab = (kind: EventTab['kind'], value: string = kind): EventTab => {
    const ownIssues = issues.filter(({ path }) => tabOfField(path, draft) === value)
    const missing = ownIssues.filter(({ code }) => code === 'required' || code === 'spliceMissing').length
    return { value, kind, missing, wrong: ownIssues.length - missing }
  }
  return [
    ...eventFormTabs.filter((kind) => isTabShown(kind, draft)).map((kind) => tab(kind)),
    ...currentSplices.map((_, splice) => ({ ...tab('splice', spliceTab(splice)), splice })),
    ...(options.canChange && currentSplices.length < maxSplices ? [tab('newSplice')] : []),
    ...(options.documents ? [tab('documents')] : []),
  ]
}

function isTabShown(tab: EventFormTab, draft: EventDraft): boolean {
  if (tab === 'general' || tab === tabOfLength(draft)) return true
  return fieldsOnTab(tab, recordingOf(draft)).length > 0
}

/** True for a tab with an issue that prevents saving. */
export function hasIssues({ missing, wrong }: EventTab): boolean {
  return missing + wrong > 0
}

/** The tabs that prevent saving: those with issues, and of a new event those not visited yet. */
export function unfinishedTabs(tabs: readonly EventTab[], isNew: boolean, seen: ReadonlySet<string>): EventTab[] {
  return tabs.filter((tab) => hasIssues(tab) || (isNew && tab.kind !== 'documents' && !seen.has(tab.value)))
}

/** The next tab of a new event: the first unvisited one after `active`, else the first unvisited one. */
export function nextTab(tabs: readonly EventTab[], active: string, seen: ReadonlySet<string>): EventTab | undefined {
  const place = tabs.findIndex(({ value }) => value === active)
  return [...tabs.slice(place + 1), ...tabs.slice(0, place + 1)].find(
    ({ kind, value }) => kind !== 'documents' && value !== active && !seen.has(value),
  )
}
